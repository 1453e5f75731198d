import type { Texts } from '#kernel/ui/say.ts'

/** Words of the page on which a unit gets another room. */
export const changeTexts = {
  kind: ['怎么换', 'What is to happen'],
  move: ['移到另一间宿舍', 'Move it to another room'],
  moveNote: ['目标宿舍要有空位', 'The other room must have a free slot'],
  swap: ['与另一间的空调对换', 'Swap it with another unit'],
  swapNote: ['两台互换位置，租期不变', 'Both leases stay as they are'],
  target: ['目标宿舍', 'Target room'],
  build: ['楼栋', 'Building'],
  room: ['房间', 'Room'],
  free: ['可装在 {n} 号位', 'Slot {n} is free'],
  fee: ['移机费 {sum}', 'The move costs {sum}'],
  noSlot: ['该宿舍没有空闲空调位，请另选一间。', 'There is no free slot in that room; choose another one.'],
  notOpen: [
    '该宿舍暂不能安装空调，请另选一间或咨询宿管。',
    'No unit can be put up in that room; choose another one or ask the warden.',
  ],
  noUnit: ['该宿舍没有可对换的空调，请另选一间。', 'There is no unit in that room; choose another one.'],
  which: ['对换哪一台', 'Which unit'],
  there: ['目标宿舍成员同意', 'Those who live there agree'],
  thereNote: [
    '须全部成员同意，请先征得同意。提交后他们会收到通知，可在自己的手机上确认或反对。',
    'All of them must agree; ask them first. They are told, and can agree or object on their own phones.',
  ],
  reason: ['变更原因', 'Reason'],
  reasonHelp: ['至少 5 个字', 'Five characters or more'],
  none: ['本宿舍没有可以变更的空调。', 'There is no unit in your room that could be changed.'],
  short: ['变更原因至少写 5 个字', 'Write five characters or more as the reason'],
} as const satisfies Texts
