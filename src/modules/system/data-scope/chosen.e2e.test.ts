import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDesk, type Desk } from '#e2e/browser.ts'

/** A data scope is put together from what there is: nobody knows by heart what entities and properties are called. */
let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

const field = (page: Page, name: string) => page.locator(`.ant-drawer input[id$=_${name}]`)

async function choose(page: Page, name: string, words: string): Promise<void> {
  await field(page, name).click()
  await page.keyboard.type(words)
  await page.locator('.ant-select-item-option', { hasText: words }).first().click()
}

async function begin(lang: 'zh' | 'en', width = 1440): Promise<Page> {
  const page = await desk.signIn('admin', '/authority/datascope', { lang, width })
  await page
    .locator('.pane:visible')
    .getByRole('button', { name: lang === 'zh' ? '新增' : 'Add' })
    .first()
    .click()
  return page
}

const kept = async (name: string) => {
  const { body } = await desk.stage.who.admin!.get('blade-system/data-scope/list', { scopeName: name })
  return (body.data as { records: Record<string, unknown>[] }).records[0]
}

it('whoever narrows posts to a department chooses the data, the kind and the property, and reads all by name', async () => {
  const page = await begin('zh')
  await field(page, 'scopeName').fill('本部门建的岗位')
  await choose(page, 'resourceCode', '岗位管理')
  await field(page, 'scopeType').click()
  await page.locator('.ant-select-item-option', { hasText: '所在部门及下级可见' }).click()
  await choose(page, 'scopeColumn', '创建部门')
  await page.locator('.ant-drawer-footer .b.p').click()
  await page.locator('.ant-table-row', { hasText: '岗位管理' }).waitFor()
  expect(await kept('本部门建的岗位')).toMatchObject({
    resourceCode: 'post',
    scopeType: 4,
    scopeColumn: 'createDept',
  })
})

it('conditions of a custom scope are chosen, a value in the control of its property, and what is missing is said there', async () => {
  const page = await begin('en', 390)
  await field(page, 'scopeName').fill('Their own busy posts')
  await choose(page, 'resourceCode', 'Posts')
  await field(page, 'scopeType').click()
  await page.locator('.ant-select-item-option', { hasText: 'Custom' }).click()
  const add = page.getByRole('button', { name: 'Add a condition' })
  const save = page.locator('.ant-drawer-footer .b.p')
  await save.click()
  await page.getByText('A custom data scope has one condition at least').waitFor()
  await add.click()
  await page.getByLabel('Property 1').click()
  await page.keyboard.type('Created by')
  await page.locator('.ant-select-item-option', { hasText: 'Created by' }).first().click()
  await page.getByLabel('Value 1').first().click()
  await page.locator('.ant-select-item-option', { hasText: 'Whoever looks' }).click()
  await add.click()
  await page.getByLabel('Property 2').click()
  await page.keyboard.type('Code')
  await page.locator('.ant-select-item-option:visible', { hasText: 'Code' }).first().click()
  await page.getByLabel('Value 2').fill('A')
  await page.getByLabel('Which of them must hold').click()
  await page.locator('.ant-select-item-option', { hasText: 'One of these holds' }).click()
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  await save.click()
  await page.locator('.ant-drawer').waitFor({ state: 'hidden' })
  expect(await kept('Their own busy posts')).toMatchObject({
    scopeValue: {
      any: [
        { field: 'createUser', op: 'equal', value: '${userId}' },
        { field: 'postCode', value: 'A' },
      ],
    },
  })
})

it('what no menu shows is offered, too, and a folder of the menu offers what all in it have', async () => {
  const { admin } = desk.stage.who
  const read = async (url: string) => (await admin!.get(url)).body.data as { code: string; name: string }[]
  const resources = await read('blade-system/data-scope/resources')
  const codes = resources.map(({ code }) => code)
  expect(codes).toEqual(expect.arrayContaining(['submissions', 'post', 'system_menu', 'submissionAuthor']))
  expect(new Set(codes).size).toBe(codes.length)
  const of = async (code: string) =>
    (await read(`blade-system/data-scope/properties?resourceCode=${code}`)).map(({ name }) => name)
  expect(await of('post')).toContain('postCode')
  expect(await of('system_menu')).toContain('createUser')
  expect(await of('system_menu')).not.toContain('postCode')
  expect((await admin!.get('blade-system/data-scope/properties?resourceCode=nowhere')).status).toBe(400)
})
