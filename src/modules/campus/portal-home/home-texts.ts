import type { Texts } from '#kernel/ui/say.ts'
import { matterTexts } from '../portal/matter-texts.ts'

/** What the first page alone says. */
export const homeTexts = {
  ...matterTexts,
  mine: ['办理中', 'Open'],
  past: ['已办结', 'Closed'],
  services: ['我要办', 'Services'],
  allNotices: ['全部通知', 'All notices'],
  authWaits: [
    '您的校园认证在审核，通过后即可报修、安装和下单。',
    'Your verification is being looked at. Once it is approved you can report faults, apply and order.',
  ],
  authRejected: [
    '您的校园认证被驳回，请修改后重新提交。',
    'Your verification was rejected: change it and send it again.',
  ],
  nothingYet: ['没有办理中的事项。', 'Nothing is under way.'],
  nothing: [
    '没有办理中的事项。空调坏了，扫机身二维码或点下面的“空调报修”。',
    'Nothing is under way. If a unit is broken, scan its code or choose “Repair” below.',
  ],
  toVerify: ['去认证', 'Verify'],
  toPay: ['去付款', 'Pay'],
  agreeAsk: [
    '有一份空调申请与您的宿舍有关，您同意吗？',
    'An application for a unit concerns your room. Do you agree?',
  ],
  chargeAsk: ['空调丢失，请缴纳赔偿', 'A unit was lost, please make it good'],
  rejectedAsk: ['申请被驳回，可以修改后重新提交', 'It was rejected: change it and send it again'],
} as const satisfies Texts
