import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasPostgres, platformActor } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { paperIn, startStage, type Stage } from '../testing/stage.ts'

/** What the finder knows of a reviewer is kept beside the reviews; here it is compared with what they add up to. */
let stage: Stage
beforeAll(async () => {
  stage = await startStage({ postgres: hasPostgres })
})
afterAll(() => stage.app.close())

const tx = <T>(statement: ReturnType<typeof sql>) =>
  stage.app.db.tx(platformActor, (one) => one.query<T>(statement))
type Kept = {
  reviewerId: string
  done: number
  declined: number
  onTime: number
  rating: number
  words: string
}

const kept = () =>
  tx<Kept>(
    sql`select reviewer_id, done, declined, mean_days, on_time, rating, words from reviewer_record
        where done > 0 or declined > 0 order by reviewer_id`,
  )
/** Added up from every review, without a table between. */
const added = () =>
  tx<Kept>(
    sql`select * from (select reviewer_id, count(*) filter (where state in ('submitted', 'confirmed'))::int as done,
          count(*) filter (where state in ('declined', 'expired'))::int as declined,
          round(extract(epoch from avg(submitted_at - responded_at) filter (where submitted_at is not null)) / 86400)::int as mean_days,
          avg((submitted_at <= review_due_at)::int) filter (where submitted_at is not null and review_due_at is not null)::float8 as on_time,
          avg(editor_rating)::float8 as rating,
          coalesce((select string_agg(concat_ws(' ', s.title_zh, s.title_en, s.keywords_zh::text, s.keywords_en::text), ' ' order by l.id desc)
            from (select id, submission_id from review_record l where l.reviewer_id = r.reviewer_id and l.is_deleted = 0
              and l.state in ('submitted', 'confirmed') order by l.id desc limit 5) l join submissions s on s.id = l.submission_id), '') as words
        from review_record r where is_deleted = 0 group by reviewer_id) t where done > 0 or declined > 0 order by reviewer_id`,
  )

describe('the record of a reviewer', () => {
  it('is what their reviews add up to, after the real steps', async () => {
    await paperIn(stage, 'finalReview')
    await paperIn(stage, 'reviewed')
    const now = await kept()
    expect(now.length).toBeGreaterThanOrEqual(2)
    expect(now).toEqual(await added())
  })

  it('follows other words of a paper, another rating, another reviewer and a review that goes', async () => {
    const [first] = await tx<{ id: string; submissionId: string }>(
      sql`select id, submission_id from review_record where state in ('submitted', 'confirmed') order by id limit 1`,
    )
    const id = first?.id ?? ''
    for (const change of [
      sql`update submissions set title_zh = '改过的题名' where id = ${first?.submissionId ?? ''}`,
      sql`update review_record set editor_rating = 2 where id = ${id}`,
      sql`update review_record set review_due_at = submitted_at - interval '1 day' where id = ${id}`,
      sql`update review_record set reviewer_id = ${stage.ids.reviewer5 ?? stage.ids.reviewer3 ?? ''} where id = ${id}`,
      sql`update review_record set state = 'excluded' where id = ${id}`,
      sql`update review_record set state = 'submitted' where id = ${id}`,
      sql`update review_record set is_deleted = 1 where id = ${id}`,
    ]) {
      const before = await kept()
      await tx(change)
      const after = await kept()
      expect(after).not.toEqual(before)
      expect(after).toEqual(await added())
    }
  })

  it.runIf(hasPostgres)(
    'is right whoever writes at the same moment, in whichever order they take the reviewers',
    async () => {
      const papers: { id: string }[] = []
      for (let n = 0; n < 4; n += 1) papers.push(await paperIn(stage, 'finalReview'))
      const reviews = await tx<{ id: string }>(
        sql`select id from review_record where submission_id = any(${papers.map(({ id }) => id)}::bigint[]) and state in ('submitted', 'confirmed')`,
      )
      const ids = reviews.map(({ id }) => id)
      expect(ids.length).toBeGreaterThanOrEqual(8)
      const states = ['declined', 'confirmed', 'submitted', 'expired', 'excluded']
      const one = (i: number) =>
        stage.app.db
          .tx(platformActor, async (step) => {
            // Two reviews of one transaction, of different reviewers, in both orders.
            for (const at of i % 2 ? [i, i + 1] : [i + 1, i])
              await step.query(
                sql`update review_record set state = ${states[(i * 7 + at) % states.length] ?? ''}, editor_rating = ${1 + ((i + at) % 5)} where id = ${ids[at % ids.length] ?? ''}`,
              )
            return true
          })
          .catch((error: { code?: string }) => {
            // Given up after three deadlocks: nothing of it was written, which is right too.
            if (error.code === '40P01') return false
            throw error
          })
      const written: boolean[] = []
      for (let wave = 0; wave < 5; wave += 1)
        written.push(...(await Promise.all(Array.from({ length: 10 }, (_, i) => one(wave * 10 + i)))))
      expect(written.filter(Boolean).length).toBeGreaterThan(20)
      expect(await kept()).toEqual(await added())
    },
  )

  it.runIf(hasPostgres)(
    'counts a review that was committed while the count waited for its turn',
    async () => {
      const [one, two] = await tx<{ id: string }>(
        sql`select id from review_record where is_deleted = 0 and reviewer_id = ${stage.ids.reviewer1 ?? ''} order by id limit 2`,
      )
      const set = (state: string, id = '') => sql`update review_record set state = ${state} where id = ${id}`
      await tx(set('confirmed', one?.id))
      await tx(set('confirmed', two?.id))
      let second: Promise<unknown> = Promise.resolve()
      await stage.app.db.tx(platformActor, async (first) => {
        await first.query(set('declined', one?.id))
        second = tx(set('declined', two?.id))
        // Until the second stands before the first one's row.
        for (let waiting = 0; waiting === 0;)
          waiting = (
            await stage.app.db.platform.query(
              sql`select 1 from pg_locks where not granted and locktype = 'transactionid'`,
            )
          ).length
      })
      await second
      expect(await kept()).toEqual(await added())
    },
  )
})
