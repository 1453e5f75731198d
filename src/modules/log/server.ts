import type { AreaServer } from '#kernel/http/areas.ts'
import type { Call, Caller } from '#kernel/http/caller.ts'
import { refuse } from '#kernel/http/catalogue.ts'
import { route, slice, type Slice } from '#kernel/http/slice.ts'
import { insert } from '#kernel/store/rows.ts'
import { codeOf, type Label, type Lang } from '#kernel/definition/index.ts'
import { containing, sql, type Sql } from '#kernel/store/sql.ts'
import { area } from './index.ts'
import { asRows } from './as-rows.ts'
import { apiLog } from './api/definition.ts'
import { verifyTrail } from './audit.ts'
import { errorLog } from './error/definition.ts'
import { jobFailureSlice } from './job-failures/server.ts'
import { jobRunSlice } from './job-runs/server.ts'
import { logLeftovers } from './leftovers.ts'
import { callFilters } from './reports/filters.ts'
import { systemReports } from './reports/definition.ts'
import { shelf } from './reports/server.ts'
import { lapsing } from '#kernel/reports/lapse.ts'
import { pathOf, scrubbed } from '#kernel/http/redact.ts'
import { startRoute } from './start/server.ts'
import { usualLog } from './usual/definition.ts'
import { deeds, levels } from './usual/words.ts'

const mostEntries = 99
const plain = (value: unknown, most: number) =>
  String(value ?? '')
    .replace(/\u0000/g, '')
    .slice(0, most)
/** Addresses lose their query: it may carry tokens (threat L01). */
const pathOnly = (value: unknown) => pathOf(plain(value, 2000)).slice(0, 300)

/** Entries of a browser's local error log (spec section 3), at most ninety-nine of 64 KiB each. */
async function sendLogs({ caller, db, request }: Call): Promise<unknown> {
  const entries: unknown = request.body
  if (!Array.isArray(entries) || entries.length > mostEntries)
    return refuse('badInput', {
      first: caller.lang === 'zh' ? '一次最多上传 99 条' : 'At most 99 entries at a time',
    })
  return db.tx(caller.actor, async (tx) => {
    for (const entry of entries as Record<string, unknown>[])
      await insert(tx, errorLog, {
        exceptionName: plain(entry?.type, 120) || 'browser',
        message: scrubbed(plain(entry?.message, 2000)),
        stackTrace: scrubbed(plain(entry?.stack, 65_536)),
        fileName: plain(entry?.info, 300),
        requestUri: pathOnly(entry?.url),
        method: 'BROWSER',
        remoteIp: caller.ip,
        userAgent: plain(request.headers['user-agent'], 300),
        createBy: caller.account,
        time: plain(entry?.time, 20),
      })
    return true
  })
}

/** A code that has no words of ours stays what it is. */
const wordOf = (code: Sql, words: Readonly<Record<string, Label>>, lang: Lang) =>
  sql`coalesce(${JSON.stringify(Object.fromEntries(Object.entries(words).map(([key, word]) => [key, word[lang]])))}::jsonb ->> ${code}, ${code})`

/** Looked for as it is read, in whichever language, or as it is kept. */
const saidAs = (code: Sql, words: Readonly<Record<string, Label>>) => (asked: string) => {
  const part = asked.trim().toLowerCase()
  const codes = Object.entries(words).filter(([key, { zh, en }]) =>
    [key, zh, en].some((word) => word.toLowerCase().includes(part)),
  )
  return sql`(lower(${code}) like ${containing(part)} or ${code} = any(${codes.map(([key]) => key)}::text[]))`
}

/** What was sent, and what came of it, is read as names and values; programs have it as it was kept, beside that. */
const readable = (row: Record<string, unknown>, { lang }: Pick<Caller, 'lang'>) =>
  Object.assign(
    row,
    Object.fromEntries(
      ['logData', 'params']
        .filter((name) => row[name])
        .map((name) => [`${name}Name`, asRows(row[name], row.requestUri, lang)]),
    ),
  )

const slices: readonly Slice[] = [
  slice(usualLog, {
    project: readable,
    columns: ({ lang }) => ({
      logIdName: wordOf(sql`t.log_id`, deeds, lang),
      logLevelName: wordOf(sql`t.log_level`, levels, lang),
    }),
    filters: {
      logId: saidAs(sql`t.log_id`, deeds),
      logId_like: saidAs(sql`t.log_id`, deeds),
      logLevel: saidAs(sql`t.log_level`, levels),
      logLevel_like: saidAs(sql`t.log_level`, levels),
    },
  }),
  slice(apiLog, {
    project: readable,
    filters: callFilters,
    routes: [
      route(
        {
          method: 'GET',
          url: 'blade-log/api/verify',
          permission: codeOf(apiLog, 'list'),
          summary: 'Whether the trail of writes is whole',
        },
        ({ caller, db }) => verifyTrail(db.of(caller.tenantId)),
      ),
      startRoute,
    ],
  }),
  slice(errorLog, {
    project: readable,
    // Clients of the family know the second address.
    routes: ['blade-log/error/send-logs', 'user/send-logs'].map((url) =>
      route({ method: 'POST', url, permission: 'signedIn' }, sendLogs),
    ),
  }),
  jobRunSlice,
  jobFailureSlice,
]

export const server: AreaServer = {
  area,
  slices,
  reports: [shelf],
  jobs: [lapsing('log.lapseReports', systemReports)],
  leftovers: logLeftovers,
}
