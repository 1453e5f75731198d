/**
 * Processes of a busy office on PostgreSQL: 10,000 live instances of a process of 20 steps, a million rows of history:
 *   npx tsx bench/workflow.ts [instances] [history]
 * Prints p50 and p95 of the list of tasks and of a step through the whole server, and each as a ratio to a bare
 * transaction that reads, locks and writes as many rows. A goal not reached is a MISS.
 */
import pg from 'pg'
import { startTestApp, type Client } from '#app/testing.ts'
import { end, flow, process as processOf, start, user } from '#modules/workflow/testing/bpmn.ts'
import { begin, deployFile, tasksOf } from '#modules/workflow/testing/stage.ts'
import { sql } from '#kernel/store/sql.ts'
import setup from '../scripts/test-setup.ts'

const [instances = 10_000, history = 1_000_000] = process.argv.slice(2).map(Number)
const times = Number(process.env.TIMES ?? 190)
const people = 50
const steps = Array.from({ length: 20 }, (_, at) => `T${at}`)

type Spent = { readonly p50: number; readonly p95: number }

async function measured(work: (n: number) => Promise<void>): Promise<Spent> {
  for (let n = 0; n < 5; n += 1) await work(n)
  const spent: number[] = []
  for (let n = 5; n < times + 5; n += 1) {
    const begun = performance.now()
    await work(n)
    spent.push(performance.now() - begun)
  }
  spent.sort((a, b) => a - b)
  const at = (share: number) => spent[Math.min(spent.length - 1, Math.floor(spent.length * share))] ?? 0
  return { p50: at(0.5), p95: at(0.95) }
}

/** One instance that really runs, copied as often as asked: its tasks are spread over the people, its history is repeated. */
async function fill(client: pg.Client, instance: string, ids: readonly string[]): Promise<void> {
  const copied = async (table: string, changes: Readonly<Record<string, string>>, from: string) => {
    const { rows } = await client.query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_name = $1 order by ordinal_position`,
      [table],
    )
    const columns = rows.map(({ name }) => name)
    await client.query(`alter table ${table} disable trigger user`)
    await client.query(
      `insert into ${table} (${columns.map((one) => `"${one}"`).join(', ')}) select ${columns.map((one) => changes[one] ?? `o."${one}"`).join(', ')} ${from}`,
    )
    await client.query(`alter table ${table} enable trigger user`)
  }
  const person = `(array[${ids.join(',')}]::bigint[])[1 + i % ${ids.length}]`
  await copied(
    'flow_instance',
    { id: '1000000 + i', instance_no: `'B' || i`, title: `'Request ' || i` },
    `from flow_instance o, generate_series(1, ${instances}) i where o.id = ${instance}`,
  )
  await copied(
    'flow_task',
    { id: '2000000 + i', instance_id: '1000000 + i', assignee_id: person },
    `from flow_task o, generate_series(1, ${instances}) i where o.instance_id = ${instance} and o.state = 'open'`,
  )
  await copied(
    'flow_activity',
    {
      id: '10000000 + i',
      instance_id: `1000000 + 1 + i % ${instances}`,
      activity_id: `'T' || i % 20`,
      execution_id: `'old_' || i`,
      end_time: 'o.start_time',
    },
    `from (select * from flow_activity where instance_id = ${instance} limit 1) o, generate_series(1, ${history}) i`,
  )
  // What is open in the copies is what is open in the instance that they were copied from.
  await copied(
    'flow_activity',
    { id: '20000000 + i', instance_id: '1000000 + i' },
    `from flow_activity o, generate_series(1, ${instances}) i where o.instance_id = ${instance} and o.end_time is null`,
  )
  await client.query('vacuum analyze')
}

/** As many rows as a step reads under a lock and writes, by statements of their own and nothing else. */
async function bareStep(client: pg.Client, n: number): Promise<void> {
  const id = 1_000_000 + n + 1
  await client.query('begin')
  await client.query('select * from flow_instance where id = $1 for update', [id])
  await client.query('select * from flow_task where id = $1 for update', [id + 1_000_000])
  await client.query('select plan from flow_source limit 1')
  await client.query(`update flow_task set state = 'done', end_time = now() where id = $1`, [id + 1_000_000])
  for (let at = 0; at < 3; at += 1)
    await client.query(
      'insert into flow_activity select (jsonb_populate_record(o, jsonb_build_object($1::text, $2::bigint))).* from flow_activity o where instance_id = $3 limit 1',
      ['id', 40_000_000 + n * 10 + at, id],
    )
  await client.query(
    `insert into flow_task select (jsonb_populate_record(o, jsonb_build_object('id', $1::bigint, 'execution_id', 'bare' || $1))).* from flow_task o where id = $2`,
    [50_000_000 + n, id + 1_000_000],
  )
  await client.query(
    'update flow_activity set end_time = now() where instance_id = $1 and end_time is null',
    [id],
  )
  await client.query('update flow_instance set update_time = now(), engine = engine where id = $1', [id])
  await client.query('commit')
}

/** Statements that the server sent, whichever connection they went by. */
let sent = 0
const query = pg.Client.prototype.query
pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
  sent += 1
  return Reflect.apply(query, this, given)
} as typeof query

const mostStatements = 15
const stop = await setup()
if (!process.env.TEST_PG) throw new Error('PostgreSQL is needed for the benchmark')
let missed = 0
const said = (name: string, ours: Spent, bare: Spent, goal: number) => {
  const kept = ours.p95 <= goal
  if (!kept) missed += 1
  console.log(
    `${kept ? 'ok  ' : 'MISS'} ${name.padEnd(28)} p50 ${ours.p50.toFixed(1)} ms  p95 ${ours.p95.toFixed(1)} ms (goal ${goal})  bare p50 ${bare.p50.toFixed(1)} ms  p95 ${bare.p95.toFixed(1)} ms  ratio ${(ours.p50 / bare.p50).toFixed(1)}`,
  )
}
try {
  const app = await startTestApp({ postgres: true })
  const ids: string[] = []
  for (let n = 0; n < people; n += 1) ids.push((await app.person(`worker${n}`, ['staff'])).id)
  const admin = await app.as('admin')
  const worker = await app.as('worker0')
  const row = steps.map((id, at) => user(id, '', 'flow:assignee="worker0"') + flow(id, steps[at + 1] ?? 'e'))
  const process20 = await deployFile(admin, processOf([start, flow('s', 'T0'), ...row, end()].join('\n')))
  const instance = await begin(worker, process20)
  const complete = (client: Client, taskId: string | undefined) =>
    client.post('blade-flow/work/complete-task', { taskId, approved: true })
  for (let n = 0; n < 9; n += 1) await complete(worker, (await tasksOf(worker, 'todo', instance))[0]?.taskId)
  const own = await app.db.platform.one<{ name: string }>(sql`select current_database() as name`)
  const client = new pg.Client({ connectionString: `${process.env.TEST_PG}/${own?.name}` })
  await client.connect()
  client.on('error', () => undefined)
  const begun = performance.now()
  await fill(client, instance, ids)
  console.log(
    `${instances} instances of ${steps.length} steps, ${history} rows of history, ${people} people, filled in ${((performance.now() - begun) / 1000).toFixed(0)} s`,
  )
  // A total that is kept would hide what counting costs: each request asks for another one.
  const list = await measured(async (n) => {
    const answer = await worker.get('blade-flow/work/todo-list', { id_notequal: String(n) })
    if (answer.status !== 200) throw new Error(answer.raw)
  })
  const bareList = await measured(async () => {
    const open = `from flow_task t join flow_instance i on i.id = t.instance_id where t.assignee_id = ${ids[0]} and t.state = 'open' and t.kind = 'user'`
    await client.query(`select t.*, i.title, i.instance_no ${open} order by t.create_time desc limit 10`)
    await client.query(`select count(*) ${open}`)
  })
  said('list of tasks', list, bareList, 20)
  const { rows: mine } = await client.query<{ id: string }>(
    `select id from flow_task where assignee_id = ${ids[0]} and state = 'open' and id > 2000000 and id < 10000000 order by id limit ${times + 5}`,
  )
  if (mine.length < times + 5)
    throw new Error(`${instances} instances leave one person ${mine.length} tasks; take more, or TIMES less`)
  const before = sent
  const step = await measured(async (n) => {
    const answer = await complete(worker, mine[n]?.id)
    if (answer.status !== 200) throw new Error(answer.raw)
  })
  const statements = (sent - before) / (times + 5)
  if (statements > mostStatements) missed += 1
  console.log(
    `${statements > mostStatements ? 'MISS' : 'ok  '} statements of a step       ${statements.toFixed(1)} (goal ${mostStatements})`,
  )
  const bare = await measured((n) => bareStep(client, n + 500))
  said('a step', step, bare, 50)
  await client.end()
  await app.close()
} finally {
  await stop()
}
process.exitCode = missed > 0 ? 1 : 0
