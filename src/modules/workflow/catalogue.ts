import { refusals } from '#kernel/definition/refusal.ts'

export const refuse = refusals({
  notDeployable: {
    status: 422,
    zh: '流程不能部署：{first}{others}',
    en: 'The process cannot be deployed: {first}{others}',
  },
  formTwice: {
    status: 422,
    field: 'form',
    zh: '表单中变量“{key}”出现了两次，后一个会覆盖前一个，请改名或删除其中一个',
    en: 'The form has the variable “{key}” twice, and one would take the place of the other; rename or remove one',
  },
  formKnown: {
    status: 422,
    field: 'form',
    zh: '变量“{key}”由流程自己设置，表单中填写的会丢失，请改名',
    en: 'The process itself sets “{key}”, and what is filled in would be lost; name that variable of the form otherwise',
  },
  formBarred: {
    status: 422,
    field: 'form',
    zh: '变量不能叫“{key}”，填写的内容无法提交，请改名',
    en: 'No variable may be called “{key}”: what is filled in could not be sent; name it otherwise',
  },
  formNoOptions: {
    status: 422,
    field: 'form',
    zh: '单选“{name}”没有选项，无法填写，请添加选项',
    en: 'The choice “{name}” has no options, so nobody could fill it in; add some',
  },
  formOptionTwice: {
    status: 422,
    field: 'form',
    zh: '单选“{name}”的选项“{key}”出现了两次，请改名或删除其中一个',
    en: 'The choice “{name}” has the option “{key}” twice; rename or remove one',
  },
  noXml: {
    status: 422,
    zh: '模型还没有画流程图，请先打开设计器绘制或导入',
    en: 'The model has no drawing yet; draw or import one in the designer',
  },
  noFile: { status: 400, zh: '请选择 BPMN 文件', en: 'Choose a BPMN file' },
  fileTooLarge: {
    status: 413,
    zh: '文件超过 1 MB，请拆成几个流程',
    en: 'The file is larger than 1 MB; split the process',
  },
  doctype: {
    status: 422,
    zh: '文件含有 DOCTYPE 或实体声明，请删除后再保存',
    en: 'The file declares a DOCTYPE or entities; remove them and save again',
  },
  noCategory: { status: 422, zh: '请选择流程类型', en: 'Choose the kind of process' },
  otherTenants: {
    status: 403,
    zh: '只有平台管理员可以部署到其他租户，请去掉其他租户或联系平台管理员',
    en: 'Only the platform administrator deploys to other tenants; leave them out or ask there',
  },
  noSuchTenants: {
    status: 422,
    zh: '没有租户 {ids}，没有部署到任何租户；请核对租户编号后再部署',
    en: 'There are no tenants {ids}, and none has got it; check their numbers and deploy again',
  },
  lackedElsewhere: {
    status: 422,
    zh: '租户 {tenant} 还缺所需的内容，没有部署到任何租户：{why}；请先在该租户中添加，或去掉该租户',
    en: 'The tenant {tenant} lacks what is needed, and none has got it: {why}. Add it there, or leave that tenant out',
  },
  modelMoved: {
    status: 409,
    zh: '模型刚被他人修改，请刷新后核对再部署',
    en: 'Somebody has just changed the model; load it again, look and deploy',
  },
  hasInstances: {
    status: 409,
    zh: '{name} 还有 {n} 个流程实例，删除会抹去它们的依据；请先挂起，不再发起即可',
    en: '{name} has {n} instances that would lose what they stand on; suspend it instead, and nothing new starts',
  },
  suspended: {
    status: 409,
    zh: '“{name}”已挂起，不能发起；请联系流程管理员，激活后即可再提交',
    en: '“{name}” is suspended and cannot be started; ask the process manager, and submit again once it is active',
  },
  oldVersion: {
    status: 409,
    zh: '“{name}”已有更新的版本，请核对新版本的表单后再提交，填写的内容仍在',
    en: '“{name}” has a newer version: look at its form, where what you wrote still stands, and submit that',
  },
  processDeleted: {
    status: 404,
    zh: '“{name}”已被删除，不能再发起；请到“发起事务”另选，页面上已填的内容请先复制',
    en: '“{name}” was deleted and can no longer be started: choose another under Start, and first copy what you may have written here',
  },
  noProcess: {
    status: 404,
    zh: '找不到该流程，请刷新列表',
    en: 'There is no such process; load the list again',
  },
  noInstance: {
    status: 404,
    zh: '找不到该流程实例，请刷新列表',
    en: 'There is no such instance; load the list again',
  },
  noTask: { status: 404, zh: '找不到该任务，请刷新列表', en: 'There is no such task; load the list again' },
  taskTaken: {
    status: 409,
    zh: '任务已被{name}签收，无需再办；如须改由本人办理，请对方放回待签或转办',
    en: '{name} has claimed the task, and nothing is left to do; ask them to give it back or hand it over if it should be yours',
  },
  taskOver: {
    status: 409,
    zh: '任务已由{name}处理（{what}），无需再办',
    en: '{name} {what}, and the task is over; nothing is left to do',
  },
  taskGone: {
    status: 409,
    zh: '流程已走到别处，这一任务已取消，无需再办',
    en: 'The process went another way and the task was cancelled; nothing is left to do',
  },
  taskTimeUp: {
    status: 409,
    zh: '办理时间已到，流程已按设定继续，无需再办',
    en: 'The time of this task was up and the process went on without it; nothing is left to do',
  },
  alreadyBack: {
    status: 409,
    zh: '任务已放回待签，无需再办',
    en: 'The task has been given back already, and nothing is left to do',
  },
  notClaimed: {
    status: 409,
    zh: '任务不是签收来的，不能放回；可以转办或委派给同事',
    en: 'The task was not claimed, so it cannot be given back; hand it over or delegate it',
  },
  othersHave: {
    status: 403,
    zh: '任务现由{name}办理，不在本人名下；需要本人办理时，请对方转办',
    en: 'The task is with {name} now and not yours; ask them to hand it over if it should be',
  },
  handedOn: {
    status: 403,
    zh: '任务已转交{names}，正等待签收，无需再办',
    en: 'The task was handed on to {names} and waits to be claimed; nothing is left to do',
  },
  notYours: {
    status: 403,
    zh: '任务还没有人签收，请先签收',
    en: 'Nobody has claimed the task yet; claim it first',
  },
  instanceOver: {
    status: 409,
    zh: '流程已结束（{state}），不能再办理',
    en: 'The process is over ({state}); nothing more can be done in it',
  },
  endless: {
    status: 422,
    zh: '流程走了 1000 步仍没有停下（{trace}），已停止；请流程管理员检查循环的条件',
    en: 'The process went 1,000 steps without waiting ({trace}) and was stopped; the process manager should look at the condition of the loop',
  },
  noWay: {
    status: 422,
    zh: '网关“{node}”没有一个出口的条件成立，无法继续；请核对填写的数据，或请流程管理员添加默认出口',
    en: 'No way out of the gateway “{node}” applies; check what was filled in, or ask the process manager to add a default way',
  },
  badDue: {
    status: 422,
    zh: '“{node}”的到期时间算得 {text}，不是日期、时间或时长，请先改正填写的内容',
    en: 'The due date of “{node}” comes to {text}, which is no date, time or duration; correct what was filled in',
  },
  badList: {
    status: 422,
    zh: '“{node}”应由多人办理，但人员集合“{text}”为空或不是 200 以内的列表；请流程管理员在设计器中选择由谁填写',
    en: 'Several people are to do “{node}”, but its collection “{text}” is empty or no list of up to 200; the process manager says in the designer where it is filled in',
  },
  noSigners: {
    status: 422,
    zh: '“{node}”由“{field}”中的人员办理，请先在“{field}”中选择人员',
    en: 'Those in “{field}” do “{node}”; choose somebody there first',
  },
  engineFault: {
    status: 422,
    zh: '流程无法继续：{text}，请联系流程管理员',
    en: 'The process cannot go on: {text}. Ask the process manager',
  },
  nobody: {
    status: 422,
    zh: '下一步“{step}”没有人可以办理，请联系流程管理员配置人员后再提交',
    en: 'Nobody can do the next step “{step}”; ask the process manager to name somebody, then submit again',
  },
  notCalled: {
    status: 422,
    zh: '被调用的流程“{key}”尚未部署或已挂起，请联系流程管理员',
    en: 'The process “{key}” that is called is not deployed or suspended; ask the process manager',
  },
  calledMirrors: {
    status: 422,
    zh: '被调用的流程“{name}”是业务记录的镜像，不能被调用；请流程管理员在设计器中另选流程',
    en: 'The process “{name}” that is called mirrors records and cannot be called; the process manager chooses another in the designer',
  },
  tooNested: {
    status: 422,
    zh: '流程互相调用超过 8 层，已停止，请流程管理员检查是否循环调用',
    en: 'Processes call each other more than 8 deep and were stopped; they may call themselves',
  },
  commentNeeded: { status: 422, zh: '请填写原因', en: 'Give the reason' },
  noSuchStep: {
    status: 422,
    zh: '不能退回到这一步，请从列表中选择一个已办的步骤',
    en: 'It cannot be sent back there; choose one of the steps that were done',
  },
  noStepThere: {
    status: 422,
    zh: '流程不能移到这里，请从列表中选择流程中由人办理的步骤',
    en: 'The process cannot be moved there; choose from the list a step that people do',
  },
  standsThere: {
    status: 409,
    zh: '流程已在这一步，无需再移；请刷新，或选择其他步骤',
    en: 'The process stands at this step already, and nothing is left to do; load it again, or choose another step',
  },
  waitsForSigner: {
    status: 409,
    zh: '请等 {name} 先办理，之后才轮到本人',
    en: '{nameEn} acts first; it is your turn when that is done',
  },
  onlyDelegated: {
    status: 409,
    zh: '这项任务由{name}委派，请填写意见后交回，由{name}决定是否退回',
    en: '{name} delegated this task to you: hand it back with your comment, and they decide whether to send it back',
  },
  noPerson: { status: 422, zh: '请选择一位可以登录的同事', en: 'Choose a colleague who can sign in' },
  hasIt: {
    status: 409,
    zh: '任务已经在这位同事手中，请选择其他人',
    en: 'This colleague has the task already; choose somebody else',
  },
  nobodysTurn: {
    status: 409,
    zh: '此刻没有轮到任何人办理，流程在等时间或消息，到时会自行继续，无需催办',
    en: 'It is nobody’s turn: the process waits for a time or a message, and goes on by itself; there is nobody to remind',
  },
  yourTurn: {
    status: 409,
    zh: '现在轮到本人办理，无需催办；请在“待办事务”中打开办理',
    en: 'It is your own turn, and there is nobody to remind; open it under “To do”',
  },
  nobodyToUrge: {
    status: 409,
    zh: '{name}已不能登录，催办无人收到；请联系流程管理员，在“流程跟踪”中交由他人办理',
    en: '{name} can no longer sign in, and nobody would be reminded; ask a process manager to give it to somebody else under “Instances”',
  },
  ownsIt: {
    status: 422,
    zh: '这项任务本由这位同事负责，无需委派；填写意见后提交，即交回对方',
    en: 'This colleague answers for the task already: submit it with your comment, and it goes back to them',
  },
  yourself: { status: 422, zh: '请选择自己以外的人', en: 'Choose somebody other than yourself' },
  tooLateToWithdraw: {
    status: 409,
    zh: '{acted}已办理，不能撤回；请{has}退回，退回到本人后即可撤回',
    en: '{acted} has acted already, so it cannot be withdrawn; ask {has} to send it back: once it is with you again it can be withdrawn',
  },
  endsBeforeItBegins: {
    status: 422,
    zh: '结束日期早于开始日期，请改正',
    en: 'It ends before it begins; correct the dates',
  },
  copiedAlready: {
    status: 409,
    zh: '所选的人都已收到抄送，无需再抄送',
    en: 'Everybody chosen has a copy already; nothing is left to do',
  },
  notInBulk: {
    status: 409,
    zh: '该步骤不允许批量办理，请打开任务逐一办理',
    en: 'This step is not done in bulk; open the task and do it there',
  },
  noSuchMirror: {
    status: 422,
    zh: '没有可镜像的实体“{name}”，请填写有状态的实体名称，如 aircondInstallApply',
    en: 'There is no entity “{name}” to mirror; name one whose records have states, as aircondInstallApply',
  },
  noSuchState: {
    status: 422,
    zh: '“{node}”写的状态 {state} 不是该实体的状态，请改正',
    en: '“{node}” names the state {state}, which the entity has not; correct it',
  },
  noSuchGuard: {
    status: 422,
    zh: '没有步骤“{name}”，请按“实体.步骤”填写，如 submissions.accept',
    en: 'There is no step “{name}”; write entity.step, as submissions.accept',
  },
  aboutNeeded: {
    status: 422,
    zh: '请选择审批所针对的记录',
    en: 'Choose the record that the approval is about',
  },
  approvalNeeded: {
    status: 409,
    zh: '此步骤须先经“{name}”审批通过，请在“发起事务”中为该记录发起',
    en: 'This step needs the approval “{name}” first; start it for this record under “Start”',
  },
  approvalRunning: {
    status: 409,
    zh: '“{name}”正在审批（{no}）{lies}，通过后再办理',
    en: 'The approval “{name}” is under way ({no}){lies}; go on when it is given',
  },
  mirrored: {
    status: 409,
    zh: '这是业务记录的镜像，随记录推进，请到记录页面办理',
    en: 'This mirrors a record and goes on with it; act at the record itself',
  },
  noOtherVersion: {
    status: 422,
    zh: '请选择同一流程的另一个版本',
    en: 'Choose another version of the same process',
  },
  notMigrated: {
    status: 409,
    zh: '{no} 不能迁移：{why}。没有任何实例被迁移',
    en: '{no} cannot be moved: {why}. None was moved',
  },
  urgedJustNow: {
    status: 409,
    zh: '一小时内已催办过，请稍后再催',
    en: 'It was urged within the hour; wait a while',
  },
  nothingFailed: {
    status: 409,
    zh: '没有失败的动作需要重试',
    en: 'No action has failed, so there is nothing to retry',
  },
  badState: {
    status: 400,
    zh: '请选择激活（active）或挂起（suspended）',
    en: 'Choose active or suspended as the state',
  },
  noMessage: {
    status: 409,
    zh: '该流程此刻没有在等待消息“{name}”',
    en: 'The process does not wait for the message “{name}” now',
  },
})
