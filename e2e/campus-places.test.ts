import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { platformActor, type Client } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { openDesk, picture, violations, type Desk } from './browser.ts'

/** Floor matrix, forms with narrowed choices, pictures in their order: as a housing office uses them. */
let desk: Desk
let admin: Client
let house = ''
let schoolId = ''
let campusId = ''

async function made(entity: string, body: object): Promise<string> {
  const answer = await admin.post(`blade-admin/${entity}/submit`, body)
  if (answer.status !== 200) throw new Error(answer.raw)
  return (answer.body.data as { id: string }).id
}

beforeAll(async () => {
  desk = await openDesk()
  admin = await desk.stage.app.as('admin')
  schoolId = await made('SchoolInfo', {
    schoolCode: 'HC',
    schoolName: '海城大学',
    schoolType: 1,
    regionCode: '110108',
  })
  campusId = await made('schoolCampus', { schoolId, campusCode: 'HC', campusName: '海城校区', campusType: 1 })
  const place = { campusId, regionType: 1 }
  const east = await made('schoolCampusRegion', { ...place, regionCode: 'E', regionName: '东区' })
  const west = await made('schoolCampusRegion', { ...place, regionCode: 'W', regionName: '西区' })
  await made('schoolCampusRegion', { ...place, regionCode: 'T', regionName: '教学区', regionType: 2 })
  const build = { campusId, buildType: 1, genderType: 2, floorCount: 6 }
  await made('schoolDormBuild', {
    ...build,
    floorCount: 4,
    campusRegionId: east,
    buildCode: 'E1',
    buildName: '东区 1 舍',
  })
  house = await made('schoolDormBuild', {
    ...build,
    campusRegionId: west,
    buildCode: 'W6',
    buildName: '西区 6 舍',
  })
  const rooms = await admin.post('blade-admin/schoolDormBuild/generateRooms', { id: house })
  expect(rooms.body.data).toEqual({ affected: 72 })
  await desk.stage.app.db.tx(platformActor, async (tx) => {
    await tx.query(sql`update school_dorm set occupied_beds = 4, aircond_count = 1 where build_id = ${house}`)
    await tx.query(
      sql`update school_dorm set occupied_beds = 2 where build_id = ${house} and room_no like '%6'`,
    )
    await tx.query(
      sql`update school_dorm set occupied_beds = 0 where build_id = ${house} and room_no like '%4'`,
    )
    await tx.query(
      sql`update school_dorm set occupied_beds = 0, aircond_count = 0, status = '0' where build_id = ${house} and room_no in ('101', '611', '612')`,
    )
    await tx.query(
      sql`update school_dorm set occupied_beds = 0, status = '2' where build_id = ${house} and room_no in ('310', '405')`,
    )
  })
})
afterAll(() => desk.close())

describe('the plan of a campus', () => {
  it('has a pin placed by keys and by dragging, which leads to the floors of its building', async () => {
    const page = await desk.signIn('admin', `/campus/plan/index?campus=${campusId}`)
    await page.getByText('尚未摆放：2 栋').waitFor()
    await page.getByRole('button', { name: '摆放楼栋' }).click()
    await page.getByRole('button', { name: '把西区 6 舍放到图上' }).click()
    const pin = page.getByRole('button', { name: /^西区 6 舍\s*入住/ })
    await pin.waitFor()
    const stored = async () =>
      (await admin.get('blade-admin/schoolDormBuild/detail', { id: house })).body.data as {
        mapX: string
        mapY: string
      }
    await expect.poll(stored).toMatchObject({ mapX: '50.00', mapY: '50.00' })
    await pin.focus()
    await page.keyboard.press('ArrowLeft')
    await expect.poll(stored).toMatchObject({ mapX: '49.00', mapY: '50.00' })
    const [from, ground] = [await pin.boundingBox(), await page.locator('.plan .ground').boundingBox()]
    if (!from || !ground) throw new Error('no pin or no plan')
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
    await page.mouse.down()
    await page.mouse.move(ground.x + ground.width * 0.25, ground.y + ground.height * 0.25, { steps: 4 })
    await page.mouse.up()
    await expect.poll(async () => Math.round(Number((await stored()).mapX))).toBe(25)
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: '完成摆放' }).click()
    await page.getByRole('button', { name: '未完成报修' }).click()
    await picture(page, 'plan-zh')
    await page.getByRole('button', { name: /^西区 6 舍\s*未完成报修\s*0/ }).click()
    await page.waitForSelector('.floors .rm')
    expect(page.url()).toContain(`build=${house}`)
    await page.context().close()
  })

  it('lies on the picture that the campus has, until that is taken away', async () => {
    const pressed = async (work: (drawer: ReturnType<typeof page.locator>) => Promise<void>) => {
      await page.goto(`${desk.url}/campus/campus/index`)
      await page.click('tr:has-text("海城校区") button:has-text("编辑")')
      await page.waitForSelector('.ant-drawer form')
      await work(page.locator('.ant-drawer .ant-form-item:has([id$="_mapImage"])'))
      await page.click('.ant-drawer .df .b.p')
      await page.waitForSelector('.ant-drawer', { state: 'detached' })
      await page.goto(`${desk.url}/campus/plan/index?campus=${campusId}`)
      await page.waitForSelector('.plan .ground')
    }
    const page = await desk.signIn('admin', '/campus/campus/index')
    await pressed(async (field) => {
      await field
        .locator('input[type=file]')
        .first()
        .setInputFiles({ name: 'plan.png', mimeType: 'image/png', buffer: png })
      await field.locator('button[aria-label*="plan.png"]').first().waitFor()
    })
    await page.waitForSelector('.plan .ground img')
    await picture(page, 'plan-picture-zh')
    await pressed((field) =>
      field.locator('button[aria-label^="移除"], button[aria-label^="删除"]').first().click(),
    )
    expect(await page.locator('.plan .ground img').count()).toBe(0)
    await page.context().close()
  })

  it('is read on a phone, in English, with the same figures in rows', async () => {
    const page = await desk.signIn('admin', `/campus/plan/index?campus=${campusId}`, {
      width: 390,
      height: 844,
      lang: 'en',
    })
    await page.getByRole('region', { name: 'All buildings' }).waitFor()
    expect(await page.getByRole('region', { name: 'All buildings' }).innerText()).toContain('西区 6 舍')
    expect(await violations(page)).toEqual([])
    await picture(page, 'plan-390-en')
    await page.context().close()
  })
})

describe('the floor matrix', () => {
  it('shows a building floor by floor beside the tree of places, and one room with its beds', async () => {
    const page = await desk.signIn('admin', `/campus/floors/index?build=${house}`)
    await page.waitForSelector('.floors .rm')
    expect(await page.locator('.floors .rm').count()).toBe(72)
    expect(await page.locator('.floors .fh b').allInnerTexts()).toEqual(
      [6, 5, 4, 3, 2, 1].map((floor) => `${floor} 层`),
    )
    expect(await page.locator('.floors .tr [aria-current]').innerText()).toContain('西区 6 舍')
    // Coloured by the air-conditioners at first: rooms under repair and closed ones hold none that anybody uses.
    expect(await page.locator('.floors .lgd').innerText()).toMatch(/停用\s*5/)
    expect(await page.locator('.floors .stt').innerText()).toMatch(/待处理报修\s*0/)
    await page.click('.floors .lgd button:has-text("床位")')
    expect(await page.locator('.floors .lgd').innerText()).toMatch(/停用\s*3/)
    await page.click('.rm:has-text("412")')
    await page.waitForSelector('.floors .dt')
    expect(await page.locator('.floors .dt h2').innerText()).toContain('西区 6 舍 412')
    expect(await page.locator('.floors .bl li').allInnerTexts()).toHaveLength(4)
    await picture(page, 'floors-zh')
    expect(await violations(page)).toEqual([])
    await page.click('.floors .lgd button:has-text("维修")')
    expect(await page.locator('.floors .rm:not(.faint)').count()).toBe(2)
  })

  it('is walked by arrows: Tab stops at one room, Enter opens it and the keys go on from there', async () => {
    const page = await desk.signIn('admin', `/campus/floors/index?build=${house}`)
    await page.waitForSelector('.floors .rm')
    expect(await page.locator('.floors .rm[tabindex="0"]').count()).toBe(1)
    await page.locator('.floors .rm[tabindex="0"]').focus()
    const at = () => page.evaluate(() => document.activeElement?.querySelector('.a')?.textContent ?? '')
    expect(await at()).toContain('601')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    expect(await at()).toContain('502')
    await page.keyboard.press('End')
    expect(await at()).toContain('512')
    await page.keyboard.press('Enter')
    await page.waitForSelector('.floors .dt')
    expect(await page.locator('.floors .dt h2').innerText()).toContain('512')
    await page.locator('.floors .rm[tabindex="0"]').focus()
    expect(await at(), 'where it was left').toContain('512')
    await page.context().close()
  })

  it('shows one floor of the tree alone, and finds a room and a student by name', async () => {
    await made('stuInfo', {
      stuNo: '2026310412',
      stuName: '江雪',
      gender: 2,
      schoolId,
      campusId,
      collegeName: '公共卫生学院',
      grade: 2026,
      degreeLevel: 2,
      entryDate: '2026-09-01',
      status: 1,
    })
    const page = await desk.signIn('admin', `/campus/floors/index?build=${house}`)
    await page.waitForSelector('.floors .rm')
    const tree = page.locator('.floors .tr')
    await tree.getByRole('button', { name: /^3 层/ }).click()
    expect(await page.locator('.floors .fh b').allInnerTexts()).toEqual(['3 层'])
    await tree.getByRole('button', { name: /^3 层/ }).click()
    expect(await page.locator('.floors .fh b').count()).toBe(6)
    await tree.getByRole('textbox').fill('6 舍 51')
    await expect.poll(() => tree.getByRole('button', { name: /6 舍 51/ }).count()).toBe(3)
    await tree.getByRole('button', { name: /6 舍 512/ }).click()
    await expect.poll(() => page.locator('.floors .dt h2').innerText()).toContain('西区 6 舍 512')
    await tree.getByRole('textbox').fill('江雪')
    const student = tree.getByRole('button', { name: /江雪 2026310412/ })
    await student.waitFor()
    expect(await student.innerText()).toContain('未入住')
    expect(await student.isDisabled()).toBe(true)
    await picture(page, 'floors-found')
    expect(await violations(page)).toEqual([])
    await tree.getByRole('textbox').fill('没有这间')
    await tree.getByText('没有名称含这些字的房间或学生').waitFor()
    await page.context().close()
  })

  it('changes a room in its form, and the card says so', async () => {
    const page = await desk.signIn('admin', `/campus/floors/index?build=${house}`)
    await page.click('.rm:has-text("204")')
    await page.click('.floors .dt button:has-text("修改")')
    await page.waitForSelector('.ant-drawer form')
    await page.fill('.ant-drawer [id$="_bedCount"]', '6')
    await page.click('.ant-drawer .df .b.p')
    await page.waitForFunction(() =>
      [...document.querySelectorAll('.floors .dt h3')].some((one) => one.textContent?.includes('0/6')),
    )
    await page.waitForFunction(
      () =>
        [...document.querySelectorAll('.floors .rm')]
          .find((one) => one.textContent?.startsWith('204'))
          ?.querySelectorAll('.bd4 i').length === 6,
    )
  })

  it('generates rooms from a form, which says at its field what it cannot do', async () => {
    const page = await desk.signIn('admin', '/campus/floors/index')
    await page.click('.floors .tr button:has-text("东区 1 舍")')
    await page.click('.floors .mh button:has-text("批量生成房间")')
    // As many floors as the building has.
    expect(await page.inputValue('.ant-modal [id$="_floors"]')).toBe('1-4')
    await page.fill('.ant-modal [id$="_perFloor"]', '0')
    await page.fill('.ant-modal [id$="_floors"]', '1-2')
    await page.fill('.ant-modal [id$="_perFloor"]', '5')
    await picture(page, 'floors-generate')
    await page.click('.ant-modal .ant-btn-primary')
    await page.waitForSelector('.floors .rm')
    expect(await page.locator('.floors .rm').count()).toBe(10)
  })

  it('is read on a phone, in English', async () => {
    const page = await desk.signIn('admin', `/campus/floors/index?build=${house}`, {
      width: 390,
      height: 844,
      lang: 'en',
    })
    await page.waitForSelector('.floors .rm')
    await picture(page, 'floors-390-en')
    const [scrollWidth, clientWidth] = await page.evaluate(() => {
      const { scrollWidth: wide, clientWidth: seen } = document.documentElement
      return [wide, seen] as const
    })
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
    expect(await violations(page)).toEqual([])
  })
})

describe('a form', () => {
  it('offers regions of the chosen campus alone, and living areas at that', async () => {
    const page = await desk.signIn('admin', '/campus/building/index?open=new')
    const region = page.locator('.ant-drawer .ant-select:has([id$="_campusRegionId"])')
    await page.waitForSelector('.ant-drawer .ant-select-disabled:has([id$="_campusRegionId"])')
    await page.click('.ant-drawer .ant-select:has([id$="_campusId"])')
    await page.click('.ant-select-item-option:has-text("海城校区")')
    await region.click()
    await page.waitForSelector('.ant-select-item-option:has-text("西区")')
    const offered = await page
      .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
      .allInnerTexts()
    expect(offered.toSorted()).toEqual(['东区', '西区'])
  })

  it('offers several regions of the chosen campuses too, and none of another', async () => {
    const other = await made('schoolCampus', {
      schoolId,
      campusCode: 'QT',
      campusName: '别处',
      campusType: 1,
    })
    await made('schoolCampusRegion', { campusId: other, regionType: 1, regionCode: 'Q', regionName: '远区' })
    const page = await desk.signIn('admin', '/aircond/repair-groups/index?open=new')
    await page.waitForSelector('.ant-drawer .ant-select-disabled:has([id$="_regionIds"])')
    await page.click('.ant-drawer .ant-select:has([id$="_campusIds"])')
    await page.click('.ant-select-item-option:has-text("海城校区")')
    await page.keyboard.press('Escape')
    await page.locator('.ant-drawer .ant-select:has([id$="_regionIds"])').click()
    await page.waitForSelector('.ant-select-item-option:has-text("西区")')
    const offered = await page
      .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
      .allInnerTexts()
    expect(offered.filter((name) => name !== '海城校区' && name !== '别处').toSorted()).toEqual([
      '东区',
      '教学区',
      '西区',
    ])
  })

  it('keeps pictures in the order that the keyboard gave them, with small pictures in the list', async () => {
    const page = await desk.signIn('admin', `/campus/school/index?open=${schoolId}`)
    await page.waitForSelector('.ant-drawer')
    await page.click('.ant-drawer-footer button:has-text("编辑")')
    await page.waitForSelector('.ant-drawer form')
    const field = page.locator('.ant-drawer .ant-form-item:has([id$="_coverImages"])')
    for (const name of ['one.png', 'two.png'])
      await field
        .locator('input[type=file]')
        .first()
        .setInputFiles({ name, mimeType: 'image/png', buffer: png })
    await page.waitForFunction(() => document.querySelectorAll('.ant-drawer ol.filein li').length === 2)
    await page.focus('.ant-drawer ol.filein li:nth-child(2) button[title="前移"]')
    await page.keyboard.press('Enter')
    await page.click('.ant-drawer .df .b.p')
    await page.waitForSelector('.ant-drawer', { state: 'detached' })
    const saved = await admin.get('blade-admin/SchoolInfo/detail', { id: schoolId })
    expect((saved.body.data as { coverImagesName: string }).coverImagesName).toBe('two.png,one.png')
  })
})

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
