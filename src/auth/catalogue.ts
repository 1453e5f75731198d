import { refusals } from '#kernel/definition/index.ts'

export const refuse = refusals({
  wrongLogin: {
    status: 400,
    zh: '账号或密码不正确，请重新输入',
    en: 'The account or password is wrong, enter them again',
  },
  wrongCaptcha: {
    status: 400,
    zh: '验证码不正确或已过期，请重新输入',
    en: 'The captcha is wrong or has expired, enter the new one',
  },
  wrongClient: { status: 400, zh: '应用编号或密钥不正确', en: 'The client id or secret is wrong' },
  wrongGrant: {
    status: 400,
    zh: '此应用不能用这种方式登录，请管理员在应用管理中勾选对应的授权类型',
    en: 'This client may not sign in this way, ask an administrator to tick the grant type among clients',
  },
  pending: {
    status: 400,
    zh: '您的注册正在等待管理员批准',
    en: 'Your registration is waiting for an administrator to approve it',
  },
  disabled: {
    status: 400,
    zh: '此账号已停用，请联系管理员',
    en: 'This account is disabled, ask your administrator',
  },
  tenantClosed: {
    status: 400,
    zh: '本站已停用或已到期，恢复后即可继续。请联系本站管理员，由其请平台管理员启用或续期',
    en: 'This site is disabled or has run out, and goes on once it is open again. Ask its administrator, who has the platform administrator enable or renew it',
  },
  noRefresh: { status: 400, zh: '登录已失效，请重新登录', en: 'Your session has ended, sign in again' },
  notYours: {
    status: 403,
    zh: '只能切换到自己的部门和角色',
    en: 'You can only switch to your own departments and roles',
  },
  tooManyTries: {
    status: 429,
    zh: '尝试次数过多，请 {minutes} 分钟后再试',
    en: 'Too many attempts, try again in {minutes} minutes',
  },
  tooManyLogins: {
    status: 429,
    zh: '尝试次数过多，请 {minutes} 分钟后再试；忘记密码可立即重设，或请管理员解锁，之后即可登录',
    en: 'Too many attempts, try again in {minutes} minutes; or set a new password now, or have an administrator unlock the account, and sign in at once',
  },
  lockPasswordNeeded: { status: 400, zh: '锁屏密码不能为空', en: 'lock password cannot be empty' },
  wrongLock: {
    status: 400,
    zh: '锁屏密码不正确，还可以试 {left} 次，之后需要重新登录',
    en: 'The lock password is wrong, {left} more before you have to sign in again',
  },
  lockEnded: {
    status: 401,
    zh: '锁屏密码五次不正确，登录已结束，请重新登录',
    en: 'Five wrong lock passwords ended this session, sign in again',
  },
  letterTurn: {
    status: 429,
    zh: '同一邮箱一分钟最多一封、一天最多五封，请稍后再试',
    en: 'An address gets one such letter a minute and five a day, try again later',
  },
  codeNeeded: {
    status: 400,
    zh: '请输入验证器上的六位动态码，或一个恢复码',
    en: 'Enter the six digits of your authenticator, or a recovery code',
  },
  wrongCode: {
    status: 400,
    zh: '动态码不正确或已用过，请等下一个再试',
    en: 'The code is wrong or was used already, wait for the next one and try again',
  },
  deadStep: {
    status: 400,
    zh: '登录已超时，请重新输入账号和密码',
    en: 'This sign-in has timed out, start again with account and password',
  },
  factorThere: {
    status: 409,
    zh: '两步验证已启用，请先停用再重新绑定',
    en: 'A second factor is set up already, turn it off before you set up another',
  },
  enrolAgain: {
    status: 409,
    zh: '没有待确认的绑定，请重新开始',
    en: 'There is nothing to confirm, start the set-up again',
  },
  secondFactorDuty: {
    status: 403,
    zh: '贵单位要求两步验证，请先绑定验证器',
    en: 'Your organisation asks for a second factor, set up an authenticator first',
  },
  passwordDuty: {
    status: 403,
    zh: '这是初始密码，请先修改密码',
    en: 'This is a first password, choose your own before you go on',
  },
  noProvider: {
    status: 400,
    zh: '这种登录方式暂不可用，请改用账号登录',
    en: 'This way of signing in is not available now, use your account instead',
  },
  deadState: {
    status: 400,
    zh: '登录已超时或不是从本浏览器发起，请重新登录',
    en: 'This sign-in has timed out or began in another browser, start it again',
  },
  providerRefused: {
    status: 400,
    zh: '登录方没有确认您的身份，请重新登录；仍不成功请联系管理员，原因在其通用日志中',
    en: 'The provider did not confirm who you are, sign in again; if it goes on, ask your administrator, whose general log says why',
  },
  identityUnknown: {
    status: 400,
    zh: '此身份还没有绑定账号，本单位不开放申请。已有账号的，用账号和密码登录一次即绑定；没有账号的请联系本单位管理员开通',
    en: 'No account belongs to this identity, and none can be asked for here. If you have one, sign in to it once with its password and the two are bound; if not, have your administrator make you one',
  },
  providerSilent: {
    status: 400,
    field: 'issuer',
    zh: '已保存，但从签发者地址没有读到 OpenID Connect 的说明，现在无法用它登录。请核对签发者地址；内网地址须由运维人员列入 OUTGOING_PRIVATE',
    en: 'It is saved, but nothing of OpenID Connect was found at its issuer, so nobody can sign in with it now. Check the issuer; addresses of the own network must be listed in OUTGOING_PRIVATE by the operator',
  },
  providerClient: {
    status: 400,
    field: 'clientSecret',
    zh: '已保存，但对方不认这个客户端编号和密钥，现在无法用它登录。请核对两者',
    en: 'It is saved, but the provider does not take this client id and secret, so nobody can sign in with it now. Check both',
  },
  identityTaken: {
    status: 409,
    zh: '此身份已绑定账号，请直接登录',
    en: 'This identity belongs to an account already, sign in with it',
  },
  enterTenant: { status: 400, zh: '请先输入租户编号', en: 'please enter tenant id first' },
  enterAccount: { status: 400, zh: '请先输入账号', en: 'please enter account name first' },
  enterPassword: { status: 400, zh: '请先输入密码', en: 'please enter password first' },
  passwordsDiffer: { status: 400, zh: '两次输入的密码不一致', en: 'the two passwords differ' },
  badEmail: { status: 400, zh: '请输入有效的邮箱地址', en: 'Enter a valid e-mail address' },
  lookAlike: {
    status: 400,
    zh: '名称含有混淆字符，请换一个',
    en: 'The name mixes look-alike letters, choose another one',
  },
  addressInName: {
    status: 400,
    zh: '姓名中不能含网址或邮箱，请只填写姓名',
    en: 'A name holds no web or e-mail address, enter your name alone',
  },
  enterName: { status: 400, zh: '请输入姓名', en: 'Enter your name' },
  notOffered: {
    status: 400,
    zh: '这里没有开通这项服务，请核对网址，或咨询给您此网址的人',
    en: 'This service is not offered here, check the address, or ask whoever gave it to you',
  },
  noTenant: {
    status: 400,
    zh: '租户不存在或未开放注册，请联系管理员开通账号',
    en: 'There is no such tenant, or it does not take registrations; ask its administrator for an account',
  },
  tenantFull: {
    status: 409,
    zh: '本单位用户数已达上限，暂不能注册。请联系管理员',
    en: 'There is no place for another user here at present. Ask the administrator',
  },
  usedLink: {
    status: 400,
    zh: '申请此链接后密码已修改，链接不再有效；请用新密码登录，忘记了请重新申请',
    en: 'The password was changed since this link was sent, so it opens nothing more; sign in with the new one, or ask for a new link',
  },
  deadLink: {
    status: 400,
    zh: '链接无效或已过期，请重新申请',
    en: 'The link is invalid or has expired, ask for a new one',
  },
  otherAccount: {
    status: 403,
    zh: '此链接属于另一个账号，请用收信邮箱的账号登录',
    en: 'This link belongs to another account, sign in with the one of that address',
  },
  otherAddress: {
    status: 409,
    zh: '此链接发往的邮箱不是您账号现在的邮箱，请核对账号邮箱或重新发送',
    en: 'This link was sent to an address that is not your account’s now, check it or ask for a new link',
  },
  wrongOldPassword: {
    status: 400,
    zh: '原密码不正确，请重新输入',
    en: 'The current password is wrong, enter it again',
  },
})
