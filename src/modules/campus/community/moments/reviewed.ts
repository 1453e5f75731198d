import { sql, type Sql } from '#kernel/store/sql.ts'

/**
 * How long a moment waited to be looked at for the first time: what was approved came out then, and a later hand on it, as
 * whoever took it down, is no review. What came out as it was written waited for nobody: null.
 */
export const secondsToReview = (alias: string): Sql => {
  const [published, judged, written] = ['publish_time', 'audit_time', 'create_time'].map((column) =>
    sql.raw(`${alias}.${column}`),
  )
  return sql`(case when ${published} is null or ${published} > ${written}
    then date_part('epoch', coalesce(${published}, ${judged}) - ${written}) end)`
}
