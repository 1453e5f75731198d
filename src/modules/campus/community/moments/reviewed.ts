import { sql } from '#kernel/store/sql.ts'

/**
 * How long a moment `t` waited to be looked at for the first time: what was approved came out then, and a later hand on it, as
 * whoever took it down, is no review. What came out as it was written waited for nobody: null.
 */
export const secondsToReview = sql`(case when t.publish_time is null or t.publish_time > t.create_time
  then date_part('epoch', coalesce(t.publish_time, t.audit_time) - t.create_time) end)`
