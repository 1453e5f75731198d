import { afterAll, beforeAll, expect, it } from 'vitest'
import { today } from '#app/testing.ts'
import { photo as sentPhoto } from '#modules/campus/testing/people.ts'
import { done, made, rowOf, startStage, fault, type Stage } from '#modules/campus/testing/stage.ts'
import { deskOf, enterPortal, unfit, violations, type Desk } from './browser.ts'

/** The fee of a repair: whoever pays it, and whoever looks at the proof, reads what makes it up. */
let desk: Desk<Stage>
beforeAll(async () => {
  desk = await deskOf(() => startStage())
})
afterAll(() => desk.close())

const post = (who: keyof Stage['who'], call: string, body: object) =>
  done(desk.stage.who[who].post(`blade-admin/${call}`, body))

/** A finished repair that the student is to pay for. */
async function finished() {
  const { stage } = desk
  const repair = await made(stage.who.student, 'aircondRepairApply', fault(stage))
  await post('dispatcher', 'aircondRepairApply/accept', { ids: repair })
  const order = String((await rowOf(stage, 'aircondRepairApply', repair)).workOrderId)
  await post('dispatcher', 'aircondWorkOrder/dispatch', { ids: order, workerId: stage.ids.worker })
  await post('worker', 'aircondWorkOrder/start', { id: order })
  await post('worker', 'aircondWorkOrder/finish', {
    id: order,
    solution: '换了电容',
    afterImages: [await sentPhoto(stage.who.worker)],
    faultCause: '1',
    laborFee: '20',
    materials: [{ name: '启动电容', qty: 2, unitPrice: '12.50' }],
    feePayer: '2',
  })
  return { repair, order }
}

it('materials, labour and their sum stand above the payment and beside the proof', async () => {
  const { repair, order } = await finished()
  const phone = await desk.open({ width: 390, height: 844 })
  await phone.goto(`${desk.url}/portal/campus/application?id=${repair}`)
  await enterPortal(phone, 'student')
  const bill = phone.locator('section.band', { hasText: '费用明细' })
  await bill.waitFor()
  expect((await bill.innerText()).split('\n').filter(Boolean)).toEqual([
    '费用明细',
    '启动电容 2 × ¥12.50',
    '¥25.00',
    '人工费',
    '¥20.00',
    '合计',
    '¥45.00',
  ])
  expect(await unfit(phone)).toEqual([])

  // Said to be mended, it is still to be paid: it stands first at home until a proof is sent.
  await post('student', 'aircondRepairApply/confirm', { id: repair })
  await phone.goto(`${desk.url}/portal/campus/home`)
  const owed = phone.locator('.turn', { hasText: '支付维修费' })
  expect(await owed.innerText()).toContain('¥45.00')
  expect(await unfit(phone)).toEqual([])
  await owed.getByRole('link').click()
  await bill.waitFor()

  const voucher = await made(desk.stage.who.student, 'aircondPaymentVoucher', {
    bizType: '4',
    bizId: order,
    payerName: '王同学',
    payAmount: '45.00',
    payChannel: '1',
    tradeNo: 'T-BILL-1',
    payTime: `${today()} 00:00:00`,
    voucherImages: [await sentPhoto(desk.stage.who.student)],
  })
  await phone.goto(`${desk.url}/portal/campus/home`)
  await phone.locator('.turn, .tk').first().waitFor()
  expect(await owed.count()).toBe(0)
  await phone.goto(`${desk.url}/portal/campus/vouchers`)
  const paid = phone.locator(`a[href*="campus/application?id=${repair}"]`)
  await paid.waitFor()

  const no = String((await rowOf(desk.stage, 'aircondPaymentVoucher', voucher, 'finance')).voucherNo)
  const office = await desk.signIn('finance', '/aircond/vouchers')
  const row = office.locator('tr', { hasText: no })
  await row.getByText('查看').click()
  const beside = office.locator('.ant-drawer section', { hasText: '这张单据的费用' })
  await beside.waitFor()
  for (const part of ['启动电容', '12.50', '20.00', '45.00']) expect(await beside.innerText()).toContain(part)
  expect(await violations(office, '.ant-drawer')).toEqual([])
  await office.keyboard.press('Escape')
  // Where it is decided, too.
  await row.getByRole('button', { name: `审核 ${no}` }).click()
  const about = office.locator('.about')
  await about.getByText('启动电容').waitFor()
  expect(await about.innerText()).toContain('45.00')
})
