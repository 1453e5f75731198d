import { askedProps, type Asks } from '#kernel/definition/asked.ts'
import { codeOf, type Entity } from '#kernel/definition/entity.ts'
import type { Row } from '#kernel/definition/row.ts'
import { integer, ref, refs } from '#kernel/definition/fields.ts'
import { label } from '#kernel/definition/kind.ts'
import { isRefusal, type Refusal } from '#kernel/definition/refusal.ts'
import { reason as reasonField } from '#kernel/life/asks.ts'
import { refuse as refuseStep } from '#kernel/life/failure.ts'
import { stepLabel } from '#kernel/life/judge.ts'
import { sql } from '#kernel/store/sql.ts'
import { batch } from './batch.ts'
import type { Call, Caller } from './caller.ts'
import { keepChecks } from './checked.ts'
import { fieldsGone } from './form-fields.ts'
import { onceOnly } from './idempotency.ts'
import { nameFor } from './name-for.ts'
import { idsOf } from './rows.ts'
import { route, type Route, type Slice } from './slice.ts'
import { hold } from './step-locks.ts'
import { isLiving, take, type Living, type Taking } from './step-run.ts'

/** `POST {path}/{wire}` of every step of a life: of one record, of several together, or of each by itself. */

export function stepRoutes(slice: Slice): Route[] {
  if (!isLiving(slice)) return []
  const { entity, rules } = slice
  return Object.entries(rules.life.life.steps).flatMap(([step, { asks }]) => {
    const button = entity.actions?.[step]
    if (!button) return []
    const { wire = step, told } = button
    const url = `${entity.path}/${wire}`
    const spec = {
      method: 'POST',
      url,
      permission: codeOf(entity, step),
      asks: bodyOf(asks, rules.life.versioned),
      ...(told && { told }),
    } as const
    return [
      route(spec as Omit<typeof spec, 'asks'> & { asks: Asks }, (call) =>
        stepCall(slice, step, url, call as Call),
      ),
    ]
  })
}

/** A record or several, and the answers: what is missing of these is told with all else that is unmet. */
function bodyOf(asks: Asks = {}, versioned = false): Asks {
  const open = Object.entries(asks).map(([name, field]) => [name, { ...field, required: false }] as const)
  return {
    id: ref('self', { label: label('编号', 'Id') }),
    ids: refs('self', { label: label('记录', 'Rows') }),
    version: integer({ label: label('版本', 'Version'), required: versioned }),
    reason: { ...reasonField, required: false },
    ...(Object.fromEntries(open) as Asks),
  }
}

async function stepCall(slice: Living, step: string, url: string, call: Call): Promise<unknown> {
  const { caller, input, ctx, db, request } = call
  const { entity, rules } = slice
  const { id, ids: several, version, ...asked } = input
  const ids = idsOf(id ?? several)
  if (isRefusal(ids)) return ids
  const gone = fieldsGone(request, askedProps(bodyOf(rules.life.life.steps[step]?.asks)))
  if (gone) return gone
  const bulk = entity.actions?.[step]?.bulk
  if (ids.length > 1 && !bulk) return refuseStep('oneAtATime', { step: stepLabel(rules.life.life, step) })
  const prepare = rules.life.prepares?.[step]
  const prepared = await prepare?.({ caller, input, ctx, db })
  return db.tx(caller.actor, (tx) =>
    onceOnly(tx, request, url, input, () => {
      const taking = { slice, step, asked, tx, caller, ctx, prepared }
      const one = ids.length === 1 && version !== undefined && version !== null ? Number(version) : undefined
      if (id && !several) return takeOne({ ...taking, version: one }, String(id))
      return bulk === 'each'
        ? takeEach({ ...taking, version: one }, ids)
        : takeAll({ ...taking, version: one }, ids)
    }),
  )
}

async function takeOne(taking: Taking, id: string): Promise<unknown> {
  const held = await hold(taking, [id])
  const settled = await take(taking, held, id)
  if (isRefusal(settled)) return settled
  const { life } = taking.slice.rules.life
  const more = await answersOf(taking, held, settled)
  const { entity } = taking.slice
  const present = entity.fields[life.state]?.kind.present
  const state = present && taking.caller ? present(settled.state, taking.caller) : settled.state
  return { affected: 1, id, version: settled.version, [life.state]: state, ...settled.answer, ...more }
}

type Held = Awaited<ReturnType<typeof hold>>
type Settling = Exclude<Awaited<ReturnType<typeof take>>, Refusal>
const answersOf = async (taking: Taking, held: Held, settled: Settling) =>
  taking.slice.rules.life.answers?.(
    { ...taking, row: settled.row, facts: held.facts.get(settled.id) },
    settled,
  )

/** All or nothing; the refusal names the record that stands in the way. */
async function takeAll(taking: Taking, ids: readonly string[]): Promise<unknown> {
  const held = await hold(taking, ids)
  const each = async () => {
    for (const id of ids) {
      const settled = await take(taking, held, id)
      if (isRefusal(settled)) return ids.length > 1 ? about(taking, held.rows.get(id), settled) : settled
    }
    return { affected: ids.length }
  }
  if (ids.length === 1) return each()
  return batch(taking.tx, async () => {
    await taking.slice.rules.life.ahead?.(taking, [...held.rows.values()])
    return each()
  })
}

/** An answer for each record: what fails for one is undone for that one alone. A single one that fails is a refusal, as by its `id`. */
async function takeEach(taking: Taking, ids: readonly string[]): Promise<unknown> {
  const { tx, caller } = taking
  const held = await hold(taking, ids)
  const results: Record<string, unknown>[] = []
  keepChecks(tx)
  for (const id of ids) {
    await tx.query(sql.raw('savepoint one'))
    const settled = await take(taking, held, id)
    if (isRefusal(settled) && ids.length === 1) return settled
    if (isRefusal(settled)) {
      await tx.query(sql.raw('rollback to savepoint one'))
      keepChecks(tx)
    }
    await tx.query(sql.raw('release savepoint one'))
    results.push(
      isRefusal(settled)
        ? refusedLine(id, settled, caller)
        : {
            id,
            code: 200,
            success: true,
            version: settled.version,
            ...(await answersOf(taking, held, settled)),
          },
    )
  }
  return { affected: results.filter(({ success }) => success).length, results }
}

function refusedLine(id: string, { status, reason, msg, errors }: Refusal, caller: Caller | undefined) {
  const lang = caller?.lang ?? 'zh'
  const fields = errors?.map((error) => ({ field: error.field, msg: error.msg[lang] }))
  return { id, code: status, success: false, reason, msg: msg[lang], ...(fields && { errors: fields }) }
}

function about({ slice, caller }: Taking, row: Row<Entity> | undefined, refusal: Refusal): Refusal {
  if (!row) return refusal
  const { zh, en } = refusal.msg
  const called = (lang: 'zh' | 'en') => nameFor(caller, slice.entity, row, lang)
  return {
    ...refusal,
    msg: { zh: `${called('zh')}：${zh}`, en: `${called('en')}: ${en}` },
  }
}
