import { PDFDocument } from 'pdf-lib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { daysAfter } from '#kernel/definition/index.ts'
import { today } from '#app/testing.ts'
import { wordsOfPdf } from '#kernel/untrusted/pdf-words.parser.ts'
import { june } from '../testing/june.ts'
import { home, installed } from '../testing/leases.ts'
import { photo } from '../testing/people.ts'
import { done, made, rowOf, startStage, type Account, type Stage } from '../testing/stage.ts'

/** What the office files on paper (campus domain, section 6 row 8). */
let stage: Stage
let install: string
let order: string
let rent: string
beforeAll(async () => {
  stage = await startStage()
  const { who, ids } = stage
  install = await installed(stage, await home(stage, 2), 'dispatched')
  order = String((await rowOf(stage, 'aircondInstallApply', install)).workOrderId)
  const day = daysAfter(today(), 10)
  const { units } = await june(stage, 1, {
    leaseStart: daysAfter(today(), -300),
    leaseEnd: daysAfter(today(), 65),
    graduateDate: day,
  })
  const [filed = ''] = (
    await done<{ ids: string[] }>(
      who.manager.post('blade-admin/aircondRentOutApply/returnSeason', {
        campusId: stage.campus,
        which: 'graduates',
        endsBy: day,
        returnDate: day,
        keepInPlace: true,
        unitIds: units,
      }),
    )
  ).ids
  rent = String(filed)
  await done(who.manager.post('blade-admin/aircondRentOutApply/audit', { ids: rent, result: 'pass' }))
  const returning = String((await rowOf(stage, 'aircondRentOutApply', rent)).workOrderId)
  await done(
    who.dispatcher.post('blade-admin/aircondWorkOrder/dispatch', {
      ids: returning,
      workerId: ids.worker,
      force: true,
    }),
  )
  await done(who.worker.post('blade-admin/aircondWorkOrder/start', { id: returning }))
  await done(
    who.worker.post('blade-admin/aircondWorkOrder/finish', {
      id: returning,
      solution: '遥控器缺失',
      inspectResult: '2',
      afterImages: [await photo(who.worker)],
    }),
  )
}, 120_000)
afterAll(() => stage.app.close())

const printed = (who: Account, entity: string, call: string, query: Record<string, string>) =>
  stage.who[who].get(`blade-admin/${entity}/${call}`, query)
const pagesOf = async (bytes: Buffer) => (await PDFDocument.load(bytes)).getPageCount()
const prints = async (entity: string, id: string) =>
  (
    await done<{ taken?: { step: string | null; stepText: string | null } }[]>(
      stage.who.admin.get(`blade-admin/${entity}/history`, { id }),
    )
  ).filter(({ taken }) => taken?.step === 'print')

it('6.8: the agreement of an installation is a page with a line for everybody in the room; printing it is told in its history', async () => {
  const answer = await printed('warden', 'aircondInstallApply', 'agreement', { ids: install })
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(await pagesOf(answer.bytes)).toBe(1)
  expect(await prints('aircondInstallApply', install)).toMatchObject([
    { taken: { step: 'print', stepText: '打印协议' } },
  ])
  const again = await printed('manager', 'aircondInstallApply', 'agreement', { ids: install })
  // The second says that it is a copy, so it is not the same file.
  expect(again.bytes.length).not.toBe(answer.bytes.length)
  expect(await prints('aircondInstallApply', install)).toHaveLength(2)
})

it('6.8: slips of chosen orders come as one file, a page each', async () => {
  const returning = String((await rowOf(stage, 'aircondRentOutApply', rent)).workOrderId)
  const answer = await printed('dispatcher', 'aircondWorkOrder', 'slip', { ids: `${order},${returning}` })
  expect([answer.status, await pagesOf(answer.bytes)]).toEqual([200, 2])
})

it('6.8: a return has its settlement once it was settled, and none before', async () => {
  const before = await printed('finance', 'aircondRentOutApply', 'settlement', { ids: rent })
  expect([before.status, before.body.reason]).toEqual([404, 'paperNone'])
  await done(stage.who.finance.post('blade-admin/aircondRentOutApply/settle', { id: rent }))
  const answer = await printed('finance', 'aircondRentOutApply', 'settlement', { ids: rent })
  expect([answer.status, await pagesOf(answer.bytes)]).toEqual([200, 1])
})

it('6.8: the settlement of a corrected return says that it was corrected, when and why', async () => {
  const words = async () =>
    (
      await wordsOfPdf((await printed('finance', 'aircondRentOutApply', 'settlement', { ids: rent })).bytes)
    ).replace(/\s+/g, '')
  expect(await words()).not.toContain('更正')
  await done(
    stage.who.manager.post('blade-admin/aircondRentOutApply/correct', {
      id: rent,
      claim: '50.00',
      deductionReason: '遥控器缺失',
      reason: '漏扣遥控器',
    }),
  )
  expect(await words()).toContain(`${today()}更正过，以本单为准，此前打印的作废更正理由：漏扣遥控器`)
})

it('6.8: the settlement says what of it was paid by now, and what is left', async () => {
  const words = async () =>
    (
      await wordsOfPdf((await printed('finance', 'aircondRentOutApply', 'settlement', { ids: rent })).bytes)
    ).replace(/\s+/g, '')
  expect(await words()).not.toContain('已退：')
  const { refundAmount } = await rowOf(stage, 'aircondRentOutApply', rent)
  const { records } = await done<{ records: { id: string }[] }>(
    stage.who.finance.get('blade-admin/aircondPaymentVoucher/list', { bizId: rent, status: '10' }),
  )
  const paid = {
    id: records[0]?.id,
    payChannel: '3',
    tradeNo: `P${rent}`,
    payTime: `${today()} 00:00:01`,
    voucherImages: [await photo(stage.who.finance)],
  }
  await done(stage.who.finance.post('blade-admin/aircondPaymentVoucher/refund', paid))
  const sum = Number(refundAmount).toLocaleString('en', { minimumFractionDigits: 2 })
  expect(await words()).toContain(`已退：¥${sum}·${today()}待退：¥0.00`)
})

it('6.8: a notice is hung up for rooms that were inspected: chosen ones, or those of a building below 60', async () => {
  const { who, dorm, build } = stage
  expect((await printed('warden', 'SchoolDorm', 'hygieneNotice', { ids: dorm })).body.reason).toBe(
    'paperNone',
  )
  await made(who.warden, 'schoolScoreRecord', {
    targetType: '3',
    targetId: dorm,
    score: 48,
    checkDate: today(),
    content: '地面有积水',
    scoreItems: [{ name: '地面', score: 48 }],
  })
  // What was found ten days before and entered after it changes nothing of what is to be put right now.
  const before = new Date(Date.now() - 10 * 86_400_000).toISOString().slice(0, 10)
  await made(who.warden, 'schoolScoreRecord', {
    targetType: '3',
    targetId: dorm,
    score: 90,
    checkDate: before,
  })
  for (const query of [{ ids: dorm }, { buildId: build }] as Record<string, string>[]) {
    const answer = await printed('warden', 'SchoolDorm', 'hygieneNotice', query)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(await pagesOf(answer.bytes)).toBe(1)
  }
})

it('6.8: who may not print, or does not see the record, gets no paper; nothing chosen is said', async () => {
  for (const who of ['student', 'counselor', 'worker', 'guest'] as const)
    expect((await printed(who, 'aircondInstallApply', 'agreement', { ids: install })).status).toBe(403)
  await stage.app.person('elsewhere', ['campusManager'])
  const elsewhere = await stage.app.as('elsewhere')
  for (const [entity, call, id] of [
    ['aircondInstallApply', 'agreement', install],
    ['aircondRentOutApply', 'settlement', rent],
    ['aircondWorkOrder', 'slip', order],
    ['SchoolDorm', 'hygieneNotice', stage.dorm],
  ] as const)
    expect((await elsewhere.get(`blade-admin/${entity}/${call}`, { ids: id })).status).toBe(404)
  expect((await printed('manager', 'aircondWorkOrder', 'slip', {})).body.reason).toBe('paperNone')
})

it('6.8: of two who print at once one gets the original and the other a copy', async () => {
  const id = await installed(stage, await home(stage), 'reviewed')
  const both = await Promise.all(
    (['warden', 'manager'] as const).map((who) =>
      printed(who, 'aircondInstallApply', 'agreement', { ids: id }),
    ),
  )
  expect(new Set(both.map(({ bytes }) => bytes.length)).size).toBe(2)
})

it('a hundred are printed at a time, and whoever wants more is told so before any is noted as printed', async () => {
  const ids = Array.from({ length: 101 }, (_, i) => String(i + 1)).join(',')
  const { status, body } = await stage.who.manager.get('blade-admin/aircondInstallApply/agreement', { ids })
  expect([status, body.reason, body.msg]).toEqual([422, 'paperMany', '一次最多打印 100 张，请分批选择'])
})
