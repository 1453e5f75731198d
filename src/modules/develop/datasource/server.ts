import { isRefusal, type Refusal, type Row } from '#kernel/definition/index.ts'
import type { Call } from '#kernel/http/caller.ts'
import { idOf } from '#kernel/http/rows.ts'
import { route, slice, type Slice } from '#kernel/http/slice.ts'
import { find } from '#kernel/store/rows.ts'
import { refuse } from '../catalogue.ts'
import { barred } from '../switched.ts'
import { askSource, secretOfSource, type Ask } from './connection.ts'
import { datasource } from './definition.ts'
import { isSystem, placeOf, schemasOf, type Engine } from './shapes.ts'

/** Says which version answers and how long it took; nothing of what stands in it. */
async function testSource({ caller, ctx, db, input }: Call): Promise<unknown> {
  const id = idOf(input.id)
  const source = id ? await find(db.of(caller.tenantId), datasource, id) : undefined
  if (!source) return refuse('unknownSource')
  const since = performance.now()
  const answer = await askSource(ctx, source, async (ask, version) => (await strange(ask, source)) ?? version)
  if (isRefusal(answer)) return answer
  const product =
    placeOf(source.url)?.engine === 'mysql' ? (/mariadb/i.test(answer) ? 'MariaDB' : 'MySQL') : 'PostgreSQL'
  return { product, version: answer.slice(0, 40), milliseconds: Math.round(performance.now() - since) }
}

/** A schema that is not there would look like one without tables. */
async function strange(ask: Ask, { url, schemas }: Row<typeof datasource>): Promise<Refusal | undefined> {
  const place = placeOf(url)
  const wanted = schemasOf(schemas, place)
  const rows = await ask<{ name: string }>(
    place?.engine === 'mysql'
      ? `select schema_name as name from information_schema.schemata where schema_name in (${wanted.map(() => '?').join()})`
      : `select nspname as name from pg_namespace where nspname in (${wanted.map((_one, at) => `$${at + 1}`).join()})`,
    wanted,
  )
  const there = new Set(rows.map(({ name }) => folded(name, place?.engine)))
  const missing = wanted.filter((one) => !there.has(folded(one, place?.engine)))
  return missing.length > 0 ? refuse('noSuchSchema', { schema: missing.join(', ') }) : undefined
}
/** Whether capitals count is a setting of a MySQL. */
const folded = (name: string, engine?: Engine) => (engine === 'mysql' ? name.toLowerCase() : name)

const driverOf: Readonly<Record<Engine, string>> = {
  postgresql: 'org.postgresql.Driver',
  mysql: 'com.mysql.cj.jdbc.Driver',
}

export const datasources: Slice = slice(datasource, {
  barred,
  async beforeSubmit(_tx, { posted, values, existing, ctx }) {
    const all = { ...existing, ...values }
    const place = placeOf(all.url ?? '')
    if (!place) return refuse('noSuchPort')
    if (all.driverClass !== driverOf[place.engine]) return refuse('otherDriver')
    if (schemasOf(all.schemas ?? null, place).some((one) => isSystem(one, place.engine)))
      return refuse('systemSchema')
    const typed = posted.password
    // A new address never gets the old password: it would be handed to whoever listens there.
    const moved = existing !== undefined && (values.url ?? existing.url) !== existing.url
    const kept = moved ? null : (existing?.password ?? null)
    const password = typeof typed === 'string' && typed !== '' ? ctx.vault.seal(typed, secretOfSource) : kept
    return { password }
  },
  routes: [
    route(
      {
        method: 'POST',
        url: `${datasource.path}/test`,
        permission: 'datasource_test',
        summary: 'Connects to a data source and reads its version: id',
        input: { type: 'object', required: ['id'], properties: { id: { type: 'string' } } },
      },
      testSource,
    ),
  ],
})
