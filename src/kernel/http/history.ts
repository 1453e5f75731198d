import type { Entity, Prop } from '#kernel/definition/entity.ts'
import { stateLabel, stepLabel } from '#kernel/life/judge.ts'
import type { Life } from '#kernel/life/life.ts'
import type { Reader } from '#kernel/store/db.ts'
import { historyOf, storedForm, toldProps, type Kept } from '#kernel/store/history.ts'
import { answerRows } from '#kernel/store/list.ts'
import { titleExpression } from '#kernel/store/answer-columns.ts'
import { entityNamed } from '#kernel/store/registry.ts'
import { sql } from '#kernel/store/sql.ts'
import { refuse } from './catalogue.ts'
import type { Call, Caller } from './caller.ts'
import { idOf } from './rows.ts'
import { listRules, shown } from './seen.ts'
import type { Slice } from './slice.ts'
import { inWordsOf } from '#kernel/definition/ours.ts'

/**
 * `{path}/history?id`: who changed what of a record. A caller reads of it what they may read of the record: every old and
 * new value goes through the row rule, the projection and the field rights as if the record held it now, and a field that
 * is kept from them today is kept from them in the past too.
 */
type Told = {
  id: string
  kind: Kept['kind']
  time: unknown
  userId: string | null
  userName: string | null
  /** Where the record has a life: which step it was, as what it was taken, and why. */
  taken?: TakenStep
  changes: { field: string; from: unknown; to: unknown; fromName?: string; toName?: string; long?: true }[]
}

type TakenStep = {
  /** Name of the step; none where the record began. */
  step: string | null
  stepText: string | null
  /** Id of the line in the domain's table. */
  line: string | null
  from: string | null
  fromText: string | null
  to: string
  toText: string
  asRole: string | null
  asRoleText: string | null
  forUser: string | null
  forUserName: string | null
  reason: string | null
}

const most = 100

export async function historyCall(slice: Slice, { caller, input, db }: Call): Promise<unknown> {
  const { entity } = slice
  const id = idOf(input.id)
  if (!id) return refuse('badId')
  const reader = db.of(caller.tenantId)
  const [row] = await answerRows<Record<string, unknown>>(
    reader,
    entity,
    sql`t.id = ${id}`,
    listRules(slice, caller),
    caller,
    sql.raw('t.id'),
  )
  if (!row) return refuse('notFound')
  const [now] = await shown(slice, [{ ...row }], caller, reader)
  if (!now) return refuse('notFound')
  const open = toldProps(entity).filter((prop) => prop.kind.writeOnly || isOpen(row, now, prop.name))
  const kept = await historyOf(reader, entity, id, most)
  const entries = await Promise.all(kept.map((one) => told(slice, one, row, open, caller, reader)))
  const named = isOpen(row, now, 'updateUser')
  const props = [...entity.marks, ...open]
  const names = await namesOf(entity, entries, props, named ? kept : [], caller, reader)
  const life = slice.rules.life?.life
  return entries.map((entry, at) => ({
    ...entry,
    ...(life && takenStep(life, kept[at], names, caller)),
    userId: named ? (kept[at]?.userId ?? null) : null,
    userName: named ? (names.get(`user:${kept[at]?.userId}`) ?? null) : null,
    changes: entry.changes.map((change) => withNames(change, props, names)),
  }))
}

/** The caller is given the field, and as it is. */
function isOpen(row: Record<string, unknown>, now: Record<string, unknown>, name: string): boolean {
  if (!(name in now)) return false
  return row[name] === null || row[name] === undefined || (now[name] !== null && now[name] !== undefined)
}

async function told(
  slice: Slice,
  kept: Kept,
  row: Record<string, unknown>,
  open: readonly Prop[],
  caller: Caller,
  reader: Reader,
): Promise<Told> {
  const props = open.filter((prop) => kept.changes?.[prop.name] !== undefined)
  const sides = [0, 1].map((side) => ({
    ...row,
    ...Object.fromEntries(
      props.map((prop) => {
        const change = kept.changes?.[prop.name]
        return [prop.name, Array.isArray(change) ? storedForm(prop, change[side]) : null]
      }),
    ),
    updateTime: kept.at,
  }))
  const [from, to] = await shown(slice, sides, caller, reader)
  const links = slice.entity.marks.filter(({ name }) => !(name in row) && kept.changes?.[name] !== undefined)
  return {
    id: kept.id,
    kind: kept.kind,
    time: from?.updateTime ?? null,
    userId: null,
    userName: null,
    changes: [
      ...props
        .filter((prop) => from && to && (prop.kind.writeOnly || (prop.name in from && prop.name in to)))
        .map(({ name }) => changeOf(name, kept, from?.[name], to?.[name])),
      ...links.map(({ name }) => {
        const change = kept.changes?.[name]
        return changeOf(name, kept, ...(Array.isArray(change) ? change : []))
      }),
    ],
  }
}

function takenStep(
  life: Life,
  kept: Kept | undefined,
  names: ReadonlyMap<string, string>,
  { lang }: Caller,
): { taken?: TakenStep } {
  if (!kept?.toState) return {}
  const [step, line] = kept.step?.split(' ') ?? []
  const { fromState: from, toState: to, asRole, forUser, reason } = kept
  return {
    taken: {
      step: step ?? null,
      stepText: step ? stepLabel(life, step)[lang] : null,
      line: line ?? null,
      from,
      fromText: from === null ? null : stateLabel(life, from)[lang],
      to,
      toText: stateLabel(life, to)[lang],
      asRole,
      asRoleText: asRole === null ? null : (life.roles[asRole]?.[lang] ?? asRole),
      forUser,
      forUserName: forUser === null ? null : (names.get(`user:${forUser}`) ?? null),
      reason: reason === null ? null : inWordsOf(reason, lang),
    },
  }
}

function changeOf(field: string, kept: Kept, from?: unknown, to?: unknown): Told['changes'][number] {
  return {
    field,
    from: from ?? null,
    to: to ?? null,
    ...(kept.changes?.[field] === true && { long: true as const }),
  }
}

/** Names of all rows that the changes point at, one question for each target. */
async function namesOf(
  entity: Entity,
  entries: readonly Told[],
  open: readonly Prop[],
  kept: readonly Kept[],
  caller: Caller,
  reader: Reader,
): Promise<Map<string, string>> {
  const wanted = new Map<string, Set<string>>()
  const want = (target: string, id: string) => wanted.set(target, (wanted.get(target) ?? new Set()).add(id))
  for (const { userId, forUser } of kept) for (const id of [userId, forUser]) if (id) want('user', id)
  for (const { changes } of entries)
    for (const { field, from, to } of changes) {
      const target = targetOf(open, field)
      if (target) for (const id of [...idsIn(from), ...idsIn(to)]) want(target, id)
    }
  const names = new Map<string, string>()
  for (const [name, ids] of wanted) {
    const target = name === 'self' ? entity : entityNamed(name)
    if (!target) continue
    const title = sql.raw(titleExpression(target, 't', caller.lang, (of) => caller.hides(of)))
    const rows = await reader.query<{ id: string; title: string | null }>(
      sql`select t.id, ${title} as title from ${sql.id(target.table)} t where t.id = any(${[...ids]}::bigint[])`,
    )
    for (const { id, title: words } of rows) if (words) names.set(`${name}:${id}`, words)
  }
  return names
}

function targetOf(props: readonly Prop[], field: string): string | undefined {
  const target = props.find((prop) => prop.name === field)?.kind.facts?.target
  return target === undefined ? undefined : String(target)
}

function idsIn(value: unknown): string[] {
  const list = Array.isArray(value) ? value.map(String) : String(value ?? '').split(',')
  return list.filter((id) => idOf(id))
}

function withNames(
  change: Told['changes'][number],
  open: readonly Prop[],
  names: ReadonlyMap<string, string>,
) {
  const target = targetOf(open, change.field)
  if (!target) return change
  const words = (value: unknown) => idsIn(value).flatMap((id) => names.get(`${target}:${id}`) ?? [])
  return { ...change, fromName: words(change.from).join(', '), toName: words(change.to).join(', ') }
}
