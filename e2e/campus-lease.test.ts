import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasPostgres, platformActor, today } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { applied, home, installed, leasedUnit, returning } from '#modules/campus/testing/leases.ts'
import { applying, enrolled, roomMore } from '#modules/campus/testing/people.ts'
import { decided } from '#modules/campus/shop/testing/stage.ts'
import { done, made, rowOf, startStage, type Stage } from '#modules/campus/testing/stage.ts'
import { enterPortal, launch, phoneAt, photoFile, picture, unfit } from './browser.ts'

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

const phone = (path: string, account: string) => phoneAt(browser, url + path, account)

const inSight = (part: Locator) =>
  part.evaluate((element) => element.getBoundingClientRect().bottom < innerHeight)
const fits = async (page: Page) => expect(await unfit(page)).toEqual([])

it('a room without a free slot, or one that is closed, says so before a form', async () => {
  const at = await home(stage, 0, { aircondSlots: 1 })
  await applied(stage, at)
  const student = await phone('/portal/campus/install', 'student')
  await student.getByText('本宿舍的空调位都已装机或已有人申请').waitFor()
  expect(await student.locator('input').count()).toBe(0)
  await fits(student)
  await student.context().close()
})

it.each([
  ['zh', '', '办理中的业务', '续租'],
  ['en', '/en', 'Something is under way', 'Renew'],
] as const)(
  'the only unit of a room is chosen already; while something is under way for it the page says so before a form, %s',
  async (_lang, prefix, says, renew) => {
    const at = await home(stage)
    const aircondId = await leasedUnit(stage, at)
    const student = await phone(`${prefix}/portal/campus/lease`, 'student')
    await student.getByText(renew, { exact: true }).waitFor()
    expect(await student.locator('input[name="unit"]').isChecked()).toBe(true)
    await made(stage.who.student, 'aircondRentOutApply', {
      applicantName: '江雪',
      applicantPhone: '13800000412',
      rentType: '2',
      aircondId,
      rentPlan: '1',
    })
    for (const page of ['lease', 'change']) {
      await student.goto(`${url}${prefix}/portal/campus/${page}`)
      await student.getByText(says).waitFor()
      expect(await student.locator('input').count()).toBe(0)
      await student.getByRole('link', { name: /\d{12,}/ }).waitFor()
      await fits(student)
    }
    // Whoever may open what is under way comes to it.
    await student.getByRole('link', { name: /\d{12,}/ }).click()
    await student.waitForURL(/campus\/matter\?kind=rent&id=\d+/)
    await student.context().close()
  },
)

it.each([
  ['zh', '', '退租', '预计可退'],
  ['en', '/en', 'Return', 'What would be refunded'],
] as const)(
  'whoever gives a unit back reads what would come of it once they have said the day, %s',
  async (_lang, prefix, giveBack, expected) => {
    const at = await home(stage)
    const unit = await leasedUnit(stage, at)
    const student = await phone(`${prefix}/portal/campus/lease`, 'student')
    await student.getByRole('radio', { name: giveBack, exact: true }).check({ force: true })
    await student.locator('input[type="date"]').fill('2020-01-01')
    await student.getByRole('alert').waitFor()
    await student.locator('input[type="date"]').fill(today())
    const told = student.locator('section', { has: student.getByRole('heading', { name: expected }) })
    await told.waitFor()
    expect(await told.innerText()).toContain('¥300.00')
    await fits(student)
    // It stands on the page of the return too until somebody has settled it.
    const id = await returning(stage, at, 'student', unit)
    await student.goto(`${url}${prefix}/portal/campus/matter?kind=rent&id=${id}`)
    await told.waitFor()
    expect(await told.innerText()).toContain('¥300.00')
    // A unit that was entered when it was put up is called by its number, once, in either language.
    const { aircondName } = await rowOf(stage, 'aircondRentOutApply', id)
    expect(String(aircondName)).toMatch(/^[A-Z]+\d+$/)
    await fits(student)
    await student.context().close()
  },
)

it.each([
  ['zh', '', '续租或退租', '办理中'],
  ['en', '/en', 'Renew or return it', 'Open'],
] as const)(
  'the first page leads from a lease that ran out to what to do, and says of which room something is after a move, %s',
  async (lang, prefix, renew, open) => {
    const at = await home(stage)
    const unit = await leasedUnit(stage, at)
    await stage.app.db.tx(platformActor, (tx) =>
      tx.query(
        sql`update school_aircond set lease_status = '2', lease_end = '2020-01-01' where id = ${unit}`,
      ),
    )
    const wish = await installed(stage, at, 'paid')
    const { dormName } = await rowOf(stage, 'aircondInstallApply', wish)
    const student = await phone(`${prefix}/portal/campus/home`, 'student')
    const link = student.getByRole('link', { name: renew })
    expect(await link.locator('xpath=..').innerText()).toContain('2020-01-01')
    await picture(student, `home-ended-${lang}`)
    await fits(student)
    const part = student.locator('section', { has: student.getByRole('heading', { name: open }) })
    expect(await part.innerText()).not.toContain(String(dormName))
    await link.click()
    await student.waitForURL(/campus\/lease/)
    await done(
      stage.who.admin.post('blade-admin/stuInfo/changeBed', {
        id: at.students[0],
        dormId: await roomMore(stage),
        bedNo: 1,
      }),
    )
    await student.goto(`${url}${prefix}/portal/campus/home`)
    await part.getByText(String(dormName)).waitFor()
    await fits(student)
    await student.context().close()
  },
)

describe.each([
  [
    'zh',
    '',
    {
      send: '提交申请',
      agree: '同意',
      agreed: '您已同意',
      says: '同意',
      pay: '提交付款凭证',
      open: '查看',
      fake: '不是能打开的图片',
      now: '待缴费',
    },
  ],
  [
    'en',
    '/en',
    {
      send: 'Send',
      agree: 'Agree',
      agreed: 'You agreed',
      says: 'agrees',
      pay: 'Send proof of payment',
      open: 'Open',
      fake: 'no picture that can be opened',
      now: 'Pending payment',
    },
  ],
] as const)('a unit for the room, on two phones, %s', (_lang, prefix, word) => {
  it('a student applies, the roommate agrees, and what is due is paid with a proof', async () => {
    const at = await home(stage, 1)
    const student = await phone(`${prefix}/portal/campus/install`, 'student')
    await student.getByRole('button', { name: word.send, exact: true }).click()
    // What is missing is said below all fields, and the page goes there.
    await expect.poll(() => inSight(student.getByRole('alert').first())).toBe(true)
    await student.locator('input[name="spec"]').first().check({ force: true })
    await student.locator('input[name="plan"]').first().check({ force: true })
    await student.locator('input[type="date"]').fill(today())
    await student.locator('input[name="period"]').first().check({ force: true })
    await student.locator('input[type="tel"]').fill('13800000412')
    await student.locator('.ckb input').check()
    // What was chosen and typed outlives a session that ends; who agreed is asked afresh.
    await student.context().clearCookies()
    await student.reload()
    await student.waitForURL(/sign-in/)
    await enterPortal(student, 'student')
    await student.locator('input[type="tel"]').waitFor()
    expect(await student.locator('input[type="tel"]').inputValue()).toBe('13800000412')
    expect(await student.locator('input[type="date"]').inputValue()).toBe(today())
    for (const name of ['spec', 'plan', 'period'])
      expect(await student.locator(`input[name="${name}"]:checked`).count(), name).toBe(1)
    expect(await student.locator('.ckb input').isChecked()).toBe(false)
    await student.locator('.ckb input').check()
    await fits(student)
    await student.getByRole('button', { name: word.send, exact: true }).click()
    await student.waitForURL(/matter/)
    const id = new URL(student.url()).searchParams.get('id') ?? ''
    expect(await rowOf(stage, 'aircondInstallApply', id)).toMatchObject({
      dormId: at.dormId,
      totalAmount: '700.00',
    })

    const mate = await phone(`${prefix}/portal/campus/home`, 'roommate')
    await mate.getByRole('link', { name: word.open, exact: true }).first().click()
    await mate.getByRole('button', { name: word.agree, exact: true }).click()
    await expect
      .poll(
        async () => String((await rowOf(stage, 'aircondInstallApply', id)).agreedStuIds).split(',').length,
      )
      .toBe(2)
    // What they said stands there instead of the question, and the applicant reads it too.
    await mate.getByText(word.agreed, { exact: true }).waitFor()
    expect(await mate.getByRole('button', { name: word.agree, exact: true }).count()).toBe(0)
    await fits(mate)
    await student.locator('.facts .st').getByText(word.says, { exact: true }).waitFor()

    await done(stage.who.warden.post('blade-admin/aircondInstallApply/audit', { id, result: 'pass' }))
    await student.goto(`${url}${prefix}/portal/campus/home`)
    await student.locator('section.turn').first().waitFor()
    await fits(student)
    await student.getByRole('link', { name: word.open, exact: true }).first().click()
    await student.waitForURL(/matter/)
    await student.locator('.rail').waitFor()
    expect(await student.locator('.rail li').count()).toBe(6)
    expect(await student.locator('.rail .done').count()).toBe(1)
    expect(await student.locator('.rail [aria-current=step]').innerText()).toBe(word.now)
    // Whoever is asked to pay reads where to, or whom to ask as long as nobody wrote it down.
    await student.getByText(prefix ? 'No account is named here' : '学校没有写明收款账户').waitFor()
    await decided(stage.app, 'campus.pay.where', '工商银行 6222 0000，或一号窗口')
    await student.reload()
    await student.getByText('工商银行 6222 0000').waitFor()
    await decided(stage.app, 'campus.pay.where', '')
    for (const width of [320, 390]) {
      await student.setViewportSize({ width, height: 844 })
      await fits(student)
    }
    await student.locator('select').selectOption('1')
    await student.locator('input[maxlength="64"]').fill(`4200001234-${prefix}`)
    await student.locator('input[type="datetime-local"]').fill(`${today()}T00:00`)
    // What only has the name of a picture is told so, in words that say what to do.
    const fake = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture at all') }
    await student.locator('input[type="file"]').setInputFiles(fake)
    await student.getByText(word.fake).waitFor()
    await student.locator('input[type="file"]').setInputFiles(file.path)
    await student.locator('.ph img').waitFor()
    await fits(student)
    await student.getByRole('button', { name: word.pay, exact: true }).click()
    await expect
      .poll(async () => {
        const vouchers = await stage.who.finance.get('blade-admin/aircondPaymentVoucher/list', { bizId: id })
        return (vouchers.body.data as { total: number }).total
      })
      .toBe(1)

    await student.goto(`${url}${prefix}/portal/campus/lease`)
    await student.locator('.msg').waitFor()
    await fits(student)
    await student.goto(`${url}${prefix}/portal/campus/auth`)
    await student.locator('.band').first().waitFor()
    await fits(student)
  })
})

it.each([
  ['zh', '', '提交申请', '修改后重新提交', '不同意', '1 人还没有回复'],
  ['en', '/en', 'Send', 'Change and send again', 'Object', '1 did not answer yet'],
])(
  'a unit moves to another room with the agreement of both, %s',
  async (_lang, prefix, send, again, no, none) => {
    const at = await home(stage, 1)
    const unit = await leasedUnit(stage, at)
    const there = await roomMore(stage, { aircondSlots: 1 })
    const lives = await enrolled(stage, { dormId: there, bedNo: 1 })
    const student = await phone(`${prefix}/portal/campus/change`, 'student')
    await student.getByRole('button', { name: send, exact: true }).click()
    expect(await student.getByRole('alert').count()).toBeGreaterThan(0)
    await student.locator('input[name="unit"]').first().check({ force: true })
    await student.locator('input[name="kind"]').first().check({ force: true })
    await student.locator('select').first().selectOption(stage.build)
    await student.locator('select').nth(1).selectOption(there)
    await student.getByText('80.00').waitFor()
    await student.locator('input[type="date"]').fill(today())
    await student.locator('textarea').fill('换到另一间宿舍住')
    await student.locator('input[type="tel"]').fill('13800000412')
    // One of two has not agreed: nothing is sent.
    await student.locator('.ckb input').first().check()
    await student.getByRole('button', { name: send, exact: true }).click()
    expect(student.url()).toContain('change')
    await student.locator('.ckb input').nth(1).check()
    await picture(student, `campus-change-${_lang}`, true)
    await fits(student)
    await student.getByRole('button', { name: send, exact: true }).click()
    await student.waitForURL(/matter/)
    const id = new URL(student.url()).searchParams.get('id') ?? ''
    expect(await rowOf(stage, 'dormAircondChange', id)).toMatchObject({
      aircondId: unit,
      toDormId: there,
      toSlotNo: 1,
      targetConsentStuIds: lives,
    })
    // A roommate says no on their own phone; the applicant reads who did, and how many of the other room answered.
    const mate = await phone(`${prefix}/portal/campus/home`, 'roommate')
    await mate.locator(`section.turn a[href*="${id}"]`).click()
    await mate.getByText('换到另一间宿舍住').waitFor()
    await mate.getByRole('button', { name: no, exact: true }).click()
    await mate.locator('section.band[aria-live]').waitFor()
    await picture(mate, `campus-change-asked-${_lang}`, true)
    await fits(mate)
    await mate.context().close()
    await student.locator('.facts .st.red').waitFor()
    await student.getByText(none).waitFor()
    await fits(student)
    expect(String((await rowOf(stage, 'dormAircondChange', id)).objectStuIds)).toBe(at.students[1])
    const opinion = { result: 'reject', auditOpinion: '目标宿舍另有安排' }
    await done(stage.who.warden.post('blade-admin/dormAircondChange/audit', { id, ...opinion }))
    await student.reload()
    await student.getByRole('link', { name: again }).click()
    await student.getByText('80.00').waitFor()
    expect(await student.locator('textarea').inputValue()).toBe('换到另一间宿舍住')
    await fits(student)
    await student.context().close()
  },
)

it('who is not verified yet begins with the verification', async () => {
  const guest = await phone('/portal/campus/auth', 'guest')
  await guest.locator('input[name="identity"]').first().check({ force: true })
  await fits(guest)
  // Whatever else they open says so at once, and offers nothing that would be refused.
  for (const page of ['repair', 'install', 'shops', 'moments']) {
    await guest.goto(`${url}/portal/campus/${page}`)
    await guest.getByText('请先完成校园认证', { exact: false }).waitFor()
    expect([page, await guest.locator('input, textarea, .btn.p').count()]).toEqual([page, 0])
  }
  await guest.context().close()
})

it('who is verified no longer reads why above the form in which they apply anew', async () => {
  const { guest, manager } = stage.who
  const [stuNo, stuName] = ['REVOKED01', '秦明']
  await enrolled(stage, { stuNo, stuName })
  const id = await made(guest, 'schoolAuth', await applying(stage, 'guest', { stuNo, realName: stuName }))
  await done(manager.post('blade-admin/schoolAuth/audit', { id, result: 'pass' }))
  await done(manager.post('blade-admin/schoolAuth/revoke', { id, auditOpinion: '学号与本人不符' }))
  for (const [prefix, apply] of [
    ['', '申请认证'],
    ['/en', 'Apply'],
  ] as const) {
    const page = await phone(`${prefix}/portal/campus/auth`, 'guest')
    await page.getByText('学号与本人不符').waitFor()
    await page.getByRole('button', { name: apply }).waitFor()
    // Of one school with one campus nobody chooses.
    await expect.poll(() => page.locator('select').nth(1).inputValue()).toBe(stage.campus)
    expect(await page.locator('select').first().inputValue()).toBe(stage.school)
    await fits(page)
    await page.context().close()
  }
})
