import { dateIn } from '#kernel/definition/time.ts'
import type { Entity } from '#kernel/definition/entity.ts'
import type { Row } from '#kernel/definition/row.ts'
import type { Refusal } from '#kernel/definition/refusal.ts'
import { refuse } from '#kernel/life/failure.ts'
import {
  abilitiesOf,
  barredFor,
  mayPlainly,
  standingOf,
  stateIn,
  stateLabel,
  type Abilities,
} from '#kernel/life/judge.ts'
import type { Reader, Tx } from '#kernel/store/db.ts'
import type { Call, Caller } from './caller.ts'
import { shown } from './seen.ts'
import type { Slice } from './slice.ts'

/** As what a caller stands to rows of an entity with a life, and what they may therefore do to them now. */

type Stored = Readonly<Record<string, unknown>>

/** Rows as this caller may see them, each with `_can`: judged from the rows as they are stored, with one question for all of them. */
export async function shownWithAbilities(
  slice: Slice,
  rows: Record<string, unknown>[],
  { caller, db, ctx }: Pick<Call, 'caller' | 'db' | 'ctx'>,
): Promise<Record<string, unknown>[]> {
  const reader = db.of(caller.tenantId)
  const abilities = await abilitiesFor(slice, rows, caller, reader, ctx.clock())
  const seen = await shown(slice, rows, caller, reader)
  abilities.forEach((can, at) => {
    const row = seen[at]
    if (row) row._can = said(can, caller)
  })
  return seen
}

async function abilitiesFor(
  { rules }: Slice,
  rows: readonly Stored[],
  caller: Caller,
  reader: Reader,
  now: Date,
): Promise<Abilities[]> {
  if (!rules.life || rules.life.offers === false || rows.length === 0) return []
  const { life, facts } = rules.life
  const known = await facts?.(reader, rows as unknown as Row<Entity>[], caller)
  return rows.map((row) => {
    const own = known?.get(String(row.id))
    return abilitiesOf(
      life,
      {
        row,
        facts: own,
        caller,
        now,
        today: dateIn(now, caller.timeZone),
        roles: standingOf(life, row, caller, own),
      },
      caller,
    )
  })
}

const said = (can: Abilities, { lang }: Caller) =>
  Object.fromEntries(Object.entries(can).map(([name, open]) => [name, open === true ? true : open[lang]]))

/** Whether the life of these rows keeps the caller from editing or removing one of them, and why. */
export async function barredByLife(
  { rules }: Slice,
  call: 'edit' | 'remove',
  tx: Tx,
  rows: readonly Stored[],
  caller: Caller,
): Promise<Refusal | undefined> {
  const life = rules.life?.life
  const rule = life?.plain?.[call]
  if (!life || !rule) return undefined
  const known = await rules.life?.facts?.(tx, rows as unknown as Row<Entity>[], caller)
  for (const row of rows) {
    const roles = standingOf(life, row, caller, known?.get(String(row.id)))
    if (mayPlainly(life, call, { row, roles })) continue
    const state = stateIn(life, row)
    return rule.from && !rule.from.includes(state)
      ? refuse('stateConflict', { state: stateLabel(life, state), step: words[call] })
      : barredFor(life, words[call], rule.who ?? [])
  }
  return undefined
}

const words = { edit: { zh: '修改', en: 'Edit' }, remove: { zh: '删除', en: 'Delete' } }
