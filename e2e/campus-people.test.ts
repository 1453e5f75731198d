import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasPostgres } from '#app/testing.ts'
import { applied, home, installed } from '#modules/campus/testing/leases.ts'
import { sampleIdentity } from '#modules/campus/people/identity.ts'
import { applying, enrolled } from '#modules/campus/testing/people.ts'
import { done, made, reported, rowOf, startStage, type Stage } from '#modules/campus/testing/stage.ts'
import { deskOf, misplaced, picture, violations, type Desk } from './browser.ts'

/** From the list of students to one of them, to an identity number with its reason, and to the room that they sleep in. */
let desk: Desk<Stage>
let stage: Stage
let id = ''
let room = ''
const card = sampleIdentity(412)

beforeAll(async () => {
  desk = await deskOf(() => startStage({ postgres: hasPostgres }))
  stage = desk.stage
  const at = await home(stage, 1)
  id = at.students[0] ?? ''
  room = at.dormId
  await installed(stage, at)
  const second = await applied(stage, at)
  await done(stage.who.warden.post('blade-admin/aircondInstallApply/audit', { id: second, result: 'pass' }))
  await reported(stage)
  await done(
    stage.who.admin.post('blade-admin/stuInfo/submit', {
      id,
      stuName: '江雪',
      majorName: '预防医学',
      className: '预防 2601',
      phone: '13812340412',
      idCardNo: card,
      counselorUserId: stage.ids.counselor,
    }),
  )
  await enrolled(stage, { stuName: '新来的' })
  const remark = { stuId: id, remarkType: '5', level: '2', visibleScope: '3' }
  await made(stage.who.counselor, 'stuRemark', {
    ...remark,
    content: '期中成绩下滑，约谈一次。反映宿舍闷热影响睡眠，已建议报修。',
    happenTime: '2026-01-05 10:00:00',
    followUpTime: '2026-12-12 10:00:00',
  })
}, 180_000)
afterAll(() => desk.close())

it.each(['zh', 'en'] as const)(
  'who keeps a campus lands on what waits for them, and it opens, in %s',
  async (lang) => {
    const page = await desk.signIn('warden', '/wel/index', { lang })
    const first = page.locator('.dash .counts button').first()
    await first.waitFor()
    expect(Number(await first.locator('b').innerText())).toBeGreaterThan(0)
    expect(await violations(page)).toEqual([])
    await first.click()
    await page.waitForSelector('.pane:visible .ant-table-row')
  },
)

describe('one student', () => {
  it('is opened from the list, read on one page, and their identity number shown for a reason that is kept', async () => {
    const page = await desk.signIn('manager', '/campus/students/index')
    await page.click('tr:has-text("江雪") button:has-text("查看")')
    await page.waitForSelector('.prof .tl li')
    await picture(page, 'student-zh')
    const words = await page.locator('.prof').innerText()
    for (const part of ['江雪', '西区一舍', '床位记录', '空调与押金', '待缴费', '期中成绩下滑'])
      expect(words).toContain(part)
    expect(await page.locator('.prof .owed').innerText()).toBe('¥700.00')
    expect(words).not.toContain(card)
    expect(await violations(page)).toEqual([])

    await page.click('.prof .facts button[aria-label="显示身份证号"]')
    await page.waitForSelector('.ant-modal form')
    await page.fill('.ant-modal textarea', '核对医保')
    await page.click('.ant-modal .ant-btn-primary')
    await page.waitForSelector('.prof .whole')
    expect(await page.locator('.prof .whole').innerText()).toContain(card)
    await page.click('.prof .whole button')
    expect(await page.locator('.prof').innerText()).not.toContain(card)
    const told = await done<{ taken?: { reason: string } }[]>(
      stage.who.admin.get('blade-admin/stuInfo/history', { id }),
    )
    expect(told[0]?.taken?.reason).toBe('核对医保')
  })

  it('has the number of an application shown in the drawer of the record just so', async () => {
    const own = sampleIdentity(77)
    const auth = await made(
      stage.who.guest,
      'schoolAuth',
      await applying(stage, 'guest', { idCardNo: own, stuNo: '2026310999' }),
    )
    const page = await desk.signIn('manager', `/campus/verifications/index?open=${auth}`, { lang: 'en' })
    await page.click('.ant-drawer .facts button[aria-label="Show ID card no."]')
    await page.click('.ant-modal .ant-btn-primary')
    await page.waitForSelector('.ant-modal .ant-form-item-explain-error')
    await page.fill('.ant-modal textarea', 'Checking the card')
    await page.click('.ant-modal .ant-btn-primary')
    await page.waitForSelector('.ant-drawer .whole')
    expect(await page.locator('.ant-drawer .whole').innerText()).toContain(own)
    await page.waitForSelector('.ant-drawer .history:has-text("Checking the card")')
    await picture(page, 'reveal-en')
    expect(await violations(page)).toEqual([])
  })

  it('is read on a phone, in English', async () => {
    const page = await desk.signIn('manager', `/campus/students/detail?id=${id}`, {
      width: 390,
      height: 844,
      lang: 'en',
    })
    await page.waitForSelector('.prof .tl li')
    await picture(page, 'student-390-en')
    expect(await misplaced(page)).toEqual([])
    expect(await violations(page)).toEqual([])
  })

  it('shows a warden no number that they may not read, and the way to the room', async () => {
    const page = await desk.signIn('warden', `/campus/students/detail?id=${id}`)
    await page.waitForSelector('.prof .tl li')
    expect(await page.locator('.prof').innerText()).toContain('138****0412')
    expect(await page.locator('.prof button[aria-label="显示身份证号"]').count()).toBe(0)
    await page.click('.prof .wh button')
    await page.waitForSelector('.floors .dt h2')
    expect(page.url()).toContain(room)
  })

  it('is moved by the warden from the panel of the room, where a free bed is given to somebody new', async () => {
    const page = await desk.signIn('warden', `/campus/floors/index?build=${stage.build}&room=${room}`)
    await page.waitForSelector('.floors .bl li:has-text("江雪")')
    await picture(page, 'room-zh')
    expect(await violations(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    await page.locator('.floors .bl').scrollIntoViewIfNeeded()
    await picture(page, 'room-390-zh')
    expect(await misplaced(page)).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.click('.floors .bl li:nth-child(3) button:has-text("办理入住")')
    await page.click('.ant-modal .ant-select:has([id$="_id"])')
    await page.click('.ant-select-item-option:has-text("新来的")')
    await picture(page, 'room-check-in-zh')
    await page.click('.ant-modal .ant-btn-primary')
    await page.waitForSelector('.floors .bl li:nth-child(3):has-text("新来的")')

    await page.click('.floors .bl li:nth-child(3) .dots')
    await page.click('.ant-dropdown-menu-item:has-text("调宿")')
    await page.waitForSelector('.ant-modal form')
    await page.fill('.ant-modal [id$="_bedNo"]', '4')
    await page.click('.ant-modal .ant-btn-primary')
    await page.waitForSelector('.floors .bl li:nth-child(4):has-text("新来的")')
    await page.click('.floors .bl li:nth-child(4) .dots')
    await page.click('.ant-dropdown-menu-item:has-text("办理退宿")')
    await page.waitForSelector('.ant-modal form')
    await page.click('.ant-modal .ant-btn-primary')
    await page.waitForFunction(
      () => !document.querySelector('.floors .bl li:nth-child(4)')?.textContent?.includes('新来的'),
    )
  })

  it('graduates with their year, which is tried first and then confirmed', async () => {
    const page = await desk.signIn('manager', '/campus/students/index', { lang: 'en' })
    await page.click('.ph button:has-text("Graduate a year")')
    await page.click('.ant-modal .ant-select:has([id$="_campusId"])')
    await page.click('.ant-select-item-option:has-text("西校区")')
    await page.fill('.ant-modal [id$="_grade"]', '2026')
    await page.click('.ant-modal .ant-btn-primary')
    await page.waitForSelector('.grad dl')
    await picture(page, 'graduation-en')
    expect(await page.locator('.grad').innerText()).toContain('江雪')
    expect(await violations(page)).toEqual([])
    expect(await page.locator('.ant-modal .ant-btn-primary').isDisabled()).toBe(true)
    await page.check('.grad input[type=checkbox]')
    await page.click('.ant-modal .ant-btn-primary')
    await page.waitForSelector('.grad', { state: 'detached' })
    expect(await rowOf(stage, 'stuInfo', id)).toMatchObject({ status: 4, checkOutDue: expect.any(String) })
  })
})
