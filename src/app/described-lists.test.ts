import { afterAll, beforeAll, expect, it } from 'vitest'
import { columnsOf } from '#kernel/definition/index.ts'
import { mostFilters } from '#kernel/store/conditions.ts'
import { areas } from '#modules/index.ts'
import { startTestApp, type Client, type TestApp } from './testing.ts'

/** What lists take, asked of the lists themselves, beside what the description of the calls says that they take. */
let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

const never = 'nosuchfilter'
const entities = areas.flatMap((area) => area.entities)
/** Of a list that stands at no entity's address every field there is. */
function fieldsAt(url: string): readonly string[] {
  const at = url.slice(0, url.lastIndexOf('/'))
  const of = entities.filter(({ path, aliases = [] }) => path === at || aliases.includes(at))
  return (of.length > 0 ? of : entities).flatMap((one) => columnsOf(one).map(({ name }) => name))
}

/** Which of some names a list takes; undefined of what heeds no filter. Nothing is read: one of them is always refused. */
async function taken(url: string, names: readonly string[]): Promise<string[] | undefined> {
  const { body } = await admin.get(
    url,
    Object.fromEntries([never, ...names].map((name) => [name, name === 'ids' ? '1' : 'zz'])),
  )
  if (body.reason !== 'badFilter') return undefined
  const errors = body.errors ?? []
  const why = errors.find(({ field }) => field === never)?.msg
  const refused = new Set(errors.filter(({ msg }) => msg === why).map(({ field }) => field))
  return names.filter((name) => !refused.has(name))
}

const pieces = (names: readonly string[], size: number) =>
  Array.from({ length: Math.ceil(names.length / size) }, (_, at) => names.slice(at * size, (at + 1) * size))

it('every list names the filters that it takes, and none that it refuses', async () => {
  const { paths } = JSON.parse((await app.nobody.get('openapi.json')).raw) as {
    paths: Record<string, { get?: { parameters: { name: string }[] } }>
  }
  const wrong: string[] = []
  let lists = 0
  for (const [path, { get }] of Object.entries(paths)) {
    const url = path.slice('/api/'.length)
    // They sign out, and it goes on until somebody leaves.
    if (!get || url.startsWith('blade-auth/') || url === 'blade-desk/news' || !(await taken(url, [])))
      continue
    lists += 1
    const told = new Set(get.parameters.map(({ name }) => name))
    const asked = [...new Set([...fieldsAt(url), ...told])]
    const takes = new Set<string>()
    for (const some of pieces(asked, mostFilters - 1))
      for (const name of (await taken(url, some)) ?? some) takes.add(name)
    const [untold, refused] = [
      [...takes].filter((name) => !told.has(name)),
      [...told].filter((name) => !takes.has(name)),
    ]
    if (untold.length > 0) wrong.push(`${path} takes ${untold.join(', ')}`)
    if (refused.length > 0) wrong.push(`${path} refuses ${refused.join(', ')}`)
  }
  expect(wrong).toEqual([])
  expect(lists).toBeGreaterThan(150)
}, 120_000)
