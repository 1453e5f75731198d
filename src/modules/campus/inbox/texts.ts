import type { Texts } from '#kernel/ui/say.ts'

export const inboxLabel = { zh: '待我处理', en: 'Waiting for me' }

export const inboxTexts = {
  keys: [
    'J 下一条 · K 上一条 · A 通过 · R 驳回 · Enter 打开',
    'J next · K previous · A approve · R reject · Enter open',
  ],
  kinds: ['按种类筛选', 'Filter by kind'],
  all: ['全部', 'All'],
  empty: [
    '没有等您通过或驳回的事项。其他待办的数量在菜单各项旁边。',
    'Nothing waits for your yes or no. What else waits is counted beside each entry of the menu.',
  ],
  gone: [
    '刚刚已由他人处理，或不再等待处理。写了一半的理由仍在这里，按 J 看下一条。',
    'Decided by a colleague just now, or it no longer waits. A reason that you began to write is still here; press J for the next one.',
  ],
  more: ['每种最多显示 50 条，处理后会继续出现', 'Of each kind 50 are shown, the rest comes as you decide'],
  approve: ['通过', 'Approve'],
  reject: ['驳回', 'Reject'],
  open: ['打开', 'Open'],
  opinion: ['驳回理由', 'Why it is rejected'],
  send: ['确认驳回', 'Reject'],
  cancel: ['取消', 'Cancel'],
  approved: ['已通过 {what}', 'Approved: {what}'],
  rejected: ['已驳回 {what}', 'Rejected: {what}'],
  since: ['{at} 提交', 'since {at}'],
} as const satisfies Texts
