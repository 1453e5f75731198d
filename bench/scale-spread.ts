import pg from 'pg'
import { makeSpread, makeSpreadDatabase, spreadBinaries } from '#kernel/testing/spread.ts'
import { preparedCluster } from '../scripts/test-setup.ts'
import { articleValues, requiredColumns } from './fill.ts'
import { request } from './load.ts'
import { compare, told, type Question, type Way } from './scale-compare.ts'
import { asOwner, makeServers, settings, smallPassword, tenantMade } from './scale-ground.ts'
import { askerOf, list, mustHave, signInOf, submit, unkept, type Asker } from './scale-questions.ts'
import { residentMb } from './served.ts'

/**
 * Tenants in shared tables of one server, in schemas of one server, and spread over two servers by the extension citus: the
 * same requests to one process each, of one tenant and of all in turn.
 */
const tenantCount = Number(process.env.SPREAD_TENANTS ?? 20)
const each = Number(process.env.SPREAD_ROWS ?? 2_000)

type Tenant = { readonly tenantId: string; readonly who: Asker }
type Installation = Way & { readonly tenants: readonly Tenant[] }

export async function spread(): Promise<void> {
  const ends: (() => Promise<void>)[] = []
  try {
    await measured(ends)
  } finally {
    for (const end of ends.toReversed()) await end()
  }
}

async function measured(ends: (() => Promise<void>)[]): Promise<void> {
  const bin = spreadBinaries()
  if (!bin) throw new Error('the extension citus is not there: npm run citus builds it')
  const plain = await preparedCluster(bin, { durable: true, settings })
  ends.push(plain.remove)
  await asOwner(`${plain.url}/postgres`, 'create database shared', 'create database schemas')
  const several = await makeSpread(bin, { durable: true })
  ends.push(several.remove)
  const urls = {
    'shared tables': `${plain.url}/shared`,
    'a schema each': `${plain.url}/schemas`,
    'spread over two': await makeSpreadDatabase(several.urls, 'spread'),
  }
  const installations: Installation[] = []
  for (const [name, url] of Object.entries(urls)) {
    const servers = makeServers()
    ends.push(async () => {
      const held = servers.running.map(({ child }) => residentMb(child.pid ?? 0))
      console.log(`     memory of the process, ${name}: ${held.join(', ')} MB`)
      await servers.end()
      servers.remove()
    })
    const env = { TENANT_SCHEMAS: String(name !== 'shared tables') }
    const port = await servers.serve(name, { DATABASE_URL: url, ...env })
    const begun = performance.now()
    const tenants: Tenant[] = []
    for (let n = 0; n < tenantCount; n += 1) {
      const tenantId = await tenantMade(port, `Tenant ${n}`)
      await filled(url, tenantId, n, name !== 'shared tables')
      const who = await askerOf(port, tenantId)
      await mustHave(port, who, each)
      tenants.push({ tenantId, who })
    }
    console.log(
      `     ${name}: ${tenantCount} tenants made and filled with ${each} articles in ${((performance.now() - begun) / 1000).toFixed(0)} s`,
    )
    installations.push({ name, ports: [port], tenants })
  }
  for (const { name, ask, ...more } of questionsOf(installations))
    told(name, await compare({ name, ask, ...more }, installations))
}

/** As the owner; what stands in a schema is written there, with triggers, as the product would. */
async function filled(url: string, tenantId: string, n: number, apart: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    if (apart) await client.query(`set search_path to t_${tenantId}, public`)
    await client.query(`set "app.tenant" to '${tenantId}'`)
    const journal = {
      ...(await requiredColumns(client, 'journals')),
      id: `${first(n)}`,
      tenant_id: `'${tenantId}'`,
    }
    const article = {
      ...(await articleValues(client, each)),
      id: `${first(n)} + i`,
      tenant_id: `'${tenantId}'`,
      journal_id: `${first(n)}`,
      issues_id: 'null::bigint',
    }
    for (const [table, values, count] of [
      ['journals', journal, 1],
      ['articles', article, each],
    ] as const)
      await client.query(
        `insert into ${table} (${Object.keys(values).join(', ')}) select ${Object.values(values).join(', ')} from generate_series(1, ${count}) i`,
      )
  } finally {
    await client.end()
  }
}

const first = (n: number) => 1_000_000 * (n + 1)

function questionsOf(all: readonly Installation[]): Question[] {
  const tenantsOf = (way: Way) => all.find((one) => one === way)?.tenants ?? []
  const inTurn =
    (ask: (tenant: Tenant, n: number) => Buffer): Question['ask'] =>
    (way) =>
      tenantsOf(way).map(ask)
  const ofOne =
    (ask: (tenant: Tenant) => readonly Buffer[]): Question['ask'] =>
    (way) =>
      tenantsOf(way).slice(0, 1).flatMap(ask)
  const page = `${list}?current=1&size=10`
  return [
    { name: 'list of one tenant', ask: ofOne(({ who }) => [request('GET', page, who)]) },
    { name: 'lists of all in turn', ask: inTurn(({ who }) => request('GET', page, who)) },
    { name: 'list of one, nothing kept', ask: ofOne(({ who }) => unkept(who)) },
    {
      name: 'search of all in turn',
      ask: inTurn(({ who }) => request('GET', `${page}&keyword=%E5%8D%AB%E7%94%9F`, who)),
    },
    { name: 'submit of one tenant', ask: ofOne(({ who }) => [submit(who)]) },
    { name: 'submit of all in turn', ask: inTurn(({ who }) => submit(who)) },
    {
      name: 'sign-in of all in turn',
      atOnce: 4,
      ask: inTurn(({ tenantId }) => signInOf(tenantId, smallPassword)),
    },
    {
      name: 'public article page of all',
      ask: inTurn(({ tenantId }, n) =>
        request('GET', `/t/${tenantId}/apaph/article-detail?id=${first(n) + 1}`),
      ),
    },
    {
      name: 'export of one tenant',
      atOnce: 2,
      ask: ofOne(({ who }) => [request('GET', '/api/blade-admin/articles/export', who)]),
    },
  ]
}
