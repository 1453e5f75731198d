import { oneLine, richWords, type Lang } from '#kernel/definition/index.ts'
import type { Addressee, Letter } from '../../mail-outbox/queue.ts'
import type { MailFacts } from '../../mail-templates/fill.ts'
import type { MailCode } from '../../mail-templates/built-in.ts'
import type { Paper } from '../paper/paper.ts'
import { defaultLetter, type LetterType } from './letters.ts'
import type { Turn } from './step-types.ts'

/** When somebody first decided on the paper; set once. */
export function first({ submission }: Paper, now: Date): { firstDecisionAt?: Date } {
  return submission.firstDecisionAt ? {} : { firstDecisionAt: now }
}

/** A mail of this step, with the same facts in either language. */
export function mail(code: MailCode, people: readonly Addressee[], facts: MailFacts = {}): Letter {
  return { code, to: people, facts: () => facts, key: '' }
}

export function word(lang: 'zh' | 'en', zh: string, en: string): string {
  return lang === 'zh' ? zh : en
}

/** A mail whose subject and words somebody at the desk wrote; a subject that they left out is the usual one. */
export function written(
  code: MailCode,
  type: LetterType,
  { paper, given }: Turn,
  people: readonly Addressee[],
  body: string | undefined,
  more: MailFacts = {},
): Letter {
  const usual = { due: '', reports: [], named: new Map() }
  const facts = (lang: Lang) => ({
    ...more,
    letter: richWords(body),
    subject: oneLine(given.letterSubject) || defaultLetter(type, paper, lang, usual).subject,
  })
  return { code, to: people, facts, key: '' }
}
