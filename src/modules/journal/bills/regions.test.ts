import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { billOf, billStep, charge } from '../testing/money.ts'
import { defaultAuthors, ok, paperIn, startStage, step, type Row, type Stage } from '../testing/stage.ts'

/** F1: what is asked depends on where the corresponding author works, and for review on whether there is one. */
let stage: Stage
beforeAll(async () => {
  stage = await startStage()
  const review = { feeType: 'reviewFee', includedPages: null, extraPageAmount: null, taxRate: '0' }
  await charge(stage, { code: 'review', baseAmount: '200.00', ...review })
  await charge(stage, {
    code: 'reviewAbroad',
    baseAmount: '50.00',
    currency: 'USD',
    authorRegion: 'overseas',
    ...review,
  })
  await setJournal({ reviewFeeEnabled: true })
})
afterAll(() => stage.app.close())
const as = (name: string) => stage.who[name] as Client
async function setJournal(patch: object): Promise<void> {
  const { version } = (await as('staff').get('blade-admin/journals/detail', { id: stage.journalId })).body
    .data as unknown as Row
  ok(await as('staff').post('blade-admin/journals/submit', { id: stage.journalId, version, ...patch }))
}
const from = (country: string | undefined) =>
  defaultAuthors('author').map((author) => ({
    ...author,
    affiliations: [{ nameEn: 'Somewhere', ...(country ? { country } : {}) }],
  }))
const screened = (country?: string) => paperIn(stage, 'screening', { authors: from(country) })
const asked = async (id: string) => {
  const { total, currency, state } = (await billOf(stage, id)) as unknown as Record<string, string>
  return [currency, total, state]
}

it('F1 T6 asks a country for its region', async () => {
  expect(await asked((await screened('CN')).id)).toEqual(['CNY', '200.00', 'draft'])
  expect(await asked((await screened('中国')).id)).toEqual(['CNY', '200.00', 'draft'])
  expect(await asked((await screened('NG')).id)).toEqual(['USD', '50.00', 'draft'])
})

it('F1 F2 where no country is named nobody guesses: finance says the region, and either price is of the day of the bill', async () => {
  for (const [region, price] of [
    ['domestic', ['CNY', '200.00', 'issued']],
    ['overseas', ['USD', '50.00', 'issued']],
  ] as const) {
    const { id } = await screened()
    const open = await billStep(stage, 'finance', 'issue', id)
    expect([open.status, open.body.details]).toEqual([422, ['regionRequired']])
    const seen = await as('finance').get('blade-admin/publishFeeBill/detail', {
      id: (await billOf(stage, id)).id,
    })
    expect(seen.raw).toContain('"regionKnown":false')
    ok(await billStep(stage, 'finance', 'issue', id, { region }))
    expect(await asked(id)).toEqual(price)
  }
  // Finance may also correct what the country suggested.
  const { id } = await screened('CN')
  ok(await billStep(stage, 'finance', 'issue', id, { region: 'overseas' }))
  expect(await asked(id)).toEqual(['USD', '50.00', 'issued'])
})

it('T8 T9 F8 no review, no review fee: skipped or rejected at the desk it is called off, and not asked of what is not reviewed', async () => {
  const skipped = await screened('CN')
  await step(stage, 'chief', 'skipReview', skipped.id, { overrideReason: 'an editorial' })
  expect(await billOf(stage, skipped.id)).toMatchObject({ state: 'cancelled', feeState: 'notRequired' })
  const rejected = await screened('CN')
  ok(await billStep(stage, 'finance', 'issue', rejected.id))
  await step(stage, 'chief', 'deskReject', rejected.id, {
    letterSubject: 'No',
    letterBody: '<p>Out of scope.</p>',
  })
  expect(await billOf(stage, rejected.id)).toMatchObject({ state: 'cancelled', feeState: 'notRequired' })

  const types = as('staff')
  const type = (await types.get('blade-admin/articleType/detail', { id: stage.typeId })).body
    .data as unknown as Row
  const set = (peerReviewed: boolean, version: number) =>
    types.post('blade-admin/articleType/submit', {
      id: stage.typeId,
      version,
      journalId: stage.journalId,
      peerReviewed,
    })
  const changed = ok(await set(false, type.version))
  const { id } = await screened('CN')
  const rows = await stage.app.db
    .of('000000')
    .query(sql`select 1 as one from publish_fee_bill where submission_id = ${id}`)
  expect(rows).toEqual([])
  ok(await set(true, changed.version))
})

it('F1 the letter of acceptance names no amount while the region is open', async () => {
  const fee = await charge(stage)
  await setJournal({ reviewFeeEnabled: false })
  const { id } = await paperIn(stage, 'accepted', { authors: from(undefined) })
  const letter = await stage.app.db
    .of('000000')
    .one<{ body: string }>(
      sql`select body from mail_outbox where submission_id = ${id} and template_code = 'M24'`,
    )
  expect(letter?.body).not.toContain('1060')
  expect(await asked(id)).toEqual(['CNY', '1060.00', 'draft'])
  // What a bill was made from stays.
  const removed = await as('finance').post(`blade-admin/publishFeeStandards/remove?ids=${fee.id}`)
  expect([removed.status, removed.body.reason]).toEqual([409, 'inUse'])
})
