import type { AreaServer } from '#kernel/http/areas.ts'
import { wallClock } from '#kernel/definition/index.ts'
import { onceAsked } from '#kernel/http/checked.ts'
import type { Call, Caller, Context } from '#kernel/http/caller.ts'
import { route, slice, type Slice } from '#kernel/http/slice.ts'
import { sql } from '#kernel/store/sql.ts'
import { refuse } from './catalogue.ts'
import { area } from './index.ts'
import { presenceLeftovers, presenceRoutes } from './presence/server.ts'
import { notice } from './notice/definition.ts'
import { sendReports } from './saved-reports/sending.ts'
import { savedReportSlice } from './saved-reports/server.ts'
import { supply } from './supply.ts'

/** What is released; what is still to come is not told. With `audience` what is for it and what is for everybody. */
type Shown = { id: string; title: string; content: string; category: string; releaseTime: Date }

async function latest({ caller, db, ctx, input }: Call): Promise<unknown> {
  const words = (column: string) =>
    caller.lang === 'en'
      ? sql`coalesce(nullif(${sql.id(`${column}_en`)}, ''), ${sql.id(column)})`
      : sql.id(column)
  const audience = typeof input.audience === 'string' ? input.audience : ''
  const rows = await db.of(caller.tenantId).query<Shown>(
    sql`select id, ${words('title')} as title, ${words('content')} as content, category, release_time from notice
        where is_deleted = 0 and release_time <= ${ctx.clock()} and (${audience} = '' or coalesce(audience, '1') in ('1', ${audience})) order by release_time desc, id desc limit 10`,
  )
  return rows.map((row) => ({ ...row, releaseTime: wallClock(row.releaseTime, caller.timeZone) }))
}

/** Changes when a notice is written and when one reaches its time. */
async function newest(caller: Caller, { db, clock }: Context): Promise<string> {
  const row = await db
    .of(caller.tenantId)
    .one<{ mark: string }>(
      sql`select concat_ws('.', count(*), max(id), extract(epoch from max(update_time))) as mark from notice where is_deleted = 0 and release_time <= ${clock()}`,
    )
  return row?.mark ?? ''
}

/** Of two sheets that are brought in at once the second finds the notices of the first. */
const oneSheet = onceAsked(async (tx) => {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${`notices:${tx.actor.tenantId}`}, 0))`)
})

const slices: readonly Slice[] = [
  slice(notice, {
    // A sheet that is brought in a second time would tell everybody the same a second time.
    async beforeSubmit(tx, { values, imported }) {
      if (!imported) return undefined
      await oneSheet(tx)
      const there = await tx.one(
        sql`select 1 as one from notice where title = ${values.title} and release_time = ${values.releaseTime} and is_deleted = 0`,
      )
      return there ? refuse('noticeThere') : undefined
    },
    topics: [{ name: 'notice', tables: [notice.table], mark: newest }],
    routes: [
      ...presenceRoutes,
      route(
        {
          method: 'GET',
          url: 'blade-desk/notice/latest',
          permission: 'signedIn',
          summary: 'The ten latest released notices, those for an audience with `audience`',
        },
        latest,
      ),
    ],
  }),
  savedReportSlice,
]

export const server: AreaServer = { area, slices, supply, jobs: [sendReports], leftovers: presenceLeftovers }
