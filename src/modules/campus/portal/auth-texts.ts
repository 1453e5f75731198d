import type { Texts } from '#kernel/ui/say.ts'
import { leaseTexts } from './lease-texts.ts'

/** What the page of a verification says besides. */
export const authTexts = {
  ...leaseTexts,
  identity: ['认证身份', 'I am'],
  school: ['学校', 'School'],
  campus: ['校区', 'Campus'],
  realName: ['姓名', 'Name'],
  stuNo: ['学号或工号', 'Student or staff number'],
  card: ['学生证或校园卡照片', 'Photo of your student card'],
  withdraw: ['撤回申请', 'Withdraw the application'],
  again: ['重新认证', 'Apply again'],
  authWaits: [
    '审核通过后即可报修、下单和参加投票，结果会在消息中通知您。',
    'Once it is approved you can report faults, order and vote. You will be told under Messages.',
  ],
  cardKept: ['不重新拍照则沿用原照片', 'the former photos stay if you take none'],
  newAuth: ['申请认证', 'Apply'],
} as const satisfies Texts
