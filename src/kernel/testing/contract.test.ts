import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, columnsOf, type Entity } from '#kernel/definition/index.ts'
import { searchWaysOf } from '#kernel/definition/search-ways.ts'
import { startTestApp, ways, type Client, type TestApp } from '#app/testing.ts'
import { plainRoutes } from '#kernel/http/plain.ts'
import { narrowingOf } from '#kernel/http/narrowing.ts'
import { conditionOf, mostFilters } from '#kernel/store/conditions.ts'
import { areas } from '#modules/index.ts'
import { slices } from '#modules/server.ts'

const reading = { lang: 'zh', timeZone: 'UTC' } as const
const knowsFilter = (target: Entity, key: string) =>
  !('msg' in (conditionOf(target, `${key}_null`, '1', reading) ?? {}))

/**
 * Every definition keeps the contract: one test each per promise, generated. What no database answers is asked on the first
 * way alone: definitions, documents, and what is refused for want of a token or a right.
 */
const entities = areas.flatMap((area) => area.entities)
const inSixes = (names: readonly string[]) =>
  Array.from({ length: Math.ceil(names.length / 6) }, (_, n) => names.slice(n * 6, n * 6 + 6).join(','))
const tried = ways.filter((way) => way !== true)
describe.each(tried.map((way) => [way]))('on PostgreSQL: %s', (postgres) => {
  const first = postgres === tried[0]
  let document: string
  let app: TestApp
  let admin: Client
  let nothing: Client
  const refused = new Set<string>()

  beforeAll(async () => {
    app = await startTestApp({ postgres })
    admin = await app.as('admin')
    await app.person('nothing', [])
    nothing = await app.as('nothing')
    document = first ? (await app.nobody.get('openapi.json')).raw : ''
  })
  afterAll(() => app.close())

  function sampleOf(entity: Entity, n: number): Record<string, unknown> {
    const props = entity.props.filter((prop) => !prop.guarded && prop.kind.sample(n) !== undefined)
    return Object.fromEntries(props.map((prop) => [prop.name, prop.kind.sample(n)]))
  }

  describe.runIf(first)('the list of definitions', () => {
    it('holds every definition.ts on disk', () => {
      const found: string[] = []
      const walk = (folder: string): void => {
        for (const name of readdirSync(folder)) {
          const path = join(folder, name)
          if (statSync(path).isDirectory()) walk(path)
          else if (name === 'definition.ts') found.push(path)
        }
      }
      walk(join(import.meta.dirname, '../../modules'))
      // A file may hold twins (dict and dict-biz), never none.
      expect(entities.length).toBeGreaterThanOrEqual(found.length)
    })
    it('names every entity, path and table once', () => {
      for (const key of ['name', 'path', 'table'] as const)
        expect(new Set(entities.map((entity) => entity[key])).size).toBe(entities.length)
    })
    it('narrows references by filters that their targets have', () => {
      const wrong = entities.flatMap((entity) =>
        entity.props.flatMap((prop) => {
          const target = entities.find((one) => one.name === prop.kind.facts?.target)
          const filters = slices.find((one) => one.entity === target)?.rules.filters ?? {}
          return Object.entries(narrowingOf(prop) ?? {}).flatMap(([key, wanted]) => {
            const lost = 'field' in wanted && !entity.props.some((one) => one.name === wanted.field)
            const known = key in filters || (target && knowsFilter(target, key))
            return lost || !known ? [`${entity.name}.${prop.name}: ${key}`] : []
          })
        }),
      )
      expect(wrong).toEqual([])
    })
    it('gives every permission code to one button alone', () => {
      const codes = entities.flatMap((entity) =>
        [...entity.calls.filter((call) => call !== 'detail'), ...Object.keys(entity.actions ?? {})].map(
          (call) => codeOf(entity, call),
        ),
      )
      const twice = codes.filter((code, i) => codes.indexOf(code) !== i)
      expect(twice).toEqual([])
    })
  })

  describe.each(entities.map((entity) => [entity.name, entity] as const))('%s', (_name, entity) => {
    // Calls that a slice opens to everybody signed in, because its rows know who may see them.
    const rules = slices.find((one) => one.entity === entity)?.rules
    const own = (rules?.routes ?? [])
      .filter((one) => one.permission === 'signedIn')
      .map((one) => one.url.split('/').at(-1) ?? '')
    const open = [...(rules?.open ?? []), ...own]
    const list = `${entity.path}/${entity.tree ? 'lazy-list' : 'list'}`

    it.runIf(first)('has labels in both languages for all that a person sees', () => {
      const labels = [
        entity.label,
        ...columnsOf(entity).map((prop) => prop.label),
        ...Object.values(entity.actions ?? {}).map((action) => action.label),
      ]
      for (const { zh, en } of labels) {
        expect(zh.trim()).not.toBe('')
        expect(en.trim()).not.toBe('')
        expect(en).not.toMatch(/\p{Script=Han}/u)
      }
    })

    it.runIf(first && entity.calls.includes('list') && entity.calls.includes('detail'))(
      'opens the record of every row to whoever may list it',
      () => {
        const slice = slices.find((one) => one.entity === entity)
        const codes = (call: string) =>
          (slice ? plainRoutes(slice) : [])
            .filter(({ url, method }) => method === 'GET' && url === `${entity.path}/${call}`)
            .flatMap(({ permission }) => permission)
        const opens = codes('detail')
        const listed = ['list', 'page'].flatMap(codes)
        expect(listed.filter((code) => !opens.includes(code) && !opens.includes('signedIn'))).toEqual([])
      },
    )

    it.runIf(first)('refuses every plain call without a token with 401', async () => {
      if (entity.calls.includes('list')) expect((await app.nobody.get(list)).status).toBe(401)
      if (entity.calls.includes('edit'))
        expect((await app.nobody.post(`${entity.path}/submit`, {})).status).toBe(401)
      if (entity.calls.includes('remove'))
        expect((await app.nobody.post(`${entity.path}/remove?ids=1`)).status).toBe(401)
    })

    it.runIf(first)('P02 refuses every plain call to a caller without the code with 403', async () => {
      if (entity.calls.includes('detail') && !open.includes('detail'))
        expect((await nothing.get(`${entity.path}/detail`, { id: '1' })).status).toBe(403)
      if (entity.calls.includes('edit'))
        expect((await nothing.post(`${entity.path}/submit`, {})).status).toBe(403)
      if (entity.calls.includes('remove'))
        expect((await nothing.post(`${entity.path}/remove?ids=1`)).status).toBe(403)
      if (entity.calls.includes('export'))
        expect((await nothing.get(`${entity.path}/export`)).status).toBe(403)
    })

    it.runIf(entity.calls.includes('list') && !entity.tree)(
      'pages, sorts and filters as the contract says',
      async () => {
        const page = await admin.get(list, { current: 1, size: 10 })
        expect(page.status, page.raw).toBe(200)
        expect(page.body.data).toMatchObject({
          records: expect.any(Array),
          total: expect.any(Number),
          size: 10,
          current: 1,
        })
        const columns = columnsOf(entity).filter(
          (one) => one.options.list && !one.kind.writeOnly && !one.kind.json,
        )
        const closed = columns.filter(({ options }) => options.readableBy || options.maskedBy)
        const open = columns.filter((one) => !closed.includes(one)).map(({ name }) => name)
        for (const { name } of closed) expect((await admin.get(list, { descs: name })).status, name).toBe(400)
        // Each by itself on the first way; on the others as many in one statement as it takes.
        for (const descs of first ? open : inSixes(open)) {
          const sorted = await admin.get(list, { descs })
          expect(sorted.status, `${descs}: ${sorted.raw}`).toBe(200)
        }
        expect((await admin.get(list, { size: 11 })).status).toBe(400)
        expect((await admin.get(list, { current: -1 })).status).toBe(400)
        const bogus = await admin.get(list, { bogus: 'x' })
        expect(bogus.status).toBe(400)
        expect(bogus.body.errors?.[0]?.field).toBe('bogus')
        expect((await admin.get(list, { descs: 'id;drop table' })).status).toBe(400)
      },
    )

    it.runIf(first)('is searched in ways that its fields know', () => {
      for (const { name, kind, options } of entity.props)
        if (typeof options.search === 'string')
          expect(searchWaysOf(kind), `${entity.name}.${name}`).toContain(options.search)
    })

    it.runIf(entity.calls.includes('list'))(
      'S02 answers every filter with a page or a 400, never a fault',
      async () => {
        const alone = async (key: string, value: string) => {
          const answer = await admin.get(list, { [key]: value })
          expect([200, 400], `${key}=${value}: ${answer.raw.slice(0, 200)}`).toContain(answer.status)
        }
        for (const value of ['1', '%', "'", '2026-01-01', '卫生', '99999999999999999999', '\u0000']) {
          // All that can be read at once; what cannot, once for each kind of field.
          const filters = slices.find((one) => one.entity === entity)?.rules.filters ?? {}
          const fit: Record<string, string> = {}
          for (const prop of columnsOf(entity).filter((one) => one.options.list || one.options.search))
            for (const op of ['', ...prop.kind.filters.map((name) => `_${name}`)]) {
              const key = `${prop.name}${op}`
              // What an entity filters in a way of its own answers for itself.
              const own = key in filters || key === 'parentId'
              const unfit = own || 'msg' in (conditionOf(entity, key, value, reading) ?? {})
              const same = own ? `${entity.name} ${key}=${value}` : `${prop.kind.widget}${op}=${value}`
              if (!unfit) fit[key] = value
              else if (!refused.has(same)) {
                refused.add(same)
                await alone(key, value)
              }
            }
          const asked = Object.entries(fit)
          for (let i = 0; i < asked.length; i += mostFilters) {
            const some = asked.slice(i, i + mostFilters)
            if ((await admin.get(list, Object.fromEntries(some))).status === 200) continue
            // One of them is told by the database alone what it may be.
            for (const [key] of some) await alone(key, value)
          }
        }
      },
    )

    it.runIf(entity.calls.includes('add'))(
      'names every required field that is missing, and writes nothing',
      async () => {
        const required = entity.props.filter(
          (prop) => prop.required && !prop.guarded && prop.options.default === undefined,
        )
        if (required.length === 0) return
        const answer = await admin.post(`${entity.path}/submit`, {})
        expect(answer.status).toBe(400)
        expect(answer.body.errors?.map((error) => error.field)).toEqual(
          expect.arrayContaining(required.map((prop) => prop.name)),
        )
      },
    )

    it.runIf(entity.calls.includes('add'))('P09 T02 drops unknown and server-owned keys', async () => {
      const posted = {
        ...sampleOf(entity, 7),
        id: undefined,
        tenantId: '999999',
        createUser: '5',
        isDeleted: 1,
        version: 77,
        $cell: 1,
        bogus: 'x',
      }
      const answer = await admin.post(`${entity.path}/submit`, posted)
      // Some entities need rows of others first; what they refuse is a rule of theirs, never a fault.
      expect(answer.status, answer.raw).toBeLessThan(500)
      if (answer.status !== 200 || entity.name === 'tenant') return
      expect(answer.body.data).toMatchObject({ version: 1, isDeleted: 0 })
      expect((answer.body.data as { tenantId?: string }).tenantId ?? '000000').toBe('000000')
    })

    it.runIf(first)('stands in the OpenAPI document', () => {
      for (const call of entity.calls.filter((each) => each === 'list' || each === 'detail'))
        expect(document).toContain(`"/api/${entity.path}/${call}"`)
      // An entity that is written and read by others alone has no address that could be asked.
      if (entity.calls.length === 0) expect(document).not.toContain(`"/api/${entity.path}/`)
    })
  })
})
