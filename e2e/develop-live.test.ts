import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { foreignDatabase } from '#modules/develop/testing/foreign.ts'
import { openStage, root, type Stage } from '#modules/develop/testing/stage.ts'
import { fiveTables, tableNames } from '#modules/develop/testing/tables.ts'
import type { DrawnLife } from '#modules/develop/terms/shapes.ts'
import { slugOf } from '#modules/develop/terms/names.ts'
import { deskOf, misplaced, violations, type Desk } from './browser.ts'
import { endServer, signIn, startServer, type Running } from './server.ts'

const pane = '.pane:not([style*="display: none"])'

/** Five tables of somebody else's as screens of this product, without a build between. */
describe.runIf(process.env.TEST_PG)('live entities in a browser', () => {
  let desk: Desk<Stage>
  let loan: string
  beforeAll(async () => {
    desk = await deskOf(() => openStage(fiveTables))
    const models: string[] = []
    for (const [at, table] of tableNames.entries())
      models.push(
        await desk.stage.model(table, (fields) => fields, {
          modelName: ['设备分类', '设备', '借用', '核对', '订单行'][at],
          englishName: ['Kind', 'Equipment item', 'Loan', 'Check', 'Order line'][at],
        }),
      )
    loan = models[2] ?? ''
    await desk.stage.code('loans', models)
  })
  afterAll(async () => {
    await desk.close()
    await desk.stage.foreign.drop()
  })
  const shot = (page: Awaited<ReturnType<Desk['open']>>, name: string) =>
    process.env.SHOTS ? page.screenshot({ path: `${process.env.SHOTS}/${name}.png` }) : undefined

  it('states and steps are drawn over a field of words', async () => {
    const page = await desk.signIn('admin', '/tool/model')
    const row = page.locator(`${pane} tbody tr`, { hasText: 'equip_loan' })
    await row.locator('button:has-text("状态与步骤")').click()
    const dialog = page.locator('.dev-life')
    const choose = async (name: string, at: number, text: string) => {
      const input = dialog.getByLabel(name, { exact: true }).nth(at)
      await input.click()
      await page.locator(`.ant-select-dropdown:visible .ant-select-item-option[title="${text}"]`).click()
      await page.locator('.ant-modal-title').click()
      await page.locator('.ant-select-dropdown:visible').waitFor({ state: 'hidden' })
    }
    await choose('状态字段', 0, '状态')
    for (const [at, [code, zh, en, from, to]] of [
      ['giveBack', '归还', 'Give back', 'open', 'returned'],
      ['lose', '遗失', 'Lose', 'open', 'lost'],
    ].entries()) {
      await dialog.locator('button:has-text("添加步骤")').click()
      const fill = (name: string, text = '') =>
        dialog.locator('li').nth(at).getByLabel(name, { exact: true }).fill(text)
      await fill('代码', code)
      await fill('中文名', zh)
      await fill('英文名', en)
      await choose('从', at, from ?? '')
      await choose('到', at, to ?? '')
    }
    await shot(page, 'life')
    expect(await violations(page, '.ant-modal')).toEqual([])
    await page.click('.ant-modal-footer .ant-btn-primary')
    await page.waitForSelector('.dev-life', { state: 'detached' })
    const kept = (await desk.stage.admin.get(`${root}/model/detail`, { id: loan })).raw
    expect(kept).toContain('giveBack')
    await page.context().close()
    const { life, version } = (await desk.stage.admin.get(`${root}/model/detail`, { id: loan })).body
      .data as {
      life: DrawnLife
      version: number
    }
    const steps = life.steps.map((step) => (step.name === 'giveBack' ? { ...step, asks: ['dueOn'] } : step))
    const asking = { id: loan, version, life: { ...life, steps } }
    expect((await desk.stage.admin.post(`${root}/model/submit`, asking)).status).toBe(200)
  })

  it('are switched on for a tenant by a press, and stand in its menu with list and form', async () => {
    const page = await desk.signIn('admin', '/tool/code')
    await page.click(`${pane} tbody button.dots`)
    await page.click('.ant-dropdown:visible [role=menuitem]:has-text("在线启用")')
    await page.click('.dev-live button:has-text("启用")')
    await page.waitForSelector('.dev-live button:has-text("停用")')
    await shot(page, 'live-dialog')
    expect(await violations(page, '.ant-modal')).toEqual([])
    for (const [at, table] of tableNames.entries()) {
      await page.goto(`${desk.url}/loans/${slugOf(table)}`)
      await page.waitForSelector(`${pane} .ant-table, ${pane} table`)
      expect(await violations(page, pane), table).toEqual([])
      expect(await misplaced(page), table).toEqual([])
      await shot(page, `live-${at + 1}`)
    }
    await page.context().close()
  })

  it('a row is written, found, and taken through a step', async () => {
    const { admin } = desk.stage
    const made = async (path: string, body: object): Promise<string> => {
      const answer = await admin.post(`blade-loans/${path}/submit`, body)
      expect(answer.status, answer.raw).toBe(200)
      return (answer.body.data as { id: string }).id
    }
    const page = await desk.signIn('admin', '/loans/equip-kind')
    await page.click(`${pane} button:has-text("新增")`)
    await page.locator('.ant-modal input, .ant-drawer input').first().fill('示波器')
    await shot(page, 'live-form')
    await page.click('.ant-drawer .b.p:has-text("保存")')
    await page.waitForSelector(`${pane} tbody tr:has-text("示波器")`)
    const listed = (await admin.get('blade-loans/equip-kind/list')).body.data as {
      records: { id: string }[]
    }
    const kindId = listed.records[0]?.id
    const itemId = await made('equip-item', {
      kindId,
      itemNo: 'E-1',
      name: '示波器一号',
      isPublic: true,
      condition: '1',
    })
    await made('equip-loan', { loanNo: 'L-1', itemId, qty: 1, lentOn: '2026-11-01', dueOn: '2026-12-01' })
    await page.goto(`${desk.url}/loans/equip-loan`)
    await page.waitForSelector(`${pane} tbody tr:has-text("L-1")`)
    // What two fields must not be to each other is said before anything is posted.
    let posted = 0
    page.on('request', (request) => (posted += request.url().includes('equip-loan/submit') ? 1 : 0))
    await page.click(`${pane} button:has-text("新增")`)
    const day = async (name: string, text: string) => {
      await page.locator(`.ant-drawer #loansEquipLoan-new_${name}`).fill(text)
      await page.keyboard.press('Enter')
    }
    await day('lentOn', '2026-05-02')
    await day('dueOn', '2026-05-01')
    await page.click('.ant-drawer .b.p:has-text("保存")')
    await page.waitForSelector('.ant-drawer .ant-form-item-explain-error:has-text("不能早于")')
    expect(posted).toBe(0)
    await shot(page, 'live-rule')
    await page.click('.ant-drawer .df .b:has-text("取消")')
    await page.click('.ant-modal-confirm .ant-btn-dangerous')
    await page.waitForSelector('.ant-drawer-open', { state: 'detached' })
    await shot(page, 'live-loan')
    await page.click(`${pane} tbody tr:has-text("L-1") button:has-text("归还")`)
    // A step that asks one side of the rule is held against what the record has, before anything is posted.
    let stepped = 0
    page.on('request', (request) => (stepped += request.url().includes('equip-loan/giveBack') ? 1 : 0))
    // Enter takes the day and sends the form.
    const due = async (date: string) => {
      await page.locator('.ant-modal .ant-picker input').fill(date)
      await page.keyboard.press('Enter')
    }
    await due('2026-10-01')
    await page.waitForSelector('.ant-modal .ant-form-item-explain-error:has-text("不能早于")')
    expect(stepped).toBe(0)
    await shot(page, 'live-step-rule')
    await due('2026-12-24')
    await page.waitForSelector(`${pane} tbody tr:has-text("L-1"):has-text("Returned")`)
    expect(stepped).toBe(1)
    await shot(page, 'live-returned')
    await page.setViewportSize({ width: 390, height: 900 })
    expect(await misplaced(page)).toEqual([])
    await page.context().close()
  })
})

/** T09 What one process switches on or off the others have at the next call. */
it.runIf(process.env.TEST_PG)('live entities are the same in every process of the product', async () => {
  const own = await foreignDatabase('select 1')
  const folder = await mkdtemp(join(tmpdir(), 'live-twins-'))
  const servers: Running[] = []
  try {
    for (let n = 0; n < 2; n += 1) servers.push(await startServer(folder, { DATABASE_URL: own.url }))
    const [a, b] = servers
    if (!a || !b) throw new Error('two servers are needed')
    const call = async (server: Running, token: string, path: string, body?: object) => {
      const answer = await fetch(`http://127.0.0.1:${server.port}/api/${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { 'content-type': 'application/json', 'blade-auth': `bearer ${token}` },
        ...(body && { body: JSON.stringify(body) }),
      })
      return { status: answer.status, body: (await answer.json()) as { data: { id: string; total: number } } }
    }
    const [ofA, ofB] = [await signIn(a), await signIn(b)]
    const model = await call(a, ofA, `${root}/model/submit`, {
      modelTable: 'note',
      modelName: '便条',
      englishName: 'Note',
    })
    await call(a, ofA, `${root}/model/submit-list`, {
      modelId: model.body.data.id,
      prototypes: [
        {
          jdbcName: '',
          jdbcType: '',
          propertyName: 'line',
          kind: 'text',
          zh: '内容',
          en: 'Line',
          isList: true,
        },
      ],
    })
    const code = await call(a, ofA, `${root}/code/submit`, {
      codeName: '便条',
      englishName: 'Notes',
      serviceName: 'notes',
      modelIds: model.body.data.id,
    })
    const id = code.body.data.id
    expect((await call(b, ofB, 'blade-notes/note/list')).status).toBe(404)
    const on = await call(a, ofA, `${root}/code/switch-on`, { id, tenantIds: '000000' })
    expect(on.status).toBe(200)
    await heard()
    const made = await call(b, ofB, 'blade-notes/note/submit', { line: 'one' })
    expect(made.status).toBe(200)
    expect((await call(a, ofA, 'blade-notes/note/list')).body.data.total).toBe(1)
    await call(b, ofB, `${root}/code/switch-off`, { id, tenantIds: '000000' })
    await heard()
    expect((await call(a, ofA, 'blade-notes/note/list')).status).toBe(404)
  } finally {
    for (const server of servers) await endServer(server, 'SIGTERM')
    await own.drop()
    await rm(folder, { recursive: true, force: true })
  }
})

/** News go out every ten milliseconds. */
const heard = () => new Promise((resolve) => setTimeout(resolve, 500))
