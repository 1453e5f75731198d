import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Area, Entity, Prop } from '#kernel/definition/index.ts'
import { partsOf } from '#modules/develop/live/compile.ts'
import { blocksOf, follow } from '#kernel/testing/recipes.ts'
import { copyWith } from '#modules/develop/testing/copy.ts'
import { foreignDatabase, type Foreign } from '#modules/develop/testing/foreign.ts'
import { fiveTables, tableNames } from '#modules/develop/testing/tables.ts'
import type { AreaDrawing, Prototype } from '#modules/develop/terms/shapes.ts'
import { fillSignIn, launch, misplaced, picture, violations } from './browser.ts'
import { adminPassword, endServer, signIn, startServer, type Running } from './server.ts'

/** A bound for a hang, not for speed: it builds the product once more. */
const hang = 900_000
const root = 'blade-develop'
const pane = '.pane:not([style*="display: none"])'

const names = [
  ['设备分类', 'Kind'],
  ['设备', 'Equipment item'],
  ['借用', 'Loan'],
  ['核对', 'Check'],
  ['订单行', 'Order line'],
]
const life = {
  field: 'state',
  steps: [
    { name: 'giveBack', zh: '归还', en: 'Give back', from: ['open'], to: 'returned', asks: ['purpose'] },
    { name: 'lose', zh: '遗失', en: 'Lose', from: ['open'], to: 'lost', asks: [], needsReason: true },
  ],
}
/** Bytes of the source are not read; whoever wants files instead takes the field in. */
const withFiles = (fields: Prototype[]) =>
  fields.map((one) => (one.jdbcName === 'photo' ? { ...one, isLeftOut: false } : one))

type Answer<T> = { readonly status: number; readonly data: T; readonly raw: string }
type Saved = Record<string, unknown> & { readonly id: string; readonly version: number }

/** One server after the other over the same data: live first, then with the code of it, built from a copy of the project. */
describe.runIf(process.env.TEST_PG)('five tables of a foreign PostgreSQL', () => {
  const folder = mkdtempSync(join(tmpdir(), 'journal-drawn-'))
  const data = join(folder, 'data')
  let [foreign, own]: Foreign[] = []
  let server: Running
  let token: string
  let area: Area
  let copy = ''
  const rows = new Map<string, Saved>()

  const begin = async (program?: readonly string[]) => {
    const env = { DATABASE_URL: own?.url ?? '', OUTGOING_PRIVATE: '127.0.0.1' }
    server = await startServer(data, env, program)
    token = await signIn(server)
  }
  const call = async <T>(path: string, body?: object): Promise<Answer<T>> => {
    const answer = await fetch(`http://127.0.0.1:${server.port}/api/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', 'blade-auth': `bearer ${token}` },
      ...(body && { body: JSON.stringify(body) }),
    })
    const raw = await answer.text()
    return { status: answer.status, data: (JSON.parse(raw) as { data: T }).data, raw }
  }
  const made = async <T extends object = Saved>(path: string, body: object): Promise<T> => {
    const answer = await call<T>(path, body)
    expect(answer.status, `${path} ${answer.raw}`).toBe(200)
    return answer.data
  }

  beforeAll(async () => {
    foreign = await foreignDatabase(fiveTables)
    own = await foreignDatabase('select 1')
    await begin()
    const source = await made(`${root}/datasource/submit`, { name: 'foreign', ...foreign.source })
    const models: string[] = []
    for (const [at, modelTable] of tableNames.entries()) {
      const [modelName, englishName] = names[at] ?? []
      const isLoan = modelTable === 'equip_loan'
      const model = { datasourceId: source.id, modelTable, modelName, englishName, ...(isLoan && { life }) }
      const { id: modelId } = await made(`${root}/model/submit`, model)
      const proposed = await call<Prototype[]>(`${root}/model/model-prototype?modelId=${modelId}`)
      await made(`${root}/model/submit-list`, { modelId, prototypes: withFiles(proposed.data) })
      models.push(modelId)
    }
    const code = await made(`${root}/code/submit`, {
      codeName: '设备借用',
      englishName: 'Equipment',
      serviceName: 'loans',
      modelIds: models.join(','),
    })
    await made(`${root}/code/switch-on`, { id: code.id, tenantIds: '000000' })
    const [drawing] = (await call<AreaDrawing[]>(`${root}/live/here`)).data
    if (!drawing) throw new Error('nothing is live')
    area = partsOf(drawing).area
    await fill()
    const archive = await fetch(`http://127.0.0.1:${server.port}/api/${root}/code/gen-code?ids=${code.id}`, {
      headers: { 'blade-auth': `bearer ${token}` },
    })
    expect(archive.status).toBe(200)
    copy = copyWith(new Uint8Array(await archive.arrayBuffer())).folder
    // The area of the recipes beside it: what they say is built too, within the budgets of bytes.
    follow(blocksOf(readFileSync('docs/first-area.md', 'utf8')), copy)
    execFileSync(process.execPath, ['node_modules/tsx/dist/cli.mjs', 'scripts/db-diff.ts', 'lending'], {
      cwd: copy,
      stdio: 'pipe',
    })
  }, hang)
  afterAll(async () => {
    await endServer(server, 'SIGTERM')
    for (const one of [foreign, own]) await one?.drop()
    for (const one of [folder, copy]) if (one) rmSync(one, { recursive: true, force: true })
  })

  /** A row of each, those that others point at first, with a change for its history. */
  async function fill(): Promise<void> {
    const words = { condition: '1', place: 'lab', state: 'open' }
    const value = ({ name, kind, required }: Prop): unknown => {
      const target = area.entities.find((one) => one.name === kind.facts?.target)
      if (target) return required ? rows.get(target.name)?.id : undefined
      return kind.keys ? Object.entries(words).find(([key]) => key === name)?.[1] : kind.sample(1)
    }
    for (const entity of area.entities) {
      const posted = Object.fromEntries(
        entity.props.filter(({ guarded }) => !guarded).map((prop) => [prop.name, value(prop)]),
      )
      const files = entity.props.find(({ kind }) => kind.widget === 'files')
      if (files) posted[files.name] = [await upload()]
      const first = await made(`${entity.path}/submit`, posted)
      rows.set(entity.name, first)
      const changed = { id: first.id, version: first.version, [entity.title]: posted[entity.title] }
      await made(`${entity.path}/submit`, { ...changed, ...changeOf(entity) })
    }
    const loan = entityOf('equip-loan')
    await made(`${loan.path}/giveBack`, { id: rows.get(loan.name)?.id, purpose: 'back again' })
  }
  async function upload(): Promise<string> {
    const body = new FormData()
    body.set('file', new Blob(['%PDF-1.4\n%kept\n%%EOF\n'], { type: 'application/pdf' }), 'kept.pdf')
    const answer = await fetch(
      `http://127.0.0.1:${server.port}/api/blade-resource/oss/endpoint/put-file?forRecord=1`,
      {
        method: 'POST',
        headers: { 'blade-auth': `bearer ${token}` },
        body,
      },
    )
    const raw = await answer.text()
    expect(answer.status, raw).toBe(200)
    return (JSON.parse(raw) as { data: { attachId: string } }).data.attachId
  }
  const entityOf = (slug: string): Entity => {
    const found = area.entities.find(({ path }) => path === `blade-loans/${slug}`)
    if (!found) throw new Error(`there is no ${slug}`)
    return found
  }
  const titleOf = (entity: Entity) => String(rows.get(entity.name)?.[entity.title])

  /** List with its row, detail and form of every entity in both languages, judged as every screen of ours is. */
  async function lookThrough(): Promise<string[]> {
    const browser = await launch()
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
    await page.addInitScript(() => localStorage.getItem('lang') ?? localStorage.setItem('lang', 'zh'))
    const faults: string[] = []
    page.on('pageerror', (fault) => faults.push(fault.message))
    try {
      await page.goto(`http://127.0.0.1:${server.port}/system/post/index`)
      await fillSignIn(page, 'admin', adminPassword)
      await page.click('button.go')
      await page.waitForSelector('.app')
      for (const entity of area.entities) faults.push(...(await look(page, entity, 'zh')))
      await page.click('.tb .ib[lang=en]')
      for (const entity of area.entities) faults.push(...(await look(page, entity, 'en')))
      return faults
    } finally {
      await browser.close()
    }
  }
  async function look(page: Page, entity: Entity, lang: 'zh' | 'en'): Promise<string[]> {
    const faults: string[] = []
    const here = (found: string[], where: string) =>
      faults.push(...found.map((one) => `${entity.name} ${where} ${lang}: ${one}`))
    await page.click(`.sd a[href="${entity.menu?.path ?? ''}/index"]`)
    await page.waitForSelector(`${pane} h1:has-text("${entity.label[lang]}")`)
    const row = page.locator(`${pane} tbody tr`, { hasText: titleOf(entity) })
    await row.first().waitFor()
    here(await misplaced(page), 'list')
    if (lang === 'zh') here(await violations(page, pane), 'list')
    await openDetail(page, row.first(), lang === 'zh' ? '查看' : 'View')
    await page.waitForSelector(`${pane} .ant-drawer-open :text("${titleOf(entity)}")`)
    if (lang === 'zh') here(await violations(page, pane), 'detail')
    await picture(page, `${entity.name}-detail-${lang}`)
    await closeDrawer(page)
    await page.locator(`${pane} .ph .b.p`).first().click()
    await page.waitForSelector(`${pane} .ant-drawer-footer`)
    if (lang === 'zh') here(await violations(page, pane), 'form')
    await picture(page, `${entity.name}-form-${lang}`)
    await closeDrawer(page)
    return faults
  }
  /** In the row where there is room for it, else behind its dots. */
  const openDetail = async (page: Page, row: Locator, word: string) => {
    const link = row.locator(`button:has-text("${word}")`)
    if ((await link.count()) > 0) return link.first().click()
    await row.locator('button.dots').click()
    await page.click(`.ant-dropdown:visible [role=menuitem]:has-text("${word}")`)
  }
  const closeDrawer = async (page: Page) => {
    await page.keyboard.press('Escape')
    await page.waitForFunction(() => !document.querySelector('.pane:not([style*="none"]) .ant-drawer-open'))
  }

  /** What every row is known by later: its values, its history, its file. */
  async function known(): Promise<unknown> {
    const found = []
    for (const entity of area.entities) {
      const id = rows.get(entity.name)?.id ?? ''
      const detail = (await call<Record<string, unknown>>(`${entity.path}/detail?id=${id}`)).data
      const history = (await call<{ id: string }[]>(`${entity.path}/history?id=${id}`)).data
      found.push({ entity: entity.name, detail, history })
    }
    return found
  }
  async function fileOf(): Promise<string> {
    const item = entityOf('equip-item')
    const files = item.props.find(({ kind }) => kind.widget === 'files')?.name ?? ''
    const { data: row } = await call<Record<string, string>>(
      `${item.path}/detail?id=${rows.get(item.name)?.id}`,
    )
    const id = String(row[files]).split(',')[0]
    const answer = await fetch(`http://127.0.0.1:${server.port}/api/blade-resource/attach/file?id=${id}`, {
      headers: { 'blade-auth': `bearer ${token}` },
    })
    return answer.status === 200 ? answer.text() : `HTTP ${answer.status}`
  }

  /** Found by what names it, handed out and taken in as sheets, and nobody's without the right. */
  async function reached(): Promise<string[]> {
    const faults: string[] = []
    const status = async (path: string, as = token) =>
      (
        await fetch(`http://127.0.0.1:${server.port}/api/${path}`, {
          headers: { 'blade-auth': `bearer ${as}` },
        })
      ).status
    for (const entity of area.entities) {
      const sought = `${entity.title}_equal=${encodeURIComponent(titleOf(entity))}`
      const found = await call<{ total: number }>(`${entity.path}/list?${sought}`)
      if (found.data?.total !== 1) faults.push(`${entity.name} list: ${found.raw.slice(0, 200)}`)
      for (const name of ['export', 'import-template']) {
        const answered = await status(`${entity.path}/${name}`)
        if (answered !== 200) faults.push(`${entity.name} ${name}: ${answered}`)
      }
      for (const name of ['list', 'export']) {
        const answered = await status(`${entity.path}/${name}`, '')
        if (answered !== 401) faults.push(`${entity.name} ${name} of nobody: ${answered}`)
      }
    }
    return faults
  }

  let before: unknown
  it(
    'are screens the moment they are switched on: list, detail and form of each, in both languages',
    async () => {
      before = await known()
      expect(await fileOf()).toContain('%kept')
      expect(await reached()).toEqual([])
      expect(await lookThrough()).toEqual([])
    },
    hang,
  )
  it(
    'are the same screens as code of the product, built and served from a copy of it',
    async () => {
      await endServer(server, 'SIGTERM')
      expect(built(copy)).toBe('')
      await begin([join(copy, 'dist/server/main.mjs')])
      // Nothing of it is live any more: it is built.
      expect((await call<unknown[]>(`${root}/live/here`)).data).toEqual([])
      expect(await reached()).toEqual([])
      expect(await lookThrough()).toEqual([])
    },
    hang,
  )
  it('have their rows, histories and files still, taken over by the migration that came with the code', async () => {
    expect(await known()).toEqual(before)
    expect(await fileOf()).toContain('%kept')
    const loan = entityOf('equip-loan')
    expect((await call<Saved>(`${loan.path}/detail?id=${rows.get(loan.name)?.id}`)).data.state).toBe(
      'returned',
    )
  })
})

/** What the build says when it fails is the fault. */
function built(cwd: string): string {
  try {
    // As somebody would who has just cloned it: what the test runner sets makes another build.
    const env = { PATH: process.env.PATH, HOME: process.env.HOME }
    execFileSync(process.execPath, ['scripts/build.mjs'], { cwd, env, encoding: 'utf8', stdio: 'pipe' })
    return ''
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string }
    return `${stdout ?? ''}${stderr ?? ''}`
  }
}

/** Something that its history tells of. */
function changeOf(entity: Entity): object {
  const text = entity.props.find(
    ({ kind, name, guarded }) => kind.widget === 'longText' && name !== entity.title && !guarded,
  )
  return text ? { [text.name]: 'changed' } : {}
}
