import type { Addressee, Letter } from '../../mail-outbox/queue.ts'
import type { MailFacts } from '../../mail-templates/fill.ts'
import type { MailCode } from '../../mail-templates/built-in.ts'
import type { Paper } from '../paper/paper.ts'

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
