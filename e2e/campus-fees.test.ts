import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasPostgres, platformActor, today } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { damagedReturn, home, leasedUnit } from '#modules/campus/testing/leases.ts'
import { photo } from '#modules/campus/testing/people.ts'
import { done, reported, rowOf, startStage, type Stage } from '#modules/campus/testing/stage.ts'
import { launch, phoneAt, photoFile, picture, unfit } from './browser.ts'

/** What a student owes for a repair, or for a lost unit, paid on a phone by voucher; finance looks, the receipt is theirs. */

let stage: Stage
let url: string
let browser: Browser
let file: Awaited<ReturnType<typeof photoFile>>

beforeAll(async () => {
  stage = await startStage({ postgres: hasPostgres })
  url = await stage.app.app.listen({ host: '127.0.0.1', port: 0 })
  browser = await launch()
  file = await photoFile()
})
afterAll(async () => {
  await browser.close()
  await stage.app.close()
  await file.remove()
})

const phone = (path: string) => phoneAt(browser, url + path, 'student')

const fits = async (page: Page) => expect(await unfit(page)).toEqual([])

/** A repair of the student's, done for 35.25 that they pay. */
async function mended(): Promise<{ repair: string; work: string }> {
  const at = await home(stage)
  const unit = await leasedUnit(stage, at)
  const repair = await reported(stage, 'student', unit)
  await done(stage.who.dispatcher.post('blade-admin/aircondRepairApply/accept', { id: repair }))
  const work = String((await rowOf(stage, 'aircondRepairApply', repair)).workOrderId)
  const { dispatcher, worker, student } = stage.who
  await done(
    dispatcher.post('blade-admin/aircondWorkOrder/dispatch', {
      ids: work,
      workerId: stage.ids.worker,
      force: true,
    }),
  )
  await done(worker.post('blade-admin/aircondWorkOrder/start', { id: work }))
  await done(
    worker.post('blade-admin/aircondWorkOrder/finish', {
      id: work,
      solution: '遥控器摔坏，更换',
      faultCause: '7',
      materials: [{ name: '遥控器', qty: 1, unitPrice: '35.25' }],
      feePayer: '2',
      afterImages: [await photo(worker)],
    }),
  )
  await done(student.post('blade-admin/aircondRepairApply/confirm', { id: repair }))
  return { repair, work }
}

async function paid(page: Page, tradeNo: string, send: string): Promise<void> {
  // Photographs of the work may be sent beside it.
  const payment = page.locator('section', { has: page.locator('input[maxlength="64"]') })
  await payment.locator('select').selectOption('1')
  await payment.locator('input[maxlength="64"]').fill(tradeNo)
  await payment.locator('input[type="datetime-local"]').fill(`${today()}T00:00`)
  await payment.locator('input[type="file"]').setInputFiles(file.path)
  await payment.locator('.ph img').waitFor()
  await fits(page)
  await page.getByRole('button', { name: send, exact: true }).click()
}

/** Answers the voucher that finance approved. */
async function approved(bizId: string): Promise<string> {
  const list = () =>
    done<{ records: { id: string }[] }>(
      stage.who.finance.get('blade-admin/aircondPaymentVoucher/list', { bizId, status: '10' }),
    )
  await expect.poll(async () => (await list()).records.length).toBe(1)
  const [voucher] = (await list()).records
  await done(
    stage.who.finance.post('blade-admin/aircondPaymentVoucher/audit', { id: voucher?.id, result: 'pass' }),
  )
  return String(voucher?.id)
}

/** Words of the steps that stand on two lines. */
const broken = `[...document.querySelectorAll('.rail li')].flatMap((li) => {
  const text = li.firstChild
  return [...text.data.matchAll(/[A-Za-z]+/g)].filter((word) => {
    const range = document.createRange()
    range.setStart(text, word.index)
    range.setEnd(text, word.index + word[0].length)
    return range.getClientRects().length > 1
  }).map(String)
})`

describe.each([
  ['zh', '', { pay: '提交付款凭证', receipt: '下载收据', open: '查看', waits: '付款凭证在审核' }],
  [
    'en',
    '/en',
    {
      pay: 'Send proof of payment',
      receipt: 'Download the receipt',
      open: 'Open',
      waits: 'Finance looks at your proof of payment',
    },
  ],
] as const)('at 390 px, %s', (lang, prefix, word) => {
  it('a repair that the student has to pay is paid with a proof, looked at, and has a receipt', async () => {
    const { repair, work } = await mended()
    const page = await phone(`${prefix}/portal/campus/application?id=${repair}`)
    await page.getByText('35.25').first().waitFor()
    await picture(page, `fee-${lang}`)
    await paid(page, `FEE${lang}`, word.pay)
    await approved(work)
    await page.goto(`${url}${prefix}/portal/campus/application?id=${repair}`)
    await page.locator('.rail').waitFor()
    expect(await page.evaluate(broken)).toEqual([])
    expect(await page.locator('input[maxlength="64"]').count()).toBe(0)
    await page.goto(`${url}${prefix}/portal/campus/vouchers`)
    await page.getByText('35.25').first().waitFor()
    await fits(page)
    await picture(page, `vouchers-${lang}`)
    const loaded = page.waitForEvent('download')
    await page.getByRole('button', { name: word.receipt }).first().click()
    expect((await loaded).suggestedFilename()).toMatch(/^SJ\d{14}\.pdf$/)
    await page.context().close()
  })

  it('a lost unit that is charged to the student is paid from where they begin', async () => {
    const at = await home(stage)
    const unit = await leasedUnit(stage, at)
    await done(
      stage.who.manager.post('blade-admin/schoolAircond/lost', {
        id: unit,
        reason: '搬离时丢失',
        chargedAmount: '1200.00',
        chargedStuId: at.students[0],
      }),
    )
    const page = await phone(`${prefix}/portal/campus/home`)
    await page.getByText('900.00').first().waitFor()
    await fits(page)
    await page.locator('section.turn').getByRole('link', { name: word.open, exact: true }).first().click()
    await page.waitForURL(/charge/)
    await page.locator('input[maxlength="64"]').waitFor()
    await picture(page, `charge-${lang}`)
    await paid(page, `LOST${lang}`, word.pay)
    // What was sent is not asked for again: it stands under way, and says that finance looks at it.
    const begin = `${url}${prefix}/portal/campus/home`
    await page.goto(begin)
    await page.locator('.tk.own', { hasText: word.waits }).waitFor()
    expect(await page.locator('section.turn').count()).toBe(0)
    await fits(page)
    await picture(page, `charge-sent-${lang}`)
    const voucher = await approved(unit)
    await page.goto(`${url}${prefix}/portal/campus/charge?id=${unit}`)
    await page.locator('.msg').waitFor()
    expect(await page.locator('input[maxlength="64"]').count()).toBe(0)
    // Voided, it is asked for anew, and says why.
    const why = { id: voucher, auditOpinion: '银行退票' }
    await done(stage.who.finance.post('blade-admin/aircondPaymentVoucher/void', why))
    await page.goto(begin)
    await page.locator('section.turn').getByRole('link', { name: word.open, exact: true }).first().click()
    await page.locator('.msg', { hasText: '银行退票' }).waitFor()
    await page.locator('input[maxlength="64"]').waitFor()
    await fits(page)
    await picture(page, `charge-voided-${lang}`)
    await page.context().close()
  })
})

it.each([
  ['zh', '', '应退 ¥240.00，等待财务退款', '已更正，不再支付'],
  ['en', '/en', '¥240.00 to be refunded by finance', 'Corrected, no longer paid'],
])(
  'a corrected settlement is told on the student’s phone as it is now, and the former slip as gone (%s)',
  async (_lang, prefix, next, gone) => {
    const { id } = await damagedReturn(stage, await home(stage))
    const { manager } = stage.who
    const rent = 'blade-admin/aircondRentOutApply'
    await done(manager.post(`${rent}/settle`, { id, deductionAmount: '100.00', deductionReason: '面板破损' }))
    await stage.app.db.tx(platformActor, (tx) =>
      tx.query(sql`update aircond_rent_out_apply set rent_refund = 0, refund_amount = 200 where id = ${id}`),
    )
    await done(manager.post(`${rent}/correct`, { id, claim: '60.00', reason: '按八折计' }))
    const page = await phone(`${prefix}/portal/campus/matter?kind=rent&id=${id}`)
    await page.getByText(next).waitFor()
    await fits(page)
    await page.goto(`${url}${prefix}/portal/campus/vouchers`)
    await page.getByText(gone).first().waitFor()
    await fits(page)
    // Charged beside what goes back: its figure stands whole beside the longest title, and after the sum.
    await done(manager.post(`${rent}/correct`, { id, claim: '380.00', reason: '压缩机也损坏' }))
    await page.goto(`${url}${prefix}/portal/campus/matter?kind=rent&id=${id}`)
    const figure = page.locator('.band h2 .r', { hasText: '¥80.00' })
    await figure.waitFor()
    const lines = await figure.evaluate(
      (one) => one.getClientRects().length && one.getBoundingClientRect().height,
    )
    expect(lines).toBeLessThan(30)
    expect(await page.locator('.sums dd').last().innerText()).toBe('¥80.00')
    await fits(page)
    await picture(page, 'settlement-corrected')
  },
)
