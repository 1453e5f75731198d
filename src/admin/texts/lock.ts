import type { Texts } from '#kernel/ui/say.ts'

export const lockTexts = {
  lock: ['锁屏', 'Lock the screen'],
  setTitle: ['设置锁屏密码', 'Set a lock password'],
  setText: ['解锁时需要输入，仅本次有效', 'Needed to unlock; it serves this once'],
  password: ['锁屏密码', 'Lock password'],
  required: ['锁屏密码不能为空', 'lock password cannot be empty'],
  cancel: ['取消', 'Cancel'],
  comma: ['、', ', '],
  locked: ['屏幕已锁定', 'The screen is locked'],
  unlock: ['解锁', 'Unlock'],
  signOut: ['退出登录', 'Log out'],
  tabsKept: ['{n} 个标签页已保留', '{n} tabs are kept', '{n} tab is kept'],
  unsaved: ['{n} 处未保存的修改', '{n} unsaved changes', '{n} unsaved change'],
  since: ['锁定于 {time}', 'Locked at {time}'],
  offline: [
    '连不上服务器，请检查网络后重试',
    'The server cannot be reached. Check the network and try again',
  ],
} as const satisfies Texts
