import { isRefusal, label, longText, rowId, type Entity } from '#kernel/definition/index.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { action } from '#kernel/http/slice.ts'
import { moveOn } from '#kernel/http/steps.ts'
import { findAll, insert } from '#kernel/store/rows.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { refuseHere } from '../catalogue.ts'
import { contentReport } from './definition.ts'

/** So many different people send something back to the moderators. */
const enough = 3
const table = (entity: Entity) => sql.raw(entity.table)

/** Each person reports what they may read once; their own and what is gone never. */
export const reporting = (entity: Entity, targetType: '1' | '2', rows: (caller: Caller) => Sql | undefined) =>
  action(
    {
      asks: {
        id: rowId(entity.name),
        reason: longText({ label: label('理由', 'Reason'), required: true, max: 200, wide: true }),
      },
    },
    async ({ tx, caller, ctx, input }) => {
      const seen = rows(caller)
      await tx.query(sql`select id from ${table(entity)} where id = ${input.id} for update`)
      const row = await tx.one<{ id: string; authorId: string; reportCount: number | null }>(
        sql`select t.id, t.author_id, t.report_count from ${table(entity)} t
            where t.id = ${input.id} and t.status = '20' and t.is_deleted = 0${seen ? sql` and ${seen}` : sql.empty}`,
      )
      if (!row) return refuseHere('targetGone')
      if (row.authorId === caller.userId) return refuseHere('reportOwn')
      const known = await findAll(
        tx,
        contentReport,
        sql`t.target_type = ${targetType} and t.target_id = ${row.id} and t.reporter_id = ${caller.userId}`,
      )
      if (known.length > 0) return refuseHere('reportedAlready')
      await insert(tx, contentReport, {
        targetType,
        targetId: row.id,
        reporterId: caller.userId,
        reason: input.reason,
      })
      const count = (row.reportCount ?? 0) + 1
      await tx.query(sql`update ${table(entity)} set report_count = ${count} where id = ${row.id}`)
      if (count < enough) return { affected: 1 }
      const moved = await moveOn({ tx, ctx, caller: undefined }, entity, row.id, 'reported')
      return isRefusal(moved) ? moved : { affected: 1 }
    },
  )
