import { label, ref, refs, type Entity } from '#kernel/definition/index.ts'
import type { Call } from '#kernel/http/caller.ts'
import { listRules, shown } from '#kernel/http/seen.ts'
import { route, type Route } from '#kernel/http/slice.ts'
import { sliceOf } from '#kernel/http/slices.ts'
import { openPdf } from '#kernel/pdf/pages.ts'
import type { Tx } from '#kernel/store/db.ts'
import { readingNotes, readingsOf } from '#kernel/store/history.ts'
import { answerRows } from '#kernel/store/list.ts'
import { lockAll } from '#kernel/store/rows.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { refuse } from '../catalogue.ts'
import { papers } from './papers.ts'
import { begin, sheetOn, type Sheet } from '../sheet.ts'

/** Documents on paper (campus domain, section 6 row 8): what a record's detail shows its reader, set to be signed or hung up. */

type Row = Readonly<Record<string, unknown>>
type Spec<F> = {
  /** Of which records `t` there is such a paper. */
  readonly fits: Sql
  /** Those of a building, where that can be asked for. */
  readonly ofBuild?: Sql
  /** What stands in other records, by the id of this one. */
  readonly facts: (tx: Tx, ids: readonly string[], timeZone: string) => Promise<ReadonlyMap<string, F>>
  readonly set: (sheet: Sheet, row: Row, facts: F) => void
}

const most = 100

/** `GET {path}/{call}`: one PDF, a paper to a page. Each print is noted in the record's history; the second says that it is a copy. */
export function paperRoute<F>(entity: Entity, { fits, ofBuild, facts, set }: Spec<F>): Route {
  const paper = papers[entity.name]
  if (!paper) throw new Error(`no paper of ${entity.name} is declared`)
  const step = `print ${paper.call}`
  return route(
    {
      method: 'GET',
      url: `${entity.path}/${paper.call}`,
      permission: `${entity.name}_print`,
      raw: true,
      asks: {
        ids: refs(entity.name, { label: label('记录', 'Rows') }),
        ...(ofBuild && { buildId: ref('schoolDormBuild', { label: label('楼栋', 'Building') }) }),
      },
      summary: `${paper.label.en}, PDF`,
    },
    async (call) => {
      const { caller, db, ctx, input, reply } = call
      const wanted = whichOf(input, ofBuild)
      if (!wanted) return refuse('paperNone')
      if ((input.ids?.length ?? 0) > most) return refuse('paperMany', { most })
      const found = await db.tx(caller.actor, async (tx) => {
        const rows = await seenBy(call, tx, entity, sql`(${fits}) and (${wanted})`)
        const ids = rows.map(({ id }) => id)
        if (ids.length === 0 || ids.length > most) return { rows, printed: new Map(), facts: new Map() }
        // Of two who print at once the second is told that the first did.
        await lockAll(tx, entity, ids, 'no key update')
        const printed = await readingsOf(tx, entity, ids, step)
        const read = rows.map(({ id, status }) => ({ id, state: status === null ? null : String(status) }))
        await tx.query(readingNotes(tx, entity, read, { step, reason: null }))
        return { rows, printed, facts: await facts(tx, ids, caller.timeZone) }
      })
      if (found.rows.length === 0) return refuse('paperNone')
      if (found.rows.length > most) return refuse('paperMany', { most })
      const name = paper.label[caller.lang]
      const pdf = await openPdf({ info: { title: name }, made: ctx.clock() })
      for (const [at, row] of found.rows.entries()) {
        if (at > 0) pdf.turn()
        const sheet = sheetOn(pdf, caller.lang, row)
        begin(sheet, name, sheet.of(entity.title), found.printed.get(row.id) ?? 0)
        const more = found.facts.get(row.id)
        if (more !== undefined) set(sheet, row, more)
      }
      return reply
        .type('application/pdf')
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `attachment; filename="${paper.call}.pdf"`)
        .send((await pdf.finish()).bytes)
    },
  )
}

function whichOf(
  { ids, buildId }: { ids?: readonly string[] | null; buildId?: string | null },
  ofBuild: Sql | undefined,
): Sql | undefined {
  if (ids?.length) return sql`t.id = any(${[...ids]}::bigint[])`
  return ofBuild && buildId ? sql`t.build_id = ${buildId} and (${ofBuild})` : undefined
}

/** As their details show them to the caller, masks and scopes included. */
async function seenBy({ caller }: Call, tx: Tx, entity: Entity, where: Sql) {
  const slice = sliceOf(entity.name)
  if (!slice) return []
  const rows = await answerRows<Record<string, unknown>>(
    tx,
    entity,
    where,
    listRules(slice, caller),
    caller,
    sql.raw(`t.id limit ${most + 1}`),
  )
  return (await shown(slice, rows, caller, tx)) as (Record<string, unknown> & { id: string })[]
}
