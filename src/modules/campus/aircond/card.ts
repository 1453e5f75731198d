import { inFacts } from '#kernel/definition/directions.ts'
import { label, ref, type Label } from '#kernel/definition/index.ts'
import { moneyText } from '#kernel/definition/money-text.ts'
import { wallClock } from '#kernel/definition/time.ts'
import type { Call, Caller } from '#kernel/http/caller.ts'
import { refuse } from '#kernel/http/catalogue.ts'
import { storedOf } from '#kernel/http/seen.ts'
import { route } from '#kernel/http/slice.ts'
import { sliceOf } from '#kernel/http/slices.ts'
import type { Reader } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'
import { amountOf, cents } from '../cents.ts'
import type { DocumentEvent } from '../documents-shape.ts'
import { newest, toldBy, word, type Tellers } from '../documents.ts'
import type { UnitCard } from './card-shape.ts'
import { schoolAircond, type Aircond } from './definition.ts'

/** `GET schoolAircond/timeline`: the life of one unit from its purchase on, and what it cost (campus domain, section 6 row 13). */

const most = 500

const tellersOf = (id: string): Tellers => ({
  aircondWorkOrder: {
    where: sql`t.aircond_id = ${id}`,
    at: ['finishTime', 'createTime'],
    say: (row) =>
      inFacts([
        word(row, 'workTypeText'),
        word(row, 'repairItemName'),
        word(row, 'dormName'),
        word(row, 'statusText'),
        cents(row.totalFee as string | null) > 0n && moneyText(word(row, 'totalFee')),
      ]),
  },
  aircondInstallApply: {
    where: sql`t.aircond_id = ${id}`,
    at: ['finishTime', 'createTime'],
    say: (row, zh) =>
      `${zh ? '安装申请' : 'Installation'} · ${word(row, 'dormName')} · ${word(row, 'statusText')}`,
  },
  aircondRentOutApply: {
    where: sql`t.aircond_id = ${id}`,
    at: ['finishTime', 'settleTime', 'auditTime', 'createTime'],
    say: (row) => `${word(row, 'rentTypeText')} · ${word(row, 'dormName')} · ${word(row, 'statusText')}`,
  },
  dormAircondChange: {
    where: sql`(t.aircond_id = ${id} or t.swap_aircond_id = ${id})`,
    at: ['finishTime', 'createTime'],
    say: (row) => {
      const way = [word(row, 'fromDormName'), word(row, 'toDormName')].filter(Boolean).join(' → ')
      return inFacts([word(row, 'changeTypeText'), way, word(row, 'statusText')])
    },
  },
})

/** Steps that no document tells of: what the office did with the unit itself. */
const own: Readonly<Record<string, Label>> = {
  install: label('安装', 'Installed'),
  hang: label('安装完成', 'Put up'),
  endMove: label('移机完成', 'Moved'),
  dismantle: label('拆回入库', 'Taken down'),
  scrap: label('报废', 'Scrapped'),
  lose: label('报失', 'Lost'),
  find: label('找回', 'Found'),
}

async function ownSteps(
  reader: Reader,
  id: string,
  { lang, timeZone }: Pick<Caller, 'lang' | 'timeZone'>,
): Promise<DocumentEvent[]> {
  const rows = await reader.query<{ at: Date; step: string; room: string | null; reason: string | null }>(
    sql`select h.at, split_part(h.step, ' ', 1) as step,
          d.dorm_name as room, h.reason
        from record_history h left join school_dorm d on d.id::text = h.changes #>> '{dormId,1}'
        where h.entity = ${schoolAircond.name} and h.record_id = ${id} and split_part(h.step, ' ', 1) = any(${Object.keys(own)}::text[])
        order by h.id desc limit ${most}`,
  )
  return rows.map(({ at, step, room, reason }) => ({
    at: wallClock(at, timeZone),
    text: inFacts([own[step]?.[lang], room, reason]),
  }))
}

const bought = ({ purchaseDate, purchasePrice, supplier }: Aircond, zh: boolean): DocumentEvent[] =>
  purchaseDate
    ? [
        {
          at: purchaseDate,
          text: inFacts([zh ? '采购' : 'Bought', supplier, purchasePrice && moneyText(purchasePrice)]),
        },
      ]
    : []

/** A unit that came with the books hangs since a day that no step tells of. */
const hungBefore = (
  { installDate }: Aircond,
  steps: readonly DocumentEvent[],
  lang: 'zh' | 'en',
): DocumentEvent[] =>
  installDate && steps.length === 0 ? [{ at: installDate, text: own.install?.[lang] ?? '' }] : []

export const unitTimeline = route(
  {
    method: 'GET',
    url: `${schoolAircond.path}/timeline`,
    permission: `${schoolAircond.name}_view`,
    asks: { id: ref(schoolAircond.name, { label: label('空调', 'Unit'), required: true }) },
    summary: 'The life of a unit, newest first, and what it cost; of documents those the caller may list',
  },
  async (call): Promise<unknown> => {
    const { caller, db, input } = call
    const reader = db.of(caller.tenantId)
    const slice = sliceOf(schoolAircond.name)
    const [found] = slice ? await storedOf(slice, input.id, caller, reader) : []
    if (!found) return refuse('notFound')
    for (const name of caller.hides(schoolAircond)) found[name] = null
    const unit = found as unknown as Aircond
    const { events, rows } = await toldBy(tellersOf(input.id), call as Call, most)
    const steps = await ownSteps(reader, input.id, caller)
    const orders = rows.get('aircondWorkOrder')
    const spent = orders?.reduce((sum, row) => sum + cents(row.totalFee as string | null), 0n)
    const card: UnitCard = {
      events: newest([
        ...events,
        ...steps,
        ...hungBefore(unit, steps, caller.lang),
        ...bought(unit, caller.lang === 'zh'),
      ]),
      price: unit.purchasePrice ?? null,
      ...(spent !== undefined && { work: amountOf(spent), orders: orders?.length ?? 0 }),
      total: amountOf(cents(unit.purchasePrice) + (spent ?? 0n)),
    }
    return card
  },
)
