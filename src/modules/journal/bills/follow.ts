/** Bills follow their paper: what a step of the paper makes or cancels of them (F1, F8), in the step's transaction. */
import { moneyText } from '#kernel/definition/money-text.ts'
import { dateIn } from '#kernel/definition/index.ts'
import type { Tx } from '#kernel/store/db.ts'
import { findAll, insert, update } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { feeStandards } from '../fee-standards/definition.ts'
import { cents } from '../fee-standards/money.ts'
import { linesOf, standardsFor, totalsOf } from '../fee-standards/price.ts'
import type { Region } from '../fee-standards/shapes.ts'
import type { Letter } from '../mail-outbox/queue.ts'
import type { SubmissionState } from '../submissions/definition.ts'
import type { Followed, Following } from '../submissions/life/followers.ts'
import { nextNumber } from '../submissions/numbers.ts'
import { current, type Paper } from '../submissions/paper/paper.ts'
import * as to from '../submissions/paper/recipients.ts'
import { bills, type Bill, type BillPurpose, type Snapshot } from './definition.ts'
import { billsOf } from './load.ts'
import { noteBill } from './note.ts'
import { finance } from './recipients.ts'
import { keepsPart } from './settled.ts'
import { feeStateOf, isLive, isPointless, purposeIn } from './workflow.ts'

export async function followPaper(turned: Following): Promise<Followed> {
  const { tx, paper, step } = turned
  const { submission } = paper
  if (step.to === submission.state || step.to === 'deleted' || submission.state === 'draft')
    return { patch: {}, letters: [] }
  const next = step.to as SubmissionState
  const known = await billsOf(tx, submission.id)
  const letters: Letter[] = []
  const standing: Bill[] = []
  for (const bill of known) {
    if (!isPointless(bill, next, submission.currentRound)) standing.push(bill)
    else letters.push(...(await cancelBySystem(turned, bill)))
  }
  if (next === 'withdrawn') letters.push(...(await tellFinance(turned, standing)))
  const purpose = purposeIn(next, paper)
  // What was kept when a paper was withdrawn is not the fee of the one that came back.
  const stands = (bill: Bill) => isLive(bill) || (keepsPart(bill) && submission.state !== 'withdrawn')
  const made =
    purpose && !standing.some((bill) => bill.purpose === purpose && stands(bill))
      ? await createBill(turned, purpose, known)
      : undefined
  const feeState = feeStateOf(made ? [...standing, made] : standing, next)
  return {
    patch: feeState === submission.feeState ? {} : { feeState },
    letters,
    // An amount that may still change with the region is not promised.
    ...(made && made.state !== 'waived' && made.standardSnapshot?.regionKnown !== false
      ? { facts: () => ({ fee: moneyText(made.total, made.currency) }) }
      : {}),
  }
}

/** F1. Where nothing is charged no bill is made, but for a review fee that the journal asks for: that one is waived at once. */
async function createBill(
  { tx, caller, paper }: Following,
  purpose: BillPurpose,
  known: readonly Bill[],
): Promise<Bill | undefined> {
  const snapshot = await snapshotOf(tx, paper, purpose, caller.timeZone)
  const lines = linesOf(snapshot.standards, snapshot.quantities)
  const totals = totalsOf(lines)
  // Where the region is open, nothing is to pay only if nothing is to pay in either.
  const elsewhere = snapshot.regionKnown ? undefined : snapshot.other
  const free = [lines, linesOf(elsewhere ?? [], snapshot.quantities)].every(
    (one) => cents(totalsOf(one).total) === 0n,
  )
  if (free && purpose === 'publication') return undefined
  const payer = (await to.submitterOf(tx, paper))[0]
  const bill = await insert(tx, bills, {
    billNo: await billNo(tx, paper, caller.timeZone),
    submissionId: paper.submission.id,
    journalId: paper.journal.id,
    purpose,
    state: free ? 'waived' : 'draft',
    currency: snapshot.standards[0]?.currency ?? 'CNY',
    ...totals,
    lines,
    standardSnapshot: snapshot,
    payerName: payer?.called[paper.submission.language] ?? null,
    payerEmail: payer?.email ?? null,
    invoiceKind: 'none',
    sequence: known.filter((one) => one.purpose === purpose).length + 1,
  })
  await noteBill({ tx, caller }, { bill, action: 'create', roleUsed: 'SY', from: null, to: bill.state })
  return bill
}

async function snapshotOf(
  tx: Tx,
  { submission, authors, files, journal }: Paper,
  purpose: BillPurpose,
  timeZone: string,
): Promise<Snapshot> {
  const all = await findAll(tx, feeStandards, sql`t.journal_id = ${journal.id} and t.status = 1`)
  const known = regionOf(authors)
  const region = known ?? 'domestic'
  const on = dateIn(tx.now, timeZone)
  const pricesIn = (where: Region) =>
    standardsFor(all, { articleTypeId: submission.articleTypeId, region: where, on }, purpose).map(priced)
  const [standards, other] = [pricesIn(region), pricesIn(region === 'domestic' ? 'overseas' : 'domestic')]
  const differs = standards.map((one) => one.id).join() !== other.map((one) => one.id).join()
  const text = current({ files }, 'revisionClean') ?? current({ files }, 'manuscript')
  return {
    region,
    // Where both regions pay the same nobody has to know.
    regionKnown: known !== undefined || !differs,
    standards,
    ...(differs ? { other } : {}),
    // The manuscript's length stands in until finance counts the printed pages when it issues the bill.
    quantities: { pages: text?.pageCount ?? 0, fastTrack: submission.priority === 'fastTrack' },
  }
}

function priced(standard: Snapshot['standards'][number]): Snapshot['standards'][number] {
  const { id, code, nameZh, nameEn, feeType, articleTypeId, authorRegion, currency } = standard
  const { baseAmount, includedPages, extraPageAmount, perUnitAmount, taxRate, discountRules } = standard
  const named = { id, code, nameZh, nameEn, feeType, articleTypeId, authorRegion, currency }
  return { ...named, baseAmount, includedPages, extraPageAmount, perUnitAmount, taxRate, discountRules }
}

const homeland = new Set(['cn', 'chn', 'china', "people's republic of china", '中国'])

/** Where the corresponding author works; not known where they name no country. Nobody guesses from names or languages. */
export function regionOf(authors: Paper['authors']): Region | undefined {
  const author = authors.find((one) => one.isCorresponding) ?? authors[0]
  const countries = (author?.affiliations ?? []).flatMap((one) => one.country?.trim().toLowerCase() || [])
  const [first] = countries
  return first === undefined ? undefined : homeland.has(first) ? 'domestic' : 'overseas'
}

/** Bills have a series of their own beside the manuscripts of the year. */
async function billNo(tx: Tx, { journal }: Paper, timeZone: string): Promise<string> {
  const year = Number(dateIn(tx.now, timeZone).slice(0, 4))
  const seq = await nextNumber(tx, journal.id, -year)
  return `${journal.code.toUpperCase()}-F${year}-${String(seq).padStart(4, '0')}`
}

/** F8 by the system: the author hears of it if they had the bill. */
async function cancelBySystem({ tx, caller, paper }: Following, bill: Bill): Promise<Letter[]> {
  const taken = { step: 'cancel F8', fromState: bill.state, toState: 'cancelled', asRole: 'SY' }
  await update(tx, bills, bill.id, { state: 'cancelled' }, undefined, taken)
  const step = { bill, action: 'cancel', roleUsed: 'SY', from: bill.state, to: 'cancelled' } as const
  await noteBill({ tx, caller }, step)
  if (bill.state === 'draft') return []
  const facts = () => ({ bill: bill.billNo })
  return [{ code: 'M33c', to: await to.authorSide(tx, paper), facts, key: bill.id }]
}

/** A withdrawn paper whose money came in or is on its way: finance decides what becomes of it. */
async function tellFinance({ tx, paper, ctx }: Following, standing: readonly Bill[]): Promise<Letter[]> {
  const open = standing.filter((bill) => (bill.state !== 'waived' && isLive(bill)) || keepsPart(bill))
  if (open.length === 0) return []
  const facts = () => ({
    bill: open.map((bill) => bill.billNo).join(', '),
    billLink: `${ctx.baseUrl}/journal/bills/detail?id=${open[0]?.id ?? ''}`,
  })
  return [{ code: 'M30f', to: await finance(tx, paper), facts, key: '' }]
}
