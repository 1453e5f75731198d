import type { Texts } from '#kernel/ui/say.ts'

export const reviewerTexts = {
  record: ['审稿档案', 'Reviewer record'],
  recordOf: ['{name}的审稿档案', 'Reviewer record of {name}'],
  expertise: ['研究方向', 'Expertise'],
  email: ['邮箱', 'E-mail'],
  lastInvited: ['最近邀请', 'Last invited'],
  median: ['交审天数（中位）', 'Median days'],
  onTime: ['按期', 'On time'],
  rating: ['平均评分', 'Mean rating'],
  figures: ['审稿统计，点数字看对应审稿', 'Figures; select one to see its reviews'],
  reviews: ['审稿', 'Reviews'],
  none: ['没有这类审稿。', 'No reviews of this kind.'],
  elsewhere: [
    '统计含其他编辑负责的 {n} 篇，此处不列出。',
    'The figures include {n} reviews of papers that other editors handle; they are not listed here.',
    'The figures include one review of a paper that another editor handles; it is not listed here.',
  ],
  unreachable: ['邮件无法送达：{reason}', 'Mail cannot be delivered: {reason}'],
  unreachableDo: [
    '催审邮件到不了。请用其他方式联系，请本人或管理员改正账号中的邮箱，或改派审稿人',
    'No reminder arrives. Reach them another way, have the mailbox of the account corrected by them or an administrator, or invite somebody else',
  ],
  round: ['第 {n} 轮', 'round {n}'],
  days: ['{n} 天', '{n} days', '{n} day'],
  rated: ['评分 {n}', 'rated {n}'],
} as const satisfies Texts
