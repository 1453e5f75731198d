import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from '#app/testing.ts'
import { ok, startStage, type Row, type Stage } from '../testing/stage.ts'

/** What speaks against a record of the journal is said at the field that it is about, in forms and in the columns of sheets. */
let stage: Stage
let journal: Row
beforeAll(async () => {
  stage = await startStage()
  const found = await staff().get('blade-admin/journals/detail', { id: stage.journalId })
  journal = ok(found) as unknown as Row
})
afterAll(() => stage.app.close())
const staff = () => stage.who.staff as Client

const fee = () => ({
  journalId: stage.journalId,
  code: 'a',
  nameZh: '甲',
  feeType: 'offprintFee',
  authorRegion: 'all',
  currency: 'CNY',
  baseAmount: '10',
  validFrom: '2026-01-01',
})
const form = () => ({ journalId: stage.journalId, nameZh: '表' })
const choice = { labelZh: '问', labelEn: 'Q', kind: 'choice', required: true, toAuthor: false }
const article = () => ({ journalId: stage.journalId, titleZh: '题', language: 'zh' })

const cases: readonly [string, string, () => object, string][] = [
  [
    'a negative amount',
    'publishFeeStandards',
    () => ({ ...fee(), extraPageAmount: '-1' }),
    'extraPageAmount',
  ],
  [
    'a standard that ends before it begins',
    'publishFeeStandards',
    () => ({ ...fee(), validTo: '2025-01-01' }),
    'validTo',
  ],
  [
    'a discount twice',
    'publishFeeStandards',
    () => ({ ...fee(), discountRules: [1, 2].map((percent) => ({ kind: 'member', percent })) }),
    'discountRules',
  ],
  ['a form without questions', 'reviewForm', () => ({ ...form(), items: [] }), 'items'],
  ['a choice without options', 'reviewForm', () => ({ ...form(), items: [choice] }), 'items'],
  [
    'a pattern without a number',
    'journals',
    () => ({ id: journal.id, version: journal.version, manuscriptNoPattern: '{CODE}' }),
    'manuscriptNoPattern',
  ],
  [
    'a wrong ORCID',
    'journalEditor',
    () => ({ journalId: stage.journalId, nameZh: '周', role: 'boardMember', orcid: '0000-0001-0000-0001' }),
    'orcid',
  ],
  [
    'dates in the wrong order',
    'articles',
    () => ({ ...article(), receivedDate: '2026-05-02', acceptedDate: '2026-05-01' }),
    'publishDate',
  ],
]
it.each(cases)('%s', async (_what, entity, body, field) => {
  const { body: said } = await staff().post(`blade-admin/${entity}/submit`, body())
  expect([said.success, said.errors]).toEqual([false, [{ field, msg: said.msg }]])
})

it('two standards that price the same paper on the same day', async () => {
  ok(await staff().post('blade-admin/publishFeeStandards/submit', fee()))
  const { body } = await staff().post('blade-admin/publishFeeStandards/submit', { ...fee(), code: 'b' })
  expect([body.reason, body.errors]).toEqual(['feeOverlaps', [{ field: 'validFrom', msg: body.msg }]])
})
