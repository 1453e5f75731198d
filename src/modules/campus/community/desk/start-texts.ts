import type { Texts } from '#kernel/ui/say.ts'

/** Words of a moderator's start page. */
export const startTexts = {
  head: ['内容审核', 'Moderation'],
  moments: ['待审动态', 'Moments to review'],
  comments: ['待审评论', 'Comments to review'],
  goods: ['待审商品', 'Goods to review'],
  median: ['审核用时中位数', 'Median time to review'],
  judged: ['共 {n} 条', 'of {n}'],
  minutes: ['{n} 分钟', '{n} min'],
  hours: ['{n} 小时', '{n} h'],
  reports: ['举报', 'Reports'],
  takenDown: ['下架', 'Taken down'],
  days: ['每天发布与驳回下架', 'Posts and take-downs by day'],
  day: ['日期', 'Day'],
  posts: ['发布', 'Posts'],
  held: ['驳回或下架', 'Rejected or taken down'],
  queue: ['最早等待的内容', 'Waiting longest'],
  queueNone: ['没有等待审核的内容', 'Nothing waits for review'],
  moment: ['动态', 'Moment'],
  comment: ['评论', 'Comment'],
  reported: ['举报 {n}', '{n} reports', '{n} report'],
  desk: ['打开审核台', 'Open the queue'],
} as const satisfies Texts
