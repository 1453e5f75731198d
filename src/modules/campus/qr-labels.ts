import { randomBytes } from 'node:crypto'
import { label, ref, refs, rowIds, type Entity } from '#kernel/definition/index.ts'
import { refuse as refuseHttp } from '#kernel/http/catalogue.ts'
import { rowsFor } from '#kernel/http/seen.ts'
import { action, route, type Action, type Route } from '#kernel/http/slice.ts'
import { sliceOf } from '#kernel/http/slices.ts'
import { portalAddress } from '#kernel/portal/address.ts'
import { findAll, lock, update } from '#kernel/store/rows.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { refuse } from './catalogue.ts'

/** What is stuck on units and beside doors (campus domain, section 6 row 5): scanned, it opens the page where a fault is reported. */

/** Of 160 bits: nobody guesses the next one. */
export const freshToken = () => randomBytes(20).toString('base64url')

/** Twenty sheets of stickers; statements read one row more. */
const most = 480

type Labelled = { readonly qrToken: string; readonly lines: (string | null)[] }
type Spec = {
  /** Token and lines of the rows `t` that a condition holds of, in the order in which somebody walks past them. */
  readonly select: (where: Sql) => Sql
  /** Rows of a building that get one. */
  readonly ofBuild: Sql
}

/** `GET {path}/labels`: sheets of chosen rows, or of all rows of a building, as PDF. */
export function labelsRoute(entity: Entity, { select, ofBuild }: Spec): Route {
  return route(
    {
      method: 'GET',
      url: `${entity.path}/labels`,
      permission: `${entity.name}_printQr`,
      raw: true,
      asks: {
        ids: refs(entity.name, { label: label('记录', 'Rows') }),
        buildId: ref('schoolDormBuild', { label: label('楼栋', 'Building') }),
      },
      summary: 'QR labels as sheets of 24 on A4, PDF',
    },
    async ({ caller, db, ctx, input, reply }) => {
      const slice = sliceOf(entity.name)
      const ids = input.ids ?? []
      if (!slice || (ids.length === 0 && !input.buildId)) return refuse('labelsNone')
      if (ids.length > most) return refuse('labelsMany', { most })
      const wanted =
        ids.length > 0
          ? sql`t.id = any(${[...ids]}::bigint[])`
          : sql`t.build_id = ${input.buildId} and (${ofBuild})`
      const seen = rowsFor(slice, caller) ?? sql.raw('true')
      const rows = await db.of(caller.tenantId).query<Labelled>(select(sql`(${seen}) and (${wanted})`))
      if (rows.length === 0) return refuse('labelsNone')
      if (rows.length > most) return refuse('labelsMany', { most })
      const { origin, tenant } = await ctx.home(caller.tenantId)
      const stickers = rows.map(({ qrToken, lines: said }) => ({
        address: origin + portalAddress({ lang: 'zh', tenant }, 'campus/repair', { unit: qrToken }),
        lines: said.filter((line): line is string => Boolean(line)),
      }))
      const { setStickers } = await import('#kernel/pdf/labels.ts')
      const bytes = await setStickers(stickers, { title: entity.label[caller.lang], made: ctx.clock() })
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="labels-${entity.name}.pdf"`)
        .send(bytes)
    },
  )
}

/** Labels that hang somewhere are worth nothing any more: the rows get new tokens. */
export function resetQr(entity: Entity): Action {
  return action({ asks: { ids: rowIds(entity.name) } }, async ({ tx, caller, input }) => {
    const slice = sliceOf(entity.name)
    const seen = (slice && rowsFor(slice, caller)) ?? sql.raw('true')
    const ids = [...new Set(input.ids)].toSorted()
    const found = await findAll(tx, entity, sql`t.id = any(${ids}::bigint[]) and (${seen})`)
    if (found.length < ids.length) return refuseHttp('notFound')
    for (const id of ids) {
      await lock(tx, entity, id)
      await update(tx, entity, id, { qrToken: freshToken() })
    }
    return { affected: ids.length }
  })
}
