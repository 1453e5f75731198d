import { refusals } from '#kernel/definition/index.ts'

export const refuse = refusals({
  accountTwin: {
    status: 409,
    field: 'account',
    zh: '已有相同或看起来相同的账号，请换一个',
    en: 'There is an account that is the same or looks the same, choose another one',
  },
  badParameter: {
    status: 400,
    zh: '参数值不对，请按说明填写（{zh}）',
    en: 'This value does not fit, see what the parameter takes ({en})',
  },
  beyondOwn: {
    status: 403,
    zh: '不能授予自己没有的权限',
    en: 'You cannot grant rights that you do not have',
  },
  aboveOwn: {
    status: 403,
    zh: '所选角色或用户的权限超过自己的，请由权限更高的管理员处理',
    en: 'This role or user holds more rights than you do, ask an administrator who holds them',
  },
  ownRights: {
    status: 403,
    zh: '不能更改自己的权限，请由另一位管理员处理',
    en: 'You cannot change your own rights, ask another administrator',
  },
  rightsChanged: {
    status: 409,
    zh: '其他管理员刚改过这个角色的权限，请重新打开后再改',
    en: 'Another administrator changed the rights of this role meanwhile, open it again and change it then',
  },
  topMenuChanged: {
    status: 409,
    zh: '其他管理员刚改过这个顶部菜单，请重新打开核对后再改',
    en: 'Another administrator changed this top menu meanwhile, open it again, look at it and change it then',
  },
  byDepartment: {
    status: 403,
    zh: '自己的数据权限取决于部门，不能移动部门，也不能把用户移出本部门，请由另一位管理员处理',
    en: 'What you see depends on departments, so you cannot move them or put people outside your own, ask another administrator',
  },
  reservedAlias: {
    status: 403,
    zh: '此别名有系统含义，只有管理员可以使用，请换一个',
    en: 'This alias has a meaning of its own and is for administrators, choose another one',
  },
  menuCode: {
    status: 403,
    zh: '菜单编号、类型与删除决定所有人的权限，只有平台管理员可以更改',
    en: 'Codes, kinds and removal of menus decide what everybody may do, only the platform administrator changes them',
  },
  guardedCall: {
    status: 403,
    zh: '没有此接口权限，不能更改或删除它',
    en: 'You do not hold this API scope, so you cannot change or remove it',
  },
  beyondPackage: {
    status: 403,
    zh: '所选菜单中有产品包以外的项，请联系平台管理员升级产品包',
    en: 'Some of these menus are outside the package of the tenant, ask the platform administrator for a larger one',
  },
  noQuota: {
    status: 400,
    zh: '请填写人数上限或到期时间',
    en: 'Enter a user limit or a time of expiry',
  },
  wordInUse: {
    status: 409,
    field: 'dictKey',
    zh: '此键值已被使用，不能再改：{list}。可以修改名称，或新增一项',
    en: 'This key is in use and stays as it is: {list}. Change its name, or add another word',
  },
  dictionaryNamed: {
    status: 409,
    field: 'code',
    zh: '“{field}”按编号“{code}”取字典项，编号不能更改',
    en: '{field} takes its words from “{code}”, so the code stays as it is',
  },
  dictionaryTwin: {
    status: 409,
    field: 'code',
    zh: '已有同一编号的字典，请换一个编号，或在其下新增',
    en: 'There is a dictionary with this code already, choose another code or add words to that one',
  },
  platformStays: {
    status: 409,
    zh: '平台自身的租户不能删除：删除后任何人都无法登录',
    en: 'The platform’s own tenant cannot be deleted: nobody could sign in any more',
  },
  platformEndless: {
    status: 409,
    field: 'expireTime',
    zh: '平台自身的租户没有到期时间：到期后任何人都无法登录，请留空',
    en: 'The platform’s own tenant does not expire: nobody could sign in any more. Leave the date empty',
  },
  unknownTenant: {
    status: 404,
    zh: '没有这个租户，请刷新后重试',
    en: 'There is no such tenant, reload and try again',
  },
  unknownPackage: {
    status: 404,
    zh: '没有这个产品包，请刷新后重试',
    en: 'There is no such package, reload and try again',
  },
  badQuota: {
    status: 400,
    zh: '{zh}',
    en: '{en}',
  },
  regionHasChildren: {
    status: 409,
    zh: '该区划还有下级，请先删除或移走下级',
    en: 'There are divisions below this one, remove or move them first',
  },
  regionCodeFixed: {
    status: 409,
    zh: '区划编号不能修改，请新增后删除旧的区划',
    en: 'The code of a division stays, add a new one and remove the old',
  },
  regionParent: {
    status: 400,
    zh: '没有这个上级区划，请先新增上级',
    en: 'There is no such parent division, add it first',
  },
  regionLevel: {
    status: 400,
    zh: '级别应低于上级区划',
    en: 'The level must be below that of the parent division',
  },
  stillNeeded: {
    status: 409,
    zh: '{zh}。请先改派，再停用或删除',
    en: '{en}. Reassign this work first, then disable or remove',
  },
  notActive: {
    status: 409,
    zh: '所选用户中有人不是该状态，请刷新后重试',
    en: 'Some of the chosen users are in another state, reload and try again',
  },
  ownAccount: {
    status: 409,
    zh: '不能停用或删除自己的账号，请由另一位管理员处理',
    en: 'You can neither disable nor remove your own account, ask another administrator',
  },
  ownApproval: { status: 403, zh: '不能批准自己的注册', en: 'You cannot approve your own registration' },
  notPending: {
    status: 409,
    zh: '所选用户中有人不在待批准状态，请刷新后重试',
    en: 'Some of the chosen users are not waiting for approval, reload and try again',
  },
  chooseUsers: { status: 400, zh: '请选择至少一位用户', en: 'Choose at least one user' },
  chooseRoles: { status: 400, zh: '请选择至少一个角色', en: 'Choose at least one role' },
  unknownRows: {
    status: 404,
    zh: '所选记录中有不存在的，请刷新后重试',
    en: 'Some of the chosen records do not exist, reload and try again',
  },
  lastAdministrator: {
    status: 409,
    zh: '至少要保留一位管理员，请先指定另一位',
    en: 'One administrator must remain, appoint another one first',
  },
  newPasswordsDiffer: { status: 400, zh: '两次输入的密码不一致', en: 'the two passwords differ' },
  wrongOldPassword: {
    status: 400,
    zh: '原密码不正确，请重新输入',
    en: 'The current password is wrong, enter it again',
  },
  weakPassword: { status: 400, zh: '{zh}', en: '{en}' },
  badPlace: { status: 400, zh: '{zh}', en: '{en}' },
  badTenantId: { status: 400, zh: '租户编号应为六位数字', en: 'A tenant id has six digits' },
  outsiderRole: {
    status: 409,
    zh: '没有可由外部人员担任的这一角色，请管理员在角色管理中恢复它',
    en: 'There is no such role for people outside the office, ask an administrator to restore it',
  },
  outsiderShut: {
  numberOfRemoved: {
    status: 409,
    field: 'tenantId',
    zh: '此编号曾属于已删除的租户，其数据仍在该编号下；请换一个编号，或留空自动生成',
    en: 'This number was that of a tenant that was removed, and its records still stand under it; choose another one, or leave it empty',
  },
    status: 409,
    zh: '使用此邮箱的账号待批准或已停用，请管理员先批准或启用',
    en: 'The account with this address waits for approval or is disabled, ask an administrator to open it first',
  },
  outsiderTaken: {
    status: 409,
    zh: '已有账号以此邮箱为账号名而登记了另一个邮箱，请管理员核对该账号',
    en: 'An account is named like this address but has another one, ask an administrator to look at it',
  },
  outsiderUnproven: {
    status: 409,
    zh: '有账号登记了此邮箱但从未确认，不能确定邮箱属于其本人。请其登录确认邮箱，或由管理员为其配置角色',
    en: 'An account names this address without ever having confirmed it. Ask its owner to sign in and confirm it, or an administrator to give the role',
  },
  userLimit: {
    status: 409,
    zh: '最多可有 {limit} 个用户，已经满了：请删除不用的用户，或联系平台管理员扩容',
    en: 'There is no place for another user beside {limit}: remove some who are not needed, or ask the platform administrator for more',
  },
  grantUnknown: {
    status: 400,
    field: 'authorizedGrantTypes',
    zh: '没有“{which}”这种授权类型，请从 {known} 中选择，用逗号分隔',
    en: 'There is no grant type “{which}”: choose some of {known}, with commas between',
  },
  deptThere: {
    status: 409,
    field: 'deptName',
    zh: '同一上级下已有这个名称的部门；要修改它请在列表中编辑，这一行请删去或改名',
    en: 'A department of this name is there already in the same place; edit it in the list, and take this row out or name it otherwise',
  },
  unknownCall: {
    status: 400,
    field: 'scopePath',
    zh: '没有这个接口，限制不会起作用；请从列表中选择',
    en: 'There is no such call, so nothing would be guarded; choose one of the list',
  },
  unknownResource: {
    status: 400,
    field: 'resourceCode',
    zh: '没有这个资源，请从列表中选择；接口调用时填实体名或其上级菜单的编号',
    en: 'There is no such resource, choose one of the list; in a call, the name of an entity or the code of a menu that holds some',
  },
  unknownField: {
    status: 400,
    field: 'scopeField',
    zh: '此资源没有字段“{zh}”，请填写其字段名',
    en: 'The resource has no property “{en}”, enter names of its properties',
  },
  badScope: {
    status: 400,
    field: 'scopeColumn',
    zh: '按这个字段无法判断谁能看到哪些数据，请改选一个字段，或留空',
    en: 'Whose rows they are cannot be told by this property, choose another one or leave it empty',
  },
  badPredicate: {
    status: 400,
    field: 'scopeValue',
    zh: '自定义数据权限至少要有一个条件，且每个条件的值都要填写正确',
    en: 'A custom data scope has one condition at least, each with a value of its kind',
  },
  platformOnly: {
    status: 403,
    zh: '只有平台管理员可以这样做',
    en: 'Only the platform administrator may do this',
  },
  preferenceKey: {
    status: 400,
  scopeHeld: {
    status: 409,
    zh: '仍有角色持有此数据权限：{roles}。删除后这些角色会看到全部数据；请先在角色的权限设置中取消它',
    en: 'Roles still hold this scope: {roles}. Without it they would see everything; take it out of their rights first',
  },
    zh: '设置项的名称应为 1 到 100 个字符',
    en: 'The name of a setting has 1 to 100 characters',
  },
  preferenceTooLarge: {
    status: 413,
    zh: '设置内容不能超过 16 KB，请删减后重试',
    en: 'A setting holds at most 16 KB, shorten it and try again',
  },
  tooManyPreferences: {
    status: 409,
    zh: '保存的设置过多，请先删除不用的视图',
    en: 'Too many settings are kept, remove views that you no longer use',
  },
  fixedRole: {
    status: 409,
    zh: '系统内置角色的别名和持有人不能修改，也不能删除；可新建一个角色',
    en: 'A built-in role keeps its alias and who holds it, and cannot be deleted; add a role of your own instead',
  },
})
