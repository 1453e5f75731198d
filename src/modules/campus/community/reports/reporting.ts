import { isRefusal, label, longText, rowId, type Entity } from '#kernel/definition/index.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { action } from '#kernel/http/slice.ts'
import { moveOn } from '#kernel/http/steps.ts'
import { findAll, insert, lock } from '#kernel/store/rows.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { refuseHere } from '../catalogue.ts'
import { contentReport } from './definition.ts'

/** So many different people send something back to the moderators. */
const enough = 3
const counted = {
  '1': (id: string, n: number) => sql`update school_moment set report_count = ${n} where id = ${id}`,
  '2': (id: string, n: number) => sql`update school_comment set report_count = ${n} where id = ${id}`,
}

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
      await lock(tx, entity, input.id)
      const [row] = await findAll(
        tx,
        entity,
        sql`t.id = ${input.id} and t.status = '20'${seen ? sql` and ${seen}` : sql.empty}`,
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
      const count = Number(row.reportCount ?? 0) + 1
      await tx.query(counted[targetType](row.id, count))
      if (count < enough) return { affected: 1 }
      const moved = await moveOn({ tx, ctx, caller: undefined }, entity, row.id, 'reported')
      return isRefusal(moved) ? moved : { affected: 1 }
    },
  )
