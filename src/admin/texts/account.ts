import type { Texts } from '#kernel/ui/say.ts'

export const accountTexts = {
  switch: ['切换部门和角色', 'Switch department and role'],
  switchText: [
    '切换后菜单和按钮按所选角色显示，登录状态不变',
    'Menus and buttons follow the chosen role; you stay signed in',
  ],
  dept: ['部门', 'Department'],
  role: ['角色', 'Role'],
  deptNeeded: ['请选择部门', 'please select dept'],
  roleNeeded: ['请选择角色', 'please select role'],
  noDept: ['您还没有部门，请联系管理员分配', 'You have no department yet. Ask an administrator for one'],
  allRoles: ['全部角色', 'All roles'],
  confirm: ['切换', 'Switch'],
  cancel: ['取消', 'Cancel'],
  switchFailed: ['没有切换成功，请重试', 'The switch did not work, try again'],
  unsaved: [
    '有未保存的修改，切换会丢失。请先保存或放弃',
    'There are unsaved changes that a switch would lose. Save or discard them first',
  ],
  sessions: ['登录设备', 'Sessions'],
  sessionsText: [
    '看到不认识的设备，请结束它并修改密码',
    'If you do not recognise one, end it and change your password',
  ],
  device: ['设备', 'Device'],
  address: ['地址', 'Address'],
  since: ['登录时间', 'Signed in'],
  seen: ['最近使用', 'Last used'],
  current: ['本机', 'This one'],
  end: ['结束', 'End session'],
  endNamed: ['结束 {name} 的登录', 'End the session of {name}'],
  endAsk: ['结束这台设备的登录？', 'End this session?'],
  endText: ['该设备需要重新登录', 'That device will have to sign in again'],
  ended: ['已结束', 'The session has ended'],
  actions: ['操作', 'Actions'],
  unknownDevice: ['未知设备', 'Unknown device'],
} as const satisfies Texts
