import type { Texts } from '#kernel/ui/say.ts'

/** Words of what inspectors found in somebody's room. */
export const hygieneTexts = {
  none: ['您的宿舍还没有检查记录。', 'Your room has not been inspected yet.'],
  points: ['{n} 分', '{n} points'],
  failing: ['不及格', 'Below 60'],
  voided: ['已作废，不计分', 'Revoked, does not count'],
  by: ['检查人 {name}', 'Inspected by {name}'],
  photo: ['检查照片', 'Photo of the inspection'],
  ask: [
    '对分数有异议，请找检查人或宿管员核对；有误的由校区经理作废，并在消息中告知。',
    'If you think a score is wrong, talk to the inspector or the warden; the campus manager revokes what is, and you are told.',
  ],
} as const satisfies Texts
