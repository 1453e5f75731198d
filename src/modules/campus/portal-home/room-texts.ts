import type { Texts } from '#kernel/ui/say.ts'
import { matterTexts } from '../portal/matter-texts.ts'

/** Where somebody lives, with whom, and what hangs on the wall. */
export const roomTexts = {
  ...matterTexts,
  roomOf: ['{name}的宿舍', 'Room of {name}'],
  beds: ['{n} 人间', '{n} beds'],
  mates: ['室友 {names}', 'with {names}'],
  leader: ['{name}（寝室长）', '{name} (room leader)'],
  leads: ['您是寝室长', 'you lead the room'],
  alone: ['暂无室友', 'no roommates'],
  noUnit: ['未安装', 'none'],
  leased: ['在租', 'Leased'],
  idle: ['未租', 'Not leased'],
  overdue: ['已到期', 'Ended'],
  renewOrReturn: ['续租或退租', 'Renew or return it'],
  deposit: ['在押押金', 'Deposit held'],
  auth: ['校园认证', 'Verification'],
  verified: ['已通过', 'Approved'],
  expired: ['已过期', 'Expired'],
  unit: ['空调', 'Unit'],
  leave: [
    '请到宿管处办理退宿；有在租空调的，请先退租。',
    'You are to hand back your bed: see the warden. Where a unit is leased, return it first.',
  ],
} as const satisfies Texts
