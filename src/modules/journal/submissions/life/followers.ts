/**
 * Who else acts when a paper moves, in the same transaction: its bills. The area's composition (`journal/followers.ts`)
 * says who; the life of papers knows none of them.
 */
import type { Lang, Values } from '#kernel/definition/index.ts'
import type { MailFacts } from '../../mail-templates/fill.ts'
import type { Letter } from '../../mail-outbox/queue.ts'
import type { submissions } from '../definition.ts'
import type { Turn } from './step-types.ts'

export type Following = Pick<Turn, 'tx' | 'ctx' | 'caller' | 'paper'> & { step: Pick<Turn['step'], 'to'> }
export type Followed = {
  patch: Values<typeof submissions>
  letters: readonly Letter[]
  /** What the step's own letters say beside their own facts. */
  facts?: (lang: Lang) => MailFacts
}
export type Follower = (turned: Following) => Promise<Followed>

const followers: Follower[] = []

export function followPapers(follower: Follower): void {
  if (!followers.includes(follower)) followers.push(follower)
}

/** One after the other: they share the transaction's connection. */
export async function followed(turned: Following): Promise<Followed> {
  const all: Followed[] = []
  for (const follow of followers) all.push(await follow(turned))
  const told = all.flatMap(({ facts }) => (facts ? [facts] : []))
  return {
    patch: Object.assign({}, ...all.map(({ patch }) => patch)) as Followed['patch'],
    letters: all.flatMap(({ letters }) => letters),
    ...(told.length > 0 && {
      facts: (lang) => Object.assign({}, ...told.map((facts) => facts(lang))) as MailFacts,
    }),
  }
}
