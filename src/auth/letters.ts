import { sql } from '#kernel/store/sql.ts'

/** Letters that sign-in sends itself. */
export function resetLetter(
  language: 'zh' | 'en',
  name: string,
  link: string,
): { subject: string; body: string } {
  if (language === 'en')
    return {
      subject: 'Set a new password',
      body: `Dear ${name},\n\nFollow this link within 15 minutes to set a new password:\n\n${link}\n\nThe link works once. If you did not ask for it, ignore this letter; your password stays as it is.`,
    }
  return {
    subject: '设置新密码',
    body: `${name}，您好：\n\n请在 15 分钟内打开以下链接设置新密码：\n\n${link}\n\n链接只能使用一次。如果不是您本人申请，请忽略此信，密码不会改变。`,
  }
}

/** To the owner of an account that somebody tried to register once more. */
export function alreadyLetter(
  language: 'zh' | 'en',
  name: string,
  link: string,
): { subject: string; body: string } {
  if (language === 'en')
    return {
      subject: 'You already have an account',
      body: `Dear ${name},\n\nSomebody just tried to register with your account name or e-mail address. You have an account already: sign in with it, or set a new password here if you forgot it:\n\n${link}\n\nIf it was not you, there is nothing to do; your account and password stay as they are.`,
    }
  return {
    subject: '您已有账号',
    body: `${name}，您好：\n\n刚才有人用您的账号名或邮箱提交了注册。您已经有账号，请直接登录；忘记密码可在这里重新设置：\n\n${link}\n\n如果不是您本人操作，无需处理，您的账号和密码没有变化。`,
  }
}

/** To the owner of an account that can be entered through a provider from now on. */
export function boundLetter(
  language: 'zh' | 'en',
  name: string,
  provider: string,
): { subject: string; body: string } {
  if (language === 'en')
    return {
      subject: 'Another way to sign in to your account',
      body: `Dear ${name},\n\nYour account was just bound to an identity of ${provider}: whoever is signed in there as that person comes into your account without its password.\n\nIf it was not you, remove the binding on the page of your account (User info in the office, My account elsewhere) and change your password, or have your administrator reset it: that removes the binding too.`,
    }
  return {
    subject: '您的账号新增了一种登录方式',
    body: `${name}，您好：\n\n您的账号刚刚绑定了“${provider}”的一个身份，以后在那里登录即可直接进入本账号，不再需要密码。\n\n如果不是您本人操作，请在“个人信息”页（门户中为“我的账号”页）解除绑定并修改密码，或请管理员重置密码，绑定会一并解除。`,
  }
}

/**
 * Whether a name holds a web or e-mail address. The letter that asks an address whether it is theirs begins with the name
 * that somebody typed: with an address in it that letter would be anybody's to write, to anybody.
 */
export const namesAnAddress = (name: string): boolean =>
  /\/\/|@|\bwww\.|[\p{L}\d-]\.(?:[a-z]{2,}|[A-Z]{3,})(?=[/\s:?#]|$)/u.test(name)

/** By the name that readers of the letter's language write. */
export const calledInLetters = sql.raw(
  `coalesce(case when language = 'en' then nullif(real_name_en, '') end, nullif(real_name, ''), name, account)`,
)
