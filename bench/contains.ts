/**
 * "Contains" over a million accounts, through the whole server on PostgreSQL:
 *   npx tsx bench/contains.ts [rows]
 * Each call asks for another part, so that no kept total helps; every answer's total is held against a count by looking at
 * each row. The slowest median over 10 ms is a MISS and ends with 1.
 */
import { startTestApp } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { analyzed } from '#kernel/testing/plans.ts'
import setup from '../scripts/test-setup.ts'

const rows = Number(process.argv[2] ?? 1_000_000)
const times = Number(process.env.TIMES ?? 30)
const goal = 10
const stop = await setup()
const app = await startTestApp({ postgres: true })
try {
  const admin = await app.as('admin')
  const most = 10_000
  for (let from = 0; from < rows; from += most)
    await app.db.tx({ tenantId: '000000', userId: null, deptId: null }, (tx) =>
      tx.query(sql`insert into blade_user (id, tenant_id, account, real_name, password)
        select 9000000 + i, '000000', 'u' || lpad(((i * 7919::bigint) % 100000000)::text, 8, '0'),
          chr(19968 + (i % 2003)::int) || chr(19968 + ((i * 31::bigint) % 1999)::int) || chr(19968 + ((i * 17::bigint) % 997)::int), ''
        from generate_series(${from + 1}::bigint, ${Math.min(rows, from + most)}::bigint) i`),
    )
  await analyzed(app.db, 'blade_user')
  const { data } = (await admin.get('blade-system/user/list', { size: 200, current: 1 })).body as {
    data: { records: { realName: string; account: string }[] }
  }
  const some = data.records.filter(({ account }) => /^u\d{8}$/.test(account))
  const asks = {
    'two Han characters': (n: number) => ['realName', [...(some[n]?.realName ?? '')].slice(0, 2).join('')],
    'three Han characters': (n: number) => ['realName', some[n]?.realName ?? ''],
    'six figures': (n: number) => ['account', (some[n]?.account ?? '').slice(2, 8)],
    'what nobody has': (n: number) => ['realName', `龥龤${String.fromCodePoint(20_000 + n)}`],
  }
  let slowest = 0
  for (const [name, partOf] of Object.entries(asks)) {
    const spent: number[] = []
    for (let n = 0; n < times; n += 1) {
      const [field = '', part = ''] = partOf(n + 40)
      const start = performance.now()
      const answer = await admin.get('blade-system/user/list', {
        size: 10,
        current: 1,
        [`${field}_like`]: part,
      })
      spent.push(performance.now() - start)
      const column = sql.id(field === 'account' ? 'account' : 'real_name')
      const [real] = await app.db
        .of('000000')
        .query<{ n: number }>(
          sql`select count(*)::int as n from blade_user where is_deleted = 0 and ${column} like ${`%${part}%`}`,
        )
      const { total } = answer.body.data as { total: number }
      if (total !== real?.n) throw new Error(`${name} ${part}: ${total} instead of ${real?.n}`)
    }
    const median = spent.toSorted((a, b) => a - b)[Math.floor(times / 2)] ?? 0
    slowest = Math.max(slowest, median)
    console.log(
      `${median <= goal ? 'ok  ' : 'MISS'} ${name}: p50 ${median.toFixed(1)} ms, goal ${goal}, ${(median / goal).toFixed(2)} of it`,
    )
  }
  process.exitCode = slowest <= goal ? 0 : 1
} finally {
  await app.close()
  await stop()
}
process.exit()
