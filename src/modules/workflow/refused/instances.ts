import type { Catalogue } from '#kernel/definition/refusal.ts'

/** Why a process is not started, does not go on, or is not withdrawn, urged, moved or answered. */
export const instances = {
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
    zh: '“{node}”没有一个出口的条件成立，无法继续；请核对填写的数据，或请流程管理员添加默认出口',
    en: 'No way out of “{node}” applies; check what was filled in, or ask the process manager to add a default way',
  },
  standsStill: {
    status: 422,
    zh: '流程会停在“{node}”，之后没有人、时间或消息能让它继续，因此没有提交；请流程管理员修改流程图后迁移，或把流程移到其他步骤',
    en: 'The process would stand still at “{node}”, with nobody, no time and no message to go on by, so nothing was done; the process manager mends the drawing and moves it to the new version, or to another step',
  },
  uncaught: {
    status: 422,
    zh: '被调用的流程以错误“{code}”结束，而调用它的步骤没有接住它的错误事件，无法继续；请流程管理员在该步骤上添加，部署后迁移',
    en: 'The process that was called ends with the error “{code}”, and the step that called it has no error event to catch it; the process manager adds one there, deploys it and moves the process to the new version',
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
    en: 'Processes call each other more than 8 deep and were stopped; the process manager looks whether they call themselves',
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
  tooLateToWithdraw: {
    status: 409,
    zh: '{acted}已办理，不能撤回；请{has}退回，退回到本人后即可撤回',
    en: '{acted} has acted already, so it cannot be withdrawn; ask {has} to send it back: once it is with you again it can be withdrawn',
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
  noMessage: {
    status: 409,
    zh: '该流程此刻没有在等待消息“{name}”',
    en: 'The process does not wait for the message “{name}” now',
  },
} as const satisfies Catalogue
