import type { Texts } from '#kernel/ui/say.ts'

/** What comes of finished work that nobody answers. */
export const closingTexts = {
  closes: [
    '已完工。没有异议的，{day} 自动关闭，不用再做什么。',
    'Finished, nothing is left to do: it closes by itself on {day} unless somebody objects.',
  ],
  answerBy: ['{day} 仍未答复的，自动视为已修好', 'Without an answer it counts as fixed on {day}'],
} as const satisfies Texts
