/** Deposit files for Crossref: made from what is public now, kept with what Crossref answered. */
import { textSchema, type Given } from '#kernel/definition/index.ts'
import type { Call } from '#kernel/http/caller.ts'
import { idOf } from '#kernel/http/rows.ts'
import { action, route, slice, type ActionCall } from '#kernel/http/slice.ts'
import { waysFrom } from '#kernel/life/judge.ts'
import type { Reader, Tx } from '#kernel/store/db.ts'
import { find, findAll, updateAll } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { journals, type Journal } from '../journals/definition.ts'
import { batch } from './crossref.ts'
import { depositStates, doiDeposits, type DoiDeposit } from './definition.ts'
import { dueOf, withoutPrefix } from './due.ts'
import { depositFaults, depositLife } from './workflow.ts'
import { ids, make, making } from './making.ts'
import { refuse } from './refusals.ts'

const reporting = {
  type: 'object',
  required: ['ids', 'answer'],
  properties: {
    ids: { ...ids, minItems: 1 },
    answer: { enum: ['registered', 'failed'] },
    message: textSchema(4000),
  },
} as const
const batching = {
  type: 'object',
  required: ['batchId'],
  properties: { batchId: { type: 'string', maxLength: 100 } },
} as const

export const slices = [
  slice(doiDeposits, {
    table: depositLife,
    // Refused, and nothing was made for the article since.
    waiting: () =>
      sql`t.state = 'failed' and not exists (select 1 from doi_deposit later
        where later.article_id = t.article_id and later.id > t.id and later.is_deleted = 0)`,
    // Long, and of use only as the whole file.
    project: ({ xml: _, ...row }) => row,
    actions: {
      make: action(
        {
          body: making,
          prepare: ({ ctx, caller }) => ctx.home(caller.tenantId),
        },
        make,
      ),
      report: action({ body: reporting }, report),
    },
    routes: [
      route({ method: 'GET', url: `${doiDeposits.path}/due`, permission: 'doiDeposit_make' }, due),
      route(
        {
          method: 'POST',
          url: `${doiDeposits.path}/file`,
          permission: 'doiDeposit_make',
          input: batching,
        },
        file,
      ),
    ],
  }),
]

/** The whole file; whoever takes it has it, so its records say so in the same breath. */
async function file({ caller, db, input }: Call<Given<typeof batching>>): Promise<unknown> {
  return db.tx(caller.actor, async (tx) => {
    const { batchId } = input
    const rows = await lockedOf(tx, sql`t.batch_id = ${batchId}`)
    const [first] = rows
    const journal = first && (await find(tx, journals, first.journalId))
    if (!first || !journal) return refuse('noBatch')
    await updateAll(tx, doiDeposits, sql`t.batch_id = ${batchId} and t.state = 'generated'`, {
      state: 'downloaded',
    })
    const xml = batch(
      { batchId, stamp: first.stamp, journal },
      rows.map((row) => row.xml),
    )
    return { name: `crossref-${batchId}.xml`, xml }
  })
}

async function report({ tx, input }: ActionCall<Given<typeof reporting>>): Promise<unknown> {
  const { answer } = input
  const message = (input.message ?? '').trim()
  if (answer === 'failed' && message === '') return refuse('whyFailed')
  const rows = await lockedOf(tx, sql`t.id = any(${input.ids.filter(idOf)}::bigint[])`)
  if (rows.length === 0) return refuse('noBatch')
  const stuck = rows.find(
    (row) => row.state !== answer && waysFrom(depositLife, answer, row.state).length === 0,
  )
  if (stuck) {
    const { zh, en } = depositStates[stuck.state]
    return refuse('answerState', { zh, en })
  }
  await updateAll(tx, doiDeposits, sql`t.id = any(${rows.map((row) => row.id)}::bigint[])`, {
    state: answer,
    message: message || null,
    answeredAt: tx.now,
  })
  return { count: rows.length, state: answer }
}

async function lockedOf(tx: Tx, where: ReturnType<typeof sql>): Promise<DoiDeposit[]> {
  await tx.query(
    sql`select 1 as one from doi_deposit t where t.is_deleted = 0 and ${where} order by t.id for update`,
  )
  return findAll(tx, doiDeposits, where)
}

/** What waits to be deposited, with what keeps it; and the address that will stand in the files. */
async function due({ caller, db, ctx }: Call): Promise<unknown> {
  const r: Reader = db.of(caller.tenantId)
  const [list, unnumbered] = await Promise.all([dueOf(r, caller), withoutPrefix(r, caller)])
  const known = new Map<string, Journal>()
  for (const row of await findAll(r, journals)) known.set(row.id, row)
  return {
    origin: (await ctx.home(caller.tenantId)).origin,
    unnumbered,
    articles: list.map(({ article, why }) => {
      const journal = known.get(article.journalId)
      return {
        id: article.id,
        journalId: article.journalId,
        titleZh: article.titleZh,
        titleEn: article.titleEn,
        doi: article.doi,
        publishDate: article.publishDate,
        why,
        faults: journal ? depositFaults(article, journal).map((fault) => fault[caller.lang]) : [],
      }
    }),
  }
}
