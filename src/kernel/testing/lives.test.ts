import { existsSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { hasPostgres, platformActor, type Client, type TestApp } from '#app/testing.ts'
import { isRefusal, propOf, type Entity } from '#kernel/definition/index.ts'
import { statesOf } from '#kernel/life/check.ts'
import { isForeign, turnIn } from '#kernel/life/judge.ts'
import type { Life } from '#kernel/life/life.ts'
import { find, update } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { areas } from '#modules/index.ts'
import { screens } from '#modules/screens.ts'
import { slices } from '#modules/server.ts'

/** Every life, state × step × person, through the front door: what the table gives meets the needs, the rest is refused. */
const living = slices.flatMap(({ rules }) => (rules.life ? [rules.life] : []))
const lives = living.map(({ life }) => life)
/** Lives whose state the definition leaves to screens of the slice's own: nothing of them is drawn from the table. */
const undrawn = new Set(
  living.filter(({ life }) => !slices.some(({ entity }) => entity === life.entity)).map(({ life }) => life),
)
type Cast = {
  readonly app: TestApp
  readonly who: Readonly<Record<string, Client>>
  readonly casts: Readonly<
    Record<
      string,
      {
        readonly id: string
        readonly standing: Readonly<Record<string, readonly string[]>>
        readonly tidy?: () => Promise<unknown>
      }
    >
  >
}
const modules = join(import.meta.dirname, '../../modules')
const areaOf = (file: string) => relative(modules, file).split(sep)[0]
const files = readdirSync(modules)
  .map((area) => join(modules, area, 'testing/cast.ts'))
  .filter((file) => existsSync(file))
/** Lives that have a matrix of their own beside them, because their records cannot be put into a state by hand. */
const triedBeside = new Set(['publishFeeBill', 'articles', 'submissions'])
const casts = new Map<string, Promise<Cast>>()
afterAll(async () => {
  for (const cast of casts.values()) await (await cast).app.close()
})

/** Of all areas that have one that of the record's own area is looked at first: whoever tries one life starts no more. */
async function castOf(entity: Entity): Promise<Cast> {
  const own = areas.find(({ entities }) => entities.includes(entity))?.code ?? ''
  const [first, rest] = [
    files.filter((file) => areaOf(file) === own),
    files.filter((file) => areaOf(file) !== own),
  ]
  for (const file of [...first, ...rest]) {
    const started = casts.get(file) ?? startIn(file)
    casts.set(file, started)
    const cast = await started
    if (cast.casts[entity.name]) return cast
  }
  throw new Error(`no area's testing/cast.ts has a record of ${entity.name}`)
}

async function startIn(file: string): Promise<Cast> {
  const { startCast } = (await import(pathToFileURL(file).href)) as {
    startCast: (options: { postgres: boolean }) => Promise<Cast>
  }
  return startCast({ postgres: hasPostgres })
}

it('every entity that names a state has a life, every life an entity that names it, and browsers know them all', async () => {
  const shipped = (await Promise.all(screens.map((area) => area.lives?.()))).flatMap(
    (one) => one?.lives ?? [],
  )
  const named = areas.flatMap(({ entities }) => entities.filter(({ state }) => state).map(({ name }) => name))
  const drawn = lives.filter((life) => !undrawn.has(life))
  expect(drawn.map(({ entity }) => entity.name).toSorted()).toEqual(named.toSorted())
  expect(shipped.map(({ entity }) => entity.name).toSorted()).toEqual(named.toSorted())
})

it('what no table draws is offered by screens of its own', () => {
  const offered = living.filter(({ life, offers }) => undrawn.has(life) && offers !== false)
  expect(offered.map(({ life }) => life.entity.name)).toEqual([])
})

it.each(lives.map((life) => [life.entity.name, life] as const))(
  'the state of %s is never part of a body',
  (_name, life) => {
    const prop = life.entity.props.find(({ name }) => name === life.state)
    expect(prop?.guarded).toBe(true)
  },
)

describe.each(
  lives
    .filter(({ entity }) => !triedBeside.has(entity.name))
    .map((life) => [life.entity.name, life] as const),
)('the life of %s', (name, life) => {
  const { entity } = life as Life & { entity: Entity }
  const steps = Object.keys(life.steps).filter((step) => entity.actions?.[step])

  it.each(statesOf(life))(
    'lets everybody take from %s what the table gives them, and offers that with the row',
    async (state) => {
      const cast = await castOf(entity)
      const { id, standing } = cast.casts[name]!
      const { app, who } = cast
      const before = await app.db.tx(platformActor, async (tx) => {
        await update(tx, entity, id, { [life.state]: state })
        return find(tx, entity, id)
      })
      const values = Object.fromEntries(
        entity.props.map((prop) => [prop.name, (before as Record<string, unknown>)[prop.name]]),
      )
      for (const [account, roles] of Object.entries(standing)) {
        const client = who[account] as Client
        const stands = new Set(roles)
        const seen = await client.get(`${entity.path}/detail`, { id })
        const asked = {
          row: before as never,
          facts: {},
          caller: { userId: '0', deptId: null, roles: new Set<string>() },
          now: new Date(),
          today: '2026-01-01',
          roles: stands,
        }
        const allowed = steps.filter((step) => !isRefusal(turnIn(life, asked, step)))
        if (undrawn.has(life)) expect(seen.raw, `${account} ${state}`).not.toContain('"_can"')
        else if (seen.status === 200) {
          const can = (seen.body.data as { _can: Record<string, unknown> })._can
          expect(
            Object.keys(can).filter((one) => steps.includes(one)),
            `${account} ${state}`,
          ).toEqual(allowed.filter((step) => step in can || !isForeign(life, step, asked)))
        } else expect(allowed, `${account} ${state}: ${seen.raw}`).toEqual([])
        for (const step of steps) {
          const now = await app.db.of('000000').query<{ version: number }>(versionSql(entity, id))
          const body = { id, ...(versioned.has(life) && now[0]) }
          const answer = await client.post(`${entity.path}/${entity.actions?.[step]?.wire ?? step}`, body)
          const verdict = turnIn(life, asked, step)
          const expected = isRefusal(verdict) ? [403, 404, verdict.status] : [200, 422]
          expect(expected, `${account} ${step} from ${state}: ${answer.raw}`).toContain(answer.status)
          const after = await app.db.of('000000').query<Record<string, unknown>>(stateSql(entity, id))
          if (answer.status !== 200) expect(after[0]?.state, `${account} ${step}`).toBe(state)
          else {
            await app.db.tx(platformActor, (tx) => update(tx, entity, id, values as never))
            await cast.casts[name]?.tidy?.()
          }
        }
      }
    },
  )
})

const versioned = new Set(living.flatMap((one) => (one.versioned ? [one.life] : [])))
const versionSql = (entity: Entity, id: string) =>
  sql`select version from ${sql.id(entity.table)} where id = ${id}`
const stateSql = (entity: Entity, id: string) =>
  sql`select ${sql.id(propOf(entity, entity.state ?? '')?.column ?? '')} as state from ${sql.id(entity.table)} where id = ${id}`
