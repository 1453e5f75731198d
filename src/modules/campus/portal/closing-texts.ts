import type { Texts } from '#kernel/ui/say.ts'

/** What comes of finished work that nobody answers. */
export const closingTexts = {
  asked: [
    '已完工，等申请人确认。{day} 仍未确认的，自动关闭。',
    'Finished, whoever asked for it is to confirm. Without an answer it closes by itself on {day}.',
  ],
  unasked: [
    '已完工，不用再做什么，{day} 自动关闭。',
    'Finished, nothing is left to do. It closes by itself on {day}.',
  ],
  answerBy: ['{day} 仍未答复的，自动视为已修好', 'Without an answer it counts as fixed on {day}'],
} as const satisfies Texts
