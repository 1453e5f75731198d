import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasPostgres, today } from '#app/testing.ts'
import { home } from '#modules/campus/testing/leases.ts'
import { done, installedUnit, rowOf, startStage, type Stage } from '#modules/campus/testing/stage.ts'
import { enterPortal, launch, openPhone, photoFile, picture, unfit } from './browser.ts'

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

const phone = () => openPhone(browser)

/** Nothing sticks out at the side, nothing is too small for a thumb, and axe finds nothing. */
async function fits(page: Page): Promise<void> {
  expect(await unfit(page)).toEqual([])
}

describe.each([
  [
    'zh',
    '',
    {
      report: '提交报修',
      fault: '不制冷',
      fixed: '已修好',
      assess: '评价',
      start: '开工',
      accept: '接单',
      finish: '完工',
      to: '待确认',
    },
  ],
  [
    'en',
    '/en',
    {
      report: 'Send the report',
      fault: '不制冷',
      fixed: 'Fixed',
      assess: 'Assess',
      start: 'Start',
      accept: 'Accept',
      finish: 'Finish',
      to: 'To confirm',
    },
  ],
] as const)('a repair on two phones, %s', (lang, prefix, word) => {
  it('a student reports from the code on the unit, the worker mends it, the student confirms and assesses', async () => {
    const admin = stage.who.admin
    const { qrToken } = await rowOf(stage, 'schoolAircond', stage.unit)
    const student = await phone()
    await student.goto(`${url}${prefix}/portal/campus/repair?unit=${qrToken}`)
    await student.waitForURL(/sign-in/)
    await fits(student)
    await enterPortal(student, 'student')
    await student.getByRole('radio', { name: word.fault }).check({ force: true })
    await fits(student)

    // Sent too early: what is missing is said, and nothing is lost.
    await student.getByRole('button', { name: word.report }).click()
    expect(await student.getByRole('alert').count()).toBeGreaterThan(0)
    await student.locator('textarea').fill(`开机后不制冷，有异响 P<0.05 ${lang}`)
    await student.locator('input[type="tel"]').fill('13800000001')
    await student.locator('input[type="file"]').setInputFiles(file.path)
    await student.locator('.ph img').waitFor()
    await student.reload()
    await expect.poll(() => student.locator('textarea').inputValue()).toContain('P<0.05')
    await student.locator('input[type="file"]').setInputFiles(file.path)
    await student.locator('.ph img').waitFor()
    await student.getByRole('button', { name: word.report }).click()
    await student.waitForURL(/application/)
    const repair = new URL(student.url()).searchParams.get('id') ?? ''
    await student.locator('.rail').waitFor()
    await fits(student)

    // The unit again: no form that could not be sent, and the way to the repair under way.
    await student.goto(`${url}${prefix}/portal/campus/repair?unit=${qrToken}`)
    await student.locator(`a[href*="${repair}"]`).waitFor()
    expect(await student.locator('textarea').count()).toBe(0)
    await fits(student)

    await done(admin.post('blade-admin/aircondRepairApply/accept', { ids: repair }))
    const work = String((await rowOf(stage, 'aircondRepairApply', repair)).workOrderId)
    await done(
      stage.who.dispatcher.post('blade-admin/aircondWorkOrder/dispatch', {
        ids: work,
        workerId: stage.ids.worker,
      }),
    )

    const worker = await phone()
    await worker.goto(`${url}${prefix}/portal/home`)
    await enterPortal(worker, 'worker')
    await worker.waitForURL(/campus\/tasks/)
    await worker.getByRole('button', { name: word.accept, exact: true }).click()
    await worker.getByRole('link', { name: word.start }).waitFor()
    await fits(worker)
    await worker.getByRole('link', { name: word.start }).click()
    await worker.getByRole('button', { name: word.start }).click()
    await worker.getByRole('button', { name: word.finish }).waitFor()
    await fits(worker)
    // Too early: every need at once, in words.
    await worker.getByRole('button', { name: word.finish }).click()
    await worker.getByRole('alert').waitFor()
    await worker.locator('input[type="file"]').setInputFiles(file.path)
    await worker.locator('.ph img').waitFor()
    await worker.locator('input[name="cause"]').first().check({ force: true })
    await worker.locator('textarea').fill('已补充冷媒')
    await worker.getByRole('button', { name: word.finish }).click()
    await worker.getByRole('status').waitFor()
    expect(await rowOf(stage, 'aircondWorkOrder', work)).toMatchObject({ status: 60, solution: '已补充冷媒' })

    await student.goto(`${url}${prefix}/portal/home`)
    await student.waitForURL(/campus\/home/)
    // What was done, and until when they may say that it is not, is read before anything is opened.
    expect(await student.locator('.turn').innerText()).toMatch(/补充冷媒[\s\S]*\d{4}-\d\d-\d\d/)
    await student.locator('.turn a[href*="campus/application"]').click()
    await student.getByText('已补充冷媒').waitFor()
    await student.getByRole('button', { name: word.fixed, exact: true }).click()
    await student.getByRole('button', { name: word.assess }).waitFor()
    for (const name of ['quality', 'speed', 'attitude'])
      await student.locator(`input[name="${name}"]`).last().check({ force: true })
    // What was chosen outlives a session that ends.
    await student.context().clearCookies()
    await student.reload()
    await student.waitForURL(/sign-in/)
    await enterPortal(student, 'student')
    for (const name of ['quality', 'speed', 'attitude'])
      await student.locator(`input[name="${name}"]:checked`).waitFor({ state: 'attached' })
    await fits(student)
    await student.getByRole('button', { name: word.assess }).click()
    await expect.poll(async () => (await rowOf(stage, 'aircondWorkOrder', work)).assessFlag).toMatch(/^1$/)
    expect(await rowOf(stage, 'aircondRepairApply', repair)).toMatchObject({ status: 50 })
    await student.context().close()
    await worker.context().close()
  })
})

describe('a line that is lost', () => {
  it('takes nothing that was typed; what had arrived without an answer is sent once', async () => {
    const { qrToken } = await rowOf(stage, 'schoolAircond', stage.unit)
    const counted = async () =>
      (await done<{ total: number }>(stage.who.admin.get('blade-admin/aircondRepairApply/list'))).total
    const before = await counted()
    const page = await phone()
    await page.goto(`${url}/portal/campus/repair?unit=${qrToken}`)
    await enterPortal(page, 'student')
    await page.getByRole('radio', { name: '不制冷' }).check({ force: true })
    await page.locator('textarea').fill('断网时写的：不制冷')
    await page.locator('input[type="tel"]').fill('13800000001')
    await page.locator('input[type="file"]').setInputFiles(file.path)
    await page.locator('.ph img').waitFor()
    const send = page.getByRole('button', { name: '提交报修' })
    await page.context().setOffline(true)
    await send.click()
    await page.getByRole('alert').waitFor()
    await page.context().setOffline(false)
    expect(await page.locator('textarea').inputValue()).toBe('断网时写的：不制冷')
    expect(await counted()).toBe(before)
    // It arrives, and the answer does not.
    await page.route(
      '**/aircondRepairApply/submit*',
      async (route) => {
        await route.fetch()
        await route.abort('connectionreset')
      },
      { times: 1 },
    )
    await send.click()
    await expect.poll(counted).toBe(before + 1)
    await page.getByRole('alert').waitFor()
    await send.click()
    await page.waitForURL(/application/)
    expect(await counted()).toBe(before + 1)
    await page.context().close()
  })
})

/** A unit that nothing is reported for: one that is being repaired has no form. */
let sound: string
beforeAll(async () => {
  sound = String((await rowOf(stage, 'schoolAircond', await installedUnit(stage, 'AC26000009', 4))).qrToken)
})

describe('what an office is offered on a phone', () => {
  it.each(['warden', 'dispatcher', 'manager'] as const)(
    'a %s opens whatever stands there without a call that is refused, and reports a fault from the code on a unit',
    async (account) => {
      const refused: string[] = []
      const page = await phone()
      page.on('response', (answer) => {
        if (answer.status() === 403) refused.push(answer.url())
      })
      await page.goto(`${url}/portal/home`)
      await enterPortal(page, account)
      await page.getByRole('link', { name: '进入管理后台' }).waitFor()
      await fits(page)
      const tiles = await page
        .locator('.grid3 a')
        .evaluateAll((all) => all.map((one) => one.getAttribute('href')))
      expect(tiles).toContain('/portal/campus/repair')
      for (const path of tiles) {
        await page.goto(`${url}${path}`)
        await page.waitForLoadState('networkidle')
        expect(await page.getByText('您的账号不能使用此页面').count(), String(path)).toBe(0)
      }
      await page.goto(`${url}/portal/campus/repair?unit=${sound}`)
      await page.getByRole('radio', { name: '不制冷' }).waitFor({ state: 'attached' })
      expect(refused).toEqual([])
      await page.context().close()
    },
  )

  it('a student who may not order is not asked for orders', async () => {
    const { role } = stage.app
    await role('reporter', [
      'schoolAuth_add',
      'schoolAuth_view',
      'aircondRepairApply_add',
      'aircondRepairApply_view',
      'aircondInstallApply_view',
      'aircondRentOutApply_view',
      'dormAircondChange_view',
    ])
    await stage.app.person('reporting', ['reporter'])
    const refused: string[] = []
    const page = await phone()
    page.on('response', (answer) => {
      if (answer.status() === 403) refused.push(answer.url())
    })
    await page.goto(`${url}/portal/campus/home`)
    await enterPortal(page, 'reporting')
    await page.getByRole('heading', { name: '我要办' }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(refused).toEqual([])
    await page.context().close()
  })
})

describe('a server that is away for a while', () => {
  it('leaves no first page that says nothing is under way, and what it did not answer comes by itself', async () => {
    const page = await phone()
    let away = true
    await page.route('**/api/blade-admin/aircondInstallApply/**', (asked) =>
      away
        ? asked.fulfill({ status: 503, json: { code: 503, success: false, msg: '系统繁忙', reason: 'busy' } })
        : asked.fallback(),
    )
    // Somebody for whom nothing is under way, as far as the rest says.
    await stage.app.person('newcomer', ['student'])
    await page.goto(`${url}/portal/campus/home`)
    await enterPortal(page, 'newcomer')
    await page.getByText('系统繁忙').waitFor()
    expect(await page.getByText('没有办理中的事项').count()).toBe(0)
    away = false
    await page.getByText('没有办理中的事项').waitFor({ timeout: 15_000 })
    expect(await page.getByText('系统繁忙').count()).toBe(0)
    await page.context().close()
  })
})

describe('what everybody is told', () => {
  it('stands on the first page of a student with its day, and opens with its words as the text they are', async () => {
    const at = (days: number) =>
      `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)} 08:00:00`
    const tell = (title: string, days: number, content: string) =>
      done(
        stage.who.admin.post('blade-desk/notice/submit', {
          title,
          content,
          category: 1,
          releaseTime: at(days),
        }),
      )
    await tell('停电检修 P<0.05', -2, '<p>西区 6 舍</p><p>8 点至 10 点 &lt;b&gt;停电&lt;/b&gt;</p>')
    await tell('还没到时候', 5, '<p>以后</p>')
    const page = await phone()
    await page.goto(`${url}/portal/campus/home`)
    await enterPortal(page, 'student')
    const row = page.getByRole('link', { name: /停电检修 P<0.05/ })
    await row.waitFor()
    expect(await row.innerText()).toContain(at(-2).slice(5, 10))
    expect(await page.getByText('还没到时候').count()).toBe(0)
    await fits(page)
    await row.click()
    await page.waitForURL(/campus\/notices/)
    await page.getByText('8 点至 10 点 <b>停电</b>').waitFor()
    await fits(page)
    await page.context().close()
  })
})

describe('what day it is', () => {
  it('is said by the tenant, on whatever clock the phone runs', async () => {
    const dayIn = (timeZone: string) =>
      new Intl.DateTimeFormat('sv', { timeZone }).format(new Date()).slice(5)
    // One of both has another day than Shanghai at any hour.
    for (const timezoneId of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      const page = await openPhone(browser, timezoneId)
      await page.goto(`${url}/portal/campus/repair?unit=${sound}`)
      await enterPortal(page, 'student')
      const first = page.locator('label:has(input[name="day"])').first()
      await expect.poll(() => first.innerText(), { message: timezoneId }).toContain(dayIn('Asia/Shanghai'))
      await page.context().close()
    }
    const page = await phone()
    await page.goto(`${url}/portal/home`)
    await enterPortal(page, 'worker')
    const head = page.locator('header').first()
    await expect.poll(() => head.innerText()).toContain(dayIn('Asia/Shanghai'))
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      await page.evaluate((zone) => {
        const person = JSON.parse(localStorage.getItem('person') ?? '{}') as object
        localStorage.setItem('person', JSON.stringify({ ...person, timeZone: zone }))
      }, timeZone)
      await page.reload()
      await expect.poll(() => head.innerText(), { message: timeZone }).toContain(dayIn(timeZone))
    }
    await page.context().close()
  })
})

describe('whose portal it is', () => {
  it('whoever has no place of their own in it signs out of it all the same', async () => {
    const page = await phone()
    await page.goto(`${url}/portal/home`)
    await enterPortal(page, 'finance')
    await page.getByRole('link', { name: '进入管理后台' }).waitFor()
    // Payments and invoices of others are none of their own.
    expect(await page.getByRole('navigation').count()).toBe(0)
    await fits(page)
    await page.getByRole('button', { name: '退出' }).click()
    await page.waitForURL(/sign-in/)
    expect(await page.evaluate(() => document.cookie)).not.toContain('access-token')
    await page.context().close()
  })

  it('an unknown tenant in the path is not found, and a page of nobody shows no more than its frame', async () => {
    expect((await fetch(`${url}/t/999999/portal/campus/home`)).status).toBe(404)
    const frame = await fetch(`${url}/portal/campus/home`)
    expect(frame.status).toBe(200)
    expect(await frame.text()).not.toContain('AC26000001')
    expect(frame.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })

  it('a worker of another tenant who holds a session is asked to sign in to this one', async () => {
    const page = await phone()
    await page.goto(`${url}/portal/sign-in`)
    await page.evaluate(() => {
      document.cookie = 'saber-access-token=of-somebody-else; Path=/'
      localStorage.setItem('person', JSON.stringify({ tenantId: '100099', userId: '1', name: 'x' }))
    })
    await page.goto(`${url}/portal/campus/home`)
    await page.waitForURL(/sign-in/)
    await page.locator('input[autocomplete="username"]').waitFor()
    // A link to this portal signs nobody out elsewhere.
    expect(await page.evaluate(() => document.cookie)).toContain('of-somebody-else')
    await page.context().close()
  })
})

it('what an inspector found in a room stands on the phone of whoever lives there, with why and whom to ask', async () => {
  const at = await home(stage)
  await done(
    stage.who.warden.post('blade-admin/schoolScoreRecord/submit', {
      targetType: '3',
      targetId: at.dormId,
      score: '45',
      scoreItems: [
        { name: '地面墙面', score: 40 },
        { name: '用电安全', score: 5 },
      ],
      content: '插线板放在床上',
      checkDate: today(),
    }),
  )
  const page = await phone()
  await page.goto(`${url}/portal/campus/letters`)
  await enterPortal(page, 'student')
  await page.getByText('45 分，不及格：插线板放在床上').click()
  await page.waitForURL(/campus\/hygiene/)
  const found = page.locator('.mo', { hasText: '45 分' })
  await found.getByText('插线板放在床上').waitFor()
  await found.getByText('地面墙面 40 · 用电安全 5').waitFor()
  await fits(page)
  await page.goto(`${url}/en/portal/campus/hygiene`)
  await page.getByText('Floor and walls 40 · Electrical safety 5').waitFor()
  await fits(page)
  await page.context().close()
})

it('whoever lives in a room reads on the phone who leads it, and whoever leads it that they do', async () => {
  const at = await home(stage, 1)
  const [student, mate = ''] = at.students
  const lead = (headStuId: string | undefined) =>
    done(stage.who.manager.post('blade-admin/SchoolDorm/submit', { id: at.dormId, headStuId }))
  const { stuName } = await rowOf(stage, 'stuInfo', mate)
  await lead(mate)
  const page = await phone()
  await page.goto(`${url}/portal/campus/home`)
  await enterPortal(page, 'student')
  await page.locator('.room', { hasText: `${String(stuName)}（寝室长）` }).waitFor()
  await fits(page)
  await page.goto(`${url}/en/portal/campus/home`)
  await page.locator('.room', { hasText: `${String(stuName)} (room leader)` }).waitFor()
  await fits(page)
  await lead(student)
  await page.reload()
  await page.locator('.room', { hasText: 'you lead the room' }).waitFor()
  await picture(page, 'room-led')
  await page.context().close()
})

it('an address without its number, or with a wrong one, is said to be that, with the way to the first page', async () => {
  const page = await phone()
  await page.goto(`${url}/portal/campus/matter?kind=install`)
  await enterPortal(page, 'student')
  await page.getByText('这个地址不完整或有误，请从首页打开').waitFor()
  await page.getByRole('link', { name: '返回首页' }).waitFor()
  await fits(page)
  for (const path of ['application?id=__proto__', 'order', 'moment?id=P<0.05', 'task', 'vote?id=1e3']) {
    await page.goto(`${url}/en/portal/campus/${path}`)
    await page
      .getByText(/This address is incomplete or wrong|was not found|cannot use this page/)
      .first()
      .waitFor()
    expect(await page.locator('main').innerText(), path).not.toContain('wrong form')
  }
  await page.context().close()
})
