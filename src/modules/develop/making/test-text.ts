import type { AreaDrawing } from '../terms/shapes.ts'
import { commented, importOf, wrapped } from './print.ts'
import type { Planned } from './plan.ts'

/** Tests of an area that was drawn: its rows, every entity through the front door, and the cast of its lives. */

export const rowsText = (): string => `import { expect } from 'vitest'
import type { Client } from '#app/testing.ts'
import type { Entity, Prop } from '#kernel/definition/index.ts'
import { narrowingOf } from '#kernel/http/narrowing.ts'
import { entityNamed } from '#kernel/store/registry.ts'
import { fitting } from '#kernel/testing/samples.ts'
import { area } from '../index.ts'

export type Saved = Record<string, unknown> & { id: string; version: number }

/** Of all rows that are made: no two are the same. */
let count = 0

/** Makes rows of every entity, each with all that its fields take. */
export function maker(admin: Client): (entity: Entity) => Promise<Saved> {
  /** A row of its target, a word of its dictionary, or a sample. */
  async function valueOf({ kind, required }: Prop, n: number): Promise<unknown> {
    const target = area.entities.find(({ name }) => name === kind.facts?.target)
    if (target) return required ? (await made(target)).id : undefined
    const beyond = kind.points === 'one' ? entityNamed(String(kind.facts?.target)) : undefined
    if (beyond) return required ? await firstOf(beyond) : undefined
    if (!kind.keys) return kind.sample(n)
    for (const path of ['blade-system/dict-biz', 'blade-system/dict']) {
      const { body } = await admin.get(\`\${path}/dictionary\`, { code: String(kind.facts?.dict) })
      const [word] = body.data as { dictKey: string }[]
      if (word) return word.dictKey
    }
    return undefined
  }
  /** A row of the target that says what other fields of this one say. */
  async function fittingRow(
    prop: Prop,
    posted: Record<string, unknown>,
    open: readonly Prop[],
    n: number,
  ): Promise<string | undefined> {
    const target = area.entities.find(({ name }) => name === prop.kind.facts?.target)
    const shared: Record<string, unknown> = {}
    for (const [theirs, wanted] of Object.entries(narrowingOf(prop) ?? {})) {
      const own = 'field' in wanted ? open.find(({ name }) => name === wanted.field) : undefined
      if (!own) continue
      posted[own.name] ??= await valueOf({ ...own, required: true }, n)
      shared[theirs] = posted[own.name]
    }
    return target && (await made(target, shared)).id
  }
  /** A row that stands already, of an entity of the product. */
  async function firstOf({ path }: Entity): Promise<string | undefined> {
    const { data } = (await admin.get(\`\${path}/list\`)).body
    return ((data as { records?: Saved[] }).records ?? (data as Saved[]))[0]?.id
  }
  async function made(entity: Entity, given: Readonly<Record<string, unknown>> = {}): Promise<Saved> {
    const n = (count += 1)
    const posted: Record<string, unknown> = {}
    const open = entity.props.filter(({ guarded }) => !guarded)
    for (const prop of open)
      if (!narrowingOf(prop)) posted[prop.name] = given[prop.name] ?? (await valueOf(prop, n))
    for (const prop of open)
      if (narrowingOf(prop) && prop.required) posted[prop.name] = await fittingRow(prop, posted, open, n)
    const answer = await admin.post(\`\${entity.path}/submit\`, fitting(entity, posted, n))
    expect(answer.status, answer.raw).toBe(200)
    return answer.body.data as Saved
  }
  return made
}
`

/** One test for all of an area: every entity is added, found, changed and removed over HTTP, and refused without a right. */
export function testText({ label }: AreaDrawing): string {
  return `import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type Client, type TestApp } from '#app/testing.ts'
import { area } from './index.ts'
import { maker } from './testing/rows.ts'

/** ${commented(`${label.zh}, ${label.en}`)}: every entity through the front door. */
let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

type Listed = { id: string }[]

it.each(area.entities.map((entity) => [entity.name, entity] as const))(
  '%s is added, found, changed and removed, and by nobody without the right',
  async (name, entity) => {
    const row = await maker(admin)(entity)
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

/** A record of each entity with a life, for the test over every life. */
export function castText(plans: readonly Planned[]): string {
  return [
    `import { startTestApp, type Client, type TestApp } from '#app/testing.ts'`,
    ...plans.map(({ name, drawing }) => importOf([name], `../${drawing.slug}/definition.ts`)),
    importOf(['maker'], './rows.ts'),
    '',
    'type Standing = Readonly<Record<string, readonly string[]>>',
    'type Cast = {',
    '  readonly app: TestApp',
    '  readonly who: Readonly<Record<string, Client>>',
    '  readonly casts: Readonly<Record<string, { readonly id: string; readonly standing: Standing }>>',
    '}',
    '',
    '/** For the test over every life: a record of each entity, and as what the administrator stands to it. */',
    'export async function startCast(options: { postgres?: boolean }): Promise<Cast> {',
    '  const app = await startTestApp(options)',
    `  const admin = await app.as('admin')`,
    '  const made = maker(admin)',
    `  const casts: Record<string, { id: string; standing: Standing }> = {}`,
    wrapped(
      '  ',
      'for (const entity of ',
      ['[', ']'],
      plans.map(({ name }) => name),
      ')',
    ),
    `    casts[entity.name] = { id: (await made(entity)).id, standing: { admin: ['H'] } }`,
    '  return { app, who: { admin }, casts }',
    '}',
    '',
  ].join('\n')
}
