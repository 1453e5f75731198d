import { inWordsOf } from '#kernel/definition/ours.ts'
import { label, type Entity, type Label, type Row } from '#kernel/definition/index.ts'
import { follow, type Follower } from '#kernel/http/lived.ts'
import type { Life } from '#kernel/life/life.ts'
import type { Tx } from '#kernel/store/db.ts'
import { tell, type News } from './letters.ts'

/** Letters that follow steps of a record, and how their sentences are put together. */

type Told = Pick<News, 'to' | 'path'> & { readonly subject: Label }

/** One letter for a step of a record; of the same step again (a version later) there is another. */
export const letter = <E extends Entity, R extends string, F, T>(
  life: Life<E, R, F, T>,
  steps: readonly (keyof T & string)[],
  /** `why` is the reason that the step asked for. */
  told: (row: Row<E>, step: string, tx: Tx, why: unknown) => Told | Promise<Told>,
): Follower =>
  follow(life, steps, async ({ tx, ctx, row, step, asked }) => {
    const { id, version } = row as { readonly id: string; readonly version: number }
    const about = life.entity.name
    const news = await told(row, step, tx, 'reason' in asked ? asked.reason : undefined)
    await tell(tx, ctx, { ...news, about, aboutId: id, key: `${about}:${id}:${step}:${version}` })
  })

export const named = (zh: string, en: string, name: string | null | undefined) =>
  label(`${zh} ${name ?? ''}`.trim(), `${en} ${name ?? ''}`.trim())
/** What somebody wrote as the reason stands in the letter: they need not look for it. */
export const because = (subject: Label, why: unknown): Label =>
  typeof why === 'string' && why !== ''
    ? label(`${subject.zh}：${why.slice(0, 120)}`, `${subject.en}: ${inWordsOf(why, 'en').slice(0, 120)}`)
    : subject
