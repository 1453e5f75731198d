import type { Texts } from '#kernel/ui/say.ts'

export const factorTexts = {
  title: ['两步验证', 'Second factor'],
  why: [
    '登录时除密码外再输入验证器上的动态码。先输入当前密码，再绑定验证器应用',
    'Signing in then asks for a code of your authenticator too. Enter your password to set one up',
  ],
  password: ['当前密码', 'Current password'],
  begin: ['开始绑定', 'Set up'],
  scan: [
    '用验证器应用扫描二维码，然后输入它显示的六位动态码',
    'Scan this with your authenticator, then enter the six digits that it shows',
  ],
  qr: ['绑定二维码', 'QR code for your authenticator'],
  typeInstead: ['不能扫码时，手动输入密钥', 'If you cannot scan it, type this key'],
  code: ['动态码', 'Code'],
  confirm: ['确认绑定', 'Confirm'],
  codesText: [
    '已启用。请保存恢复码，设备丢失时每个可登录一次；只显示这一次',
    'It is on. Keep these recovery codes; without your device each signs you in once. They are shown this once',
  ],
  copy: ['复制', 'Copy'],
  copied: ['已复制', 'Copied'],
  notCopied: ['没有复制成功，请手动抄写', 'Could not copy, write them down'],
  kept: ['我已保存', 'I have kept them'],
  on: [
    '已启用，还有 {n} 个恢复码可用',
    'It is on; {n} recovery codes are left',
    'It is on; {n} recovery code is left',
  ],
  turnOff: ['停用两步验证', 'Turn it off'],
  off: ['两步验证已停用', 'The second factor is off'],
  cancel: ['取消', 'Cancel'],
  dutyTitle: ['还差一步', 'One thing first'],
  signOut: ['退出登录', 'Log out'],
} as const satisfies Texts
