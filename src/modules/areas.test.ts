import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { askedProps } from '#kernel/definition/asked.ts'
import { label, text } from '#kernel/definition/index.ts'
import { areas } from './index.ts'
import { menuNodes } from './system/bringing/menus.ts'
import { screens } from './screens.ts'
import { servers } from './server.ts'

/** An area that stands in one list and not in the other would be half there. */
it('every area stands in the lists of server and browser, in one order', async () => {
  expect(servers.map(({ area }) => area)).toEqual(areas)
  expect(await Promise.all(screens.map(({ definitions }) => definitions()))).toEqual(areas)
})

it('every menu and hand-written screen lies below a root of its area', async () => {
  for (const part of screens) {
    const area = await part.definitions()
    const paths = [
      ...area.menus.map(({ path }) => path),
      ...area.entities.flatMap(({ menu }) =>
        menu && area.menus.some(({ items }) => items?.length) ? [menu.path] : [],
      ),
      ...Object.keys(part.screens ?? {}),
    ]
    const strange = paths.filter((path) => !part.roots.includes(path.split('/')[1] ?? ''))
    expect(strange, area.code).toEqual([])
  }
  const roots = screens.flatMap(({ roots: own }) => own)
  expect(new Set(roots).size).toBe(roots.length)
})

it('a list of what nobody types in, as a log, says of each row when it was', () => {
  const dateless = areas
    .flatMap(({ entities }) => entities)
    .filter(({ menu, calls }) => menu && !calls.includes('add'))
    .filter(
      ({ dated, props }) =>
        !dated && !props.some(({ kind, options }) => options.list && kind.widget.startsWith('date')),
    )
  expect(dateless.map(({ name }) => name)).toEqual([])
})

it('every right that a screen or a call asks for is one that can be granted', () => {
  const granted = new Set(menuNodes(areas).map(({ code }) => code))
  const root = join(import.meta.dirname, '..')
  const asked = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|\.island\.|testing/.test(path))
    .flatMap((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      const codes = [...text.matchAll(/\b(?:may\(|permission: )\s*'([A-Za-z][\w-]*_\w+)'/g)]
      return codes.map(([, code = '']) => ({ path, code }))
    })
  expect(asked.length).toBeGreaterThan(100)
  expect(asked.filter(({ code }) => !granted.has(code))).toEqual([])
})

it('jobs have names of their own and are called something in both languages', () => {
  const jobs = servers.flatMap(({ jobs = [] }) => jobs)
  expect(jobs.length).toBeGreaterThan(5)
  expect(new Set(jobs.map(({ name }) => name)).size).toBe(jobs.length)
  for (const { name, label } of jobs) {
    expect(name).toMatch(/^[a-z]+\.[a-zA-Z]+$/)
    expect(label.zh).toMatch(/\p{Script=Han}/u)
    expect(label.en).not.toMatch(/\p{Script=Han}/u)
  }
})

it('letters tell of entities that there are, each answered for by one area', () => {
  const names = new Set(areas.flatMap(({ entities }) => entities.map(({ name }) => name)))
  const about = servers.flatMap(({ letters }) => letters?.about ?? [])
  expect(about.filter((name) => !names.has(name))).toEqual([])
  expect(new Set(about).size).toBe(about.length)
})

it('each dictionary is brought by one area, once', () => {
  const codes = servers.flatMap(({ supply }) => Object.keys(supply?.dictionaries ?? {}))
  expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([])
})

it('what a step shows of its record are fields of that record which somebody may read', () => {
  for (const entity of areas.flatMap(({ entities }) => entities))
    for (const [name, { shows = [] }] of Object.entries(entity.actions ?? {}))
      for (const one of shows) {
        const own = (field: string) => entity.props.find((prop) => prop.name === field)
        // Under another name in this step, or what the server sends beside the record.
        const shown = typeof one === 'string' ? [own(one)] : askedProps(one)
        for (const prop of shown) {
          const field = prop?.name ?? String(one)
          expect(prop && !prop.kind.writeOnly, `${entity.name}.${name} shows ${field}`).toBe(true)
          const same = own(field)?.kind.widget ?? prop?.kind.widget
          expect(prop?.kind.widget, `${entity.name}.${name} shows ${field} as it is`).toBe(same)
        }
      }
})

it('a text that is held to a pattern says what it looks like, in forms and sheets alike', () => {
  // What every text is held to is no form: that no control character stands in it.
  const free = text({ label: label('文', 'Text') }).kind.input.pattern
  const unsaid = areas.flatMap(({ entities }) =>
    entities.flatMap((entity) =>
      entity.props
        .filter(
          ({ kind, guarded }) =>
            kind.input.type === 'string' && kind.input.pattern && !guarded && !kind.points,
        )
        .filter(({ kind }) => kind.input.pattern !== free && kind.form === undefined)
        .map(({ name }) => `${entity.name}.${name}`),
    ),
  )
  expect(unsaid).toEqual([])
})
