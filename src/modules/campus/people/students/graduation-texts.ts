import type { Texts } from '#kernel/ui/say.ts'

/** Of every deed that is tried first. */
export const triedTexts = {
  tryIt: ['试算', 'Try it'],
  again: ['重新选择', 'Choose again'],
  warnings: ['还有在租空调、押金或未缴费用的学生', 'Students with leased units, deposits or unpaid fees'],
  units: ['{n} 台', '{n} units', '{n} unit'],
  owes: ['未缴 {sum}', '{sum} not paid'],
  anyway: [
    '已知有在租空调、押金或未缴费用，仍要办理',
    'Go on although units are leased, deposits held or fees not paid',
  ],
} as const satisfies Texts

export const graduationTexts = {
  title: ['整届毕业', 'Graduate a year'],
  about: [
    '先试算：只列出会发生什么，不改动任何记录。确认后一次办理，要么全部毕业，要么一个也不动。',
    'Try it first: it lists what would happen and changes nothing. Once confirmed, all of them graduate or nobody does.',
  ],
  go: ['毕业 {n} 人', 'Graduate {n} students', 'Graduate {n} student'],
  nobody: ['没有可以毕业的学生', 'Nobody can graduate'],
  count: ['可以毕业', 'Will graduate'],
  housed: ['其中须退宿', 'Of them to check out'],
  warned: ['其中有空调、押金或欠费', 'Of them with units, deposits or unpaid fees'],
  left: ['不办理', 'Left as they are'],
  people: ['{n} 人', '{n}'],
  why: ['不办理的学生与原因', 'Who is left out, and why'],
  verified: [
    '校园认证到办理后第 90 天为止；有床位的学生会列入待退宿。',
    'Verifications end 90 days later; whoever has a bed is listed to check out.',
  ],
} as const satisfies Texts
