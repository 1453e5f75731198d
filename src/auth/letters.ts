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
