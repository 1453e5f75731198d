import type { AreaDrawing, DrawnDictionary, Planned } from './plan.ts'
import { commented, importOf, labelLine, quoted, wrapped } from './print.ts'

/** The faces of an area: its list, its server, its screens and what it brings. */

/** The first line of an area that was drawn: what does not begin so was written by somebody and is never replaced. */
export const drawnMark = '// Drawn with the developer tools.'

const importsOf = (plans: readonly Planned[]) =>
  plans.map(({ name, drawing }) => importOf([name], `./${drawing.slug}/definition.ts`))

export function indexText(area: AreaDrawing, plans: readonly Planned[]): string {
  const names = plans.map(({ name }) => name)
  return [
    drawnMark,
    importOf(['label', 'type Area'], '#kernel/definition/index.ts'),
    ...importsOf(plans),
    '',
    'export const area: Area = {',
    `  code: ${quoted(area.code)},`,
    labelLine('  ', area.label),
    wrapped('  ', 'entities: ', ['[', ']'], names),
    '  menus: [',
    '    {',
    `      code: ${quoted(area.code)},`,
    labelLine('      ', area.label),
    `      path: ${quoted(`/${area.code}`)},`,
    `      icon: 'database',`,
    `      sort: 95,`,
    wrapped('      ', 'items: ', ['[', ']'], names),
    '    },',
    '  ],',
    '}',
    '',
  ].join('\n')
}

export function serverText(plans: readonly Planned[], supplies: boolean): string {
  return [
    `import type { AreaServer } from '#kernel/http/areas.ts'`,
    importOf(['slice'], '#kernel/http/slice.ts'),
    ...importsOf(plans),
    importOf(['area'], './index.ts'),
    ...(supplies ? [importOf(['supply'], './supply.ts')] : []),
    '',
    'export const server: AreaServer = {',
    '  area,',
    wrapped(
      '  ',
      'slices: ',
      ['[', ']'],
      plans.map(({ name }) => `slice(${name})`),
    ),
    ...(supplies ? ['  supply,'] : []),
    '}',
    '',
  ].join('\n')
}

export function screensText({ code }: AreaDrawing): string {
  return [
    `import type { AreaScreens } from '#kernel/ui/screens.ts'`,
    '',
    'export const screens: AreaScreens = {',
    `  roots: [${quoted(code)}],`,
    `  definitions: async () => (await import('./index.ts')).area,`,
    '}',
    '',
  ].join('\n')
}

export function supplyText(dictionaries: readonly DrawnDictionary[]): string {
  return [
    importOf(['label'], '#kernel/definition/index.ts'),
    `import type { Supply } from '#kernel/definition/supply.ts'`,
    '',
    'export const supply: Supply = {',
    '  dictionaries: {',
    ...dictionaries.map(({ code, label, words }) =>
      [
        `    ${code}: {`,
        labelLine('      ', label),
        `      owner: 'tenant',`,
        ...entriesText(words.map(({ key, zh, en }) => [key, zh, en])),
        '    },',
      ].join('\n'),
    ),
    '  },',
    '}',
    '',
  ].join('\n')
}

/** The formatter opens a list of several lists, and keeps one on its line. */
function entriesText(words: readonly (readonly string[])[]): string[] {
  const items = words.map((word) => word.map(quoted))
  const [only] = items
  if (items.length === 1 && only) return [wrapped('      ', 'entries: ', ['[[', ']]'], only)]
  return ['      entries: [', ...items.map((item) => wrapped('        ', '', ['[', ']'], item)), '      ],']
}

/** One test for all of an area: every entity is added, found, changed and removed over HTTP, and refused without a right. */
export function testText({ label }: AreaDrawing): string {
  return `import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Entity, Prop } from '#kernel/definition/index.ts'
import { startTestApp, type Client, type TestApp } from '#app/testing.ts'
import { area } from './index.ts'

/** ${commented(`${label.zh}, ${label.en}`)}: every entity through the front door. */
let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

type Saved = Record<string, unknown> & { id: string; version: number }
type Listed = { id: string }[]
let count = 0

/** A value that its kind takes: a row of its target, a word of its dictionary, or a sample. */
async function valueOf({ kind, required }: Prop, n: number): Promise<unknown> {
  const target = area.entities.find(({ name }) => name === kind.facts?.target)
  if (target) return required ? (await made(target)).id : undefined
  if (!kind.keys) return kind.sample(n)
  for (const path of ['blade-system/dict-biz', 'blade-system/dict']) {
    const { body } = await admin.get(\`\${path}/dictionary\`, { code: String(kind.facts?.dict) })
    const [word] = body.data as { dictKey: string }[]
    if (word) return word.dictKey
  }
  return undefined
}

async function made(entity: Entity): Promise<Saved> {
  const n = (count += 1)
  const posted: Record<string, unknown> = {}
  for (const prop of entity.props) posted[prop.name] = await valueOf(prop, n)
  const answer = await admin.post(\`\${entity.path}/submit\`, posted)
  expect(answer.status, answer.raw).toBe(200)
  return answer.body.data as Saved
}

it.each(area.entities.map((entity) => [entity.name, entity] as const))(
  '%s is added, found, changed and removed, and by nobody without the right',
  async (name, entity) => {
    const row = await made(entity)
    const listed = await admin.get(\`\${entity.path}/list\`, { id_equal: row.id })
    expect((listed.body.data as { records: Listed }).records.map(({ id }) => id)).toEqual([row.id])
    const changed = await admin.post(\`\${entity.path}/submit\`, { id: row.id, version: row.version })
    expect(changed.status, changed.raw).toBe(200)
    await app.person(\`none-\${name}\`, [])
    const nobody = await app.as(\`none-\${name}\`)
    expect((await nobody.get(\`\${entity.path}/list\`)).status).toBe(403)
    expect((await nobody.post(\`\${entity.path}/remove\`, { ids: row.id })).status).toBe(403)
    expect((await admin.post(\`\${entity.path}/remove\`, { ids: row.id })).status).toBe(200)
    expect((await admin.get(\`\${entity.path}/detail\`, { id: row.id })).status).toBe(404)
  },
)
`
}
