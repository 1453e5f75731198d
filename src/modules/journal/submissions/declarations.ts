import type { Label } from '#kernel/definition/index.ts'

/** What an author agrees to; the submission keeps the code, this version and the time. */
export const declarationVersion = '2026-11'

export const declarationTexts = {
  original: {
    zh: '本文为原创，未在其他刊物发表，也未同时投往他刊。',
    en: 'This work is original, has not been published elsewhere and is not under consideration elsewhere.',
  },
  authorship: {
    zh: '全体作者均已阅读并同意投稿，署名及顺序无异议。',
    en: 'All authors have read the manuscript, agree to its submission and to the list and order of authors.',
  },
  policies: {
    zh: '已阅读并遵守本刊的出版伦理与投稿须知。',
    en: 'I have read and follow the journal’s publication ethics and submission guide.',
  },
} as const satisfies Record<string, Label>

/** Agreed apart from the others: the author has looked at what the anonymity check found. */
export const anonymityConfirmation: Label = {
  zh: '已核对系统提示的内容，确认匿名稿不泄露作者身份。',
  en: 'I have looked at what the check found and confirm that the anonymised file gives nobody away.',
}
