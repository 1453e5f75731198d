import type { Texts } from '#kernel/ui/say.ts'
import type { PaperDetail } from './paper.ts'

export type Turn = { readonly paper: PaperDetail; readonly changed: () => void }

/** What its author may do about a paper now. */
export const opens = (paper: PaperDetail, action: string) =>
  paper.openActions.find((each) => each.action === action)

/** What the banner of each turn is called. */
export const turnTexts = { nextLabel: ['下一步', 'Next step'] } as const satisfies Texts
