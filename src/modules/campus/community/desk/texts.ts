import type { Texts } from '#kernel/ui/say.ts'

/** Words of the moderation queue and of results. */
export const deskTexts = {
  moments: ['动态', 'Moments'],
  comments: ['评论', 'Comments'],
  empty: ['没有等待审核的内容', 'Nothing waits for review'],
  gone: [
    '刚刚已由他人处理，或不再等待审核。写了一半的内容仍在这里，按 J 看下一条。',
    'Decided by a colleague just now, or it no longer waits. What you began to write is still here; press J for the next one.',
  ],
  left: ['还有 {n} 条', '{n} waiting'],
  keys: ['A 通过 · R 驳回 · J 下一条 · K 上一条', 'A approve · R reject · J next · K previous'],
  approve: ['通过', 'Approve'],
  reject: ['驳回', 'Reject'],
  hits: ['敏感词', 'Held-back words'],
  reports: ['举报 {n}', '{n} reports'],
  reasons: ['举报理由', 'What was reported'],
  anonymous: ['匿名', 'Unsigned'],
  opinion: ['驳回理由', 'Why it is rejected'],
  send: ['驳回', 'Reject'],
  cancel: ['取消', 'Cancel'],
  pick: ['选择投票', 'Choose a vote'],
  turnoutOf: ['{n} 人投票，应投 {all} 人，投票率 {share} %', '{n} of {all} voted, {share} %'],
  turnout: ['{n} 人投票', '{n} voters'],
  option: ['选项', 'Option'],
  ballots: ['票数', 'Ballots'],
  share: ['占比', 'Share'],
  hours: ['每小时票数', 'Ballots by the hour'],
  hour: ['时间', 'Hour'],
  none: ['还没有投票', 'No votes yet'],
  exportRows: ['导出结果', 'Export the result'],
} as const satisfies Texts
