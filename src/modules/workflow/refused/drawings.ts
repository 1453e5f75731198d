import type { Catalogue } from '#kernel/definition/refusal.ts'

/** What keeps a drawing from being kept or deployed. */
export const drawings = {
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
  formNoColumns: {
    status: 422,
    field: 'form',
    zh: '明细“{name}”没有列，无法填写，请添加列',
    en: 'The lines “{name}” have no columns, so nobody could fill them in; add some',
  },
  formColumnTwice: {
    status: 422,
    field: 'form',
    zh: '明细“{name}”的列“{key}”出现了两次，请改名或删除其中一个',
    en: 'The lines “{name}” have the column “{key}” twice; rename or remove one',
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
  trialMoved: {
    status: 409,
    zh: '图已改动，走过的步骤对不上了，请重新试走',
    en: 'The drawing was changed, and the steps that were walked are not those any more; begin the dry run anew',
  },
  trialStarter: {
    status: 422,
    field: 'starterId',
    zh: '请选择一位可以登录的发起人',
    en: 'Choose somebody to start it who can sign in',
  },
  trialMirrors: {
    status: 422,
    zh: '镜像流程随记录推进，没有人在流程中办理，无需试走',
    en: 'A process that mirrors records goes on with them, and nobody acts in it; there is nothing to try',
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
  badState: {
    status: 400,
    zh: '请选择激活（active）或挂起（suspended）',
    en: 'Choose active or suspended as the state',
  },
} as const satisfies Catalogue
