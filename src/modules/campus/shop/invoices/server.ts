import { isRefusal, type Refusal, type Values } from '#kernel/definition/index.ts'
import { lived, type StepCall } from '#kernel/http/lived.ts'
import { action, never, slice } from '#kernel/http/slice.ts'
import { waitsFor } from '#kernel/http/waiting.ts'
import { todayOf, type Tx } from '#kernel/store/db.ts'
import { insert, updateAll } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { mailOutbox } from '#modules/message/outbox/definition.ts'
import { refuseShop } from '../catalogue.ts'
import { languageOf, linkIn } from '../../letters.ts'
import { amountOf, cents, taxWithin } from '../rules.ts'
import { seenBy } from '../seen.ts'
import { invoiceFiles, openInvoiceApply, type InvoiceApply } from './definition.ts'
import { invoiceLife, type Facts } from './life.ts'
import { matching, type Matched } from './matching.ts'
import { unfitTitle } from './rules.ts'
import { invoiceSource } from './sources/definition.ts'
import { sourceKinds } from './sources/kinds.ts'
import type { Source, SourceKind } from './sources/source.ts'

type Step = StepCall<typeof openInvoiceApply, Facts>

/** An application is of the campuses of the documents that it is for. */
const rows = seenBy({
  own: (userId) => sql`t.user_id = ${userId}`,
  ofCampuses(campuses) {
    const kept = Object.entries(sourceKinds).map(
      ([type, kind]) =>
        sql`n.source_type = ${type} and n.source_id in (select d.id::text from ${sql.id(kind.table)} d where d.campus_id in ${campuses})`,
    )
    return sql`exists (select 1 from invoice_source n where n.apply_id = t.id and (${sql.join(kept, ' or ')}))`
  },
})

const leftOf = (sources: readonly Source[]) => amountOf(sources.reduce((sum, { left }) => sum + left, 0n))

/** How documents of an application are read; one that was written has a kind. */
function kindOf(sourceType: string): SourceKind {
  const kind = sourceKinds[sourceType]
  if (!kind) throw new Error(`no source of invoices is called ${sourceType}`)
  return kind
}

type Asked = Pick<InvoiceApply, 'sourceIds' | 'sourceType'>

/** What somebody may ask an invoice for: own paid documents of one seller, none of which is being refunded or in another application. */
async function sourcesOf(
  tx: Tx,
  { sourceIds, sourceType }: Asked,
  userId: string,
): Promise<readonly Source[] | Refusal> {
  const kind = sourceKinds[sourceType]
  if (!kind) return refuseShop('invoiceUnknown')
  const sources = await kind.own(tx, sourceIds, userId)
  if (sources.length < sourceIds.length) return refuseShop('invoiceUnknown')
  if (new Set(sources.map(({ seller }) => seller)).size > 1) return kind.sellers()
  const unpaid = sources.find(({ paid }) => !paid)
  if (unpaid) return kind.notPaid(unpaid.no)
  const asked = sources.find(({ invoiceStatus }) => invoiceStatus === '1' || invoiceStatus === '2')
  if (asked) return refuseShop('invoiceExists', { no: asked.no })
  return cents(leftOf(sources)) > 0n ? sources : refuseShop('invoiceNothing')
}

const flag = (tx: Tx, { sourceIds, sourceType }: Asked, invoiceStatus: string) =>
  kindOf(sourceType).flag(tx, sourceIds, invoiceStatus)

const hold = (tx: Tx, { sourceIds, sourceType }: Asked) => kindOf(sourceType).all(tx, sourceIds)

const end = (tx: Tx, applyId: string) =>
  updateAll(tx, invoiceSource, sql`t.apply_id = ${applyId} and t.status = '1'`, { status: '0' })

const begin = async (tx: Tx, { id, sourceIds, sourceType }: InvoiceApply) => {
  for (const sourceId of sourceIds)
    await insert(tx, invoiceSource, { applyId: id, sourceType, sourceId, status: '1' })
}

/** IN4, IN6: the documents may be asked for again. */
async function letGo({ tx, row }: Step): Promise<void> {
  await hold(tx, row)
  await flag(tx, row, '0')
  await end(tx, row.id)
}

async function totals({ tx, row }: Omit<Step, 'turn'>): Promise<Partial<Facts>> {
  const sources = await hold(tx, row)
  const unfinished = sources.find(({ finished }) => !finished)
  return { amount: leftOf(sources), ...(unfinished && { unfinished: unfinished.no }) }
}

/** IN3: what is left to be invoiced now, not when it was asked for. */
async function issue(call: Step): Promise<Values<typeof openInvoiceApply>> {
  const { tx, row, asked, facts } = call
  await flag(tx, row, '2')
  const invoiceAmount = facts.amount ?? '0.00'
  await send(call)
  return {
    invoiceAmount,
    taxAmount: taxWithin(invoiceAmount, Number(asked.taxRate ?? 0)),
    sendCount: 1,
    sentOn: todayOf(tx),
  }
}

async function resubmit({ tx, row, caller }: Step): Promise<Values<typeof openInvoiceApply> | Refusal> {
  const sources = await sourcesOf(tx, row, caller?.userId ?? '')
  if (isRefusal(sources)) return sources
  await begin(tx, row)
  await flag(tx, row, '1')
  return { invoiceAmount: leftOf(sources) }
}

async function redFlush({ tx, row }: Step): Promise<void> {
  await hold(tx, row)
  await flag(tx, row, '3')
  await end(tx, row.id)
}

const issuedLetter = {
  zh: (no: string, number: string, link: string) => ({
    subject: `发票已开具 ${no}`,
    body: `您申请的发票已开具，发票号码 ${number}。\n\n登录后查看和下载：\n${link}\n`,
  }),
  en: (no: string, number: string, link: string) => ({
    subject: `Your invoice is ready ${no}`,
    body: `The invoice that you asked for is ready, its number is ${number}.\n\nSign in to read and keep it:\n${link}\n`,
  }),
} as const

/** The applicant reads where the invoice lies; the file opens through their own application. */
async function send({ tx, row, ctx, asked }: Step): Promise<void> {
  const number = String(asked.invoiceNo ?? row.invoiceNo ?? '')
  const nth = (row.sendCount ?? 0) + 1
  const language = await languageOf(tx, row.userId ?? '0')
  await insert(tx, mailOutbox, {
    to: row.email,
    templateCode: 'INVOICE',
    language,
    ...issuedLetter[language](row.applyNo ?? '', number, linkIn(ctx, 'portal/campus/invoices', language)),
    about: openInvoiceApply.name,
    aboutId: row.id,
    recipientId: row.userId,
    dedupeKey: `invoice:${row.id}:${number}:${tx.now.getTime()}:${nth}`,
    channel: 'mail',
    state: 'queued',
    tries: 0,
    nextTryAt: tx.now,
  })
}

/** Many files at once: each goes to the application whose number its name holds, and a number of an invoice beside it too. */
const matchFiles = action(
  {
    asks: matching,
  },
  async ({ tx, caller, input }) => {
    const sent = await tx.query<{ id: string; name: string }>(
      sql`select id, original_name as name from attach where id = any(${input.files}::bigint[]) and is_deleted = 0 and create_user = ${caller.userId} and extension = any(${invoiceFiles}) order by id`,
    )
    const matched: { applyNo: string; invoiceNo: string | null }[] = []
    const unmatched: string[] = []
    for (const { id, name } of sent) {
      const applyNo = /FP\d{14}/.exec(name)?.[0]
      const invoiceNo = /(?<!\d)(\d{20}|\d{8})(?!\d)/.exec(name.replace(applyNo ?? '', ''))?.[0] ?? null
      const ids = applyNo
        ? await updateAll(
            tx,
            openInvoiceApply,
            sql`t.apply_no = ${applyNo} and (t.status = '10' or (t.status = '20' and t.audit_user_id = ${caller.userId}))`,
            { invoiceFile: id, ...(invoiceNo && { invoiceNo }) },
          )
        : []
      if (ids.length === 0 || !applyNo) unmatched.push(name)
      else matched.push({ applyNo, invoiceNo })
    }
    return { matched, unmatched } satisfies Matched
  },
)

export const slices = [
  slice(openInvoiceApply, {
    rows,
    waiting: waitsFor(['openInvoiceApply_issue', sql`t.status in ('10', '20')`]),
    columns: () => ({
      sourceName: sql`case t.source_type ${sql.join(
        Object.entries(sourceKinds).map(
          ([key, { table, number }]) =>
            sql`when ${sql.raw(`'${key}'`)} then (select string_agg(d.${sql.id(number)}, '; ' order by d.id) from ${sql.id(table)} d
              where d.id in (select jsonb_array_elements_text(t.source_ids)::bigint))`,
        ),
        ' ',
      )} end`,
    }),
    life: lived(invoiceLife, {
      looks: { issue: totals },
      effects: { issue, reject: letGo, cancel: letGo, resubmit, redFlush, resend: send },
    }),
    async beforeSubmit(tx, { values, existing, caller }) {
      const next = { ...existing, ...values }
      const wrong = unfitTitle(next)
      if (wrong) return wrong
      // What an application is for does not change; another one asks for other documents.
      if (existing) return { sourceIds: existing.sourceIds, sourceType: existing.sourceType }
      const { sourceIds = [], sourceType = '' } = values
      const sources = await sourcesOf(tx, { sourceIds, sourceType }, caller.userId)
      return isRefusal(sources) ? sources : { userId: caller.userId, invoiceAmount: leftOf(sources) }
    },
    async afterSubmit(tx, row, { existing }) {
      if (existing) return
      await begin(tx, row)
      await flag(tx, row, '1')
    },
    actions: { matchFiles },
    routes: [never(openInvoiceApply, 'remove', refuseShop('invoiceKept'))],
  }),
  slice(invoiceSource),
]
