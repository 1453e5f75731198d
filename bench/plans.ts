/** Calls through the whole server, how long they take, and the plans of the statements that they run. */
import pg from 'pg'

const times = Number(process.env.TIMES ?? 25)

/** `may`: the answer is a sum over everything, so that reading everything is the way to it. */
export type Ask = {
  name: string
  ask: (n: number) => Promise<{ status: number }>
  /** Asked first, and not timed. */
  before?: () => Promise<unknown>
  p95: number
  scans?: 'may'
  /** How often it is asked for every time that a list is, where many ask at once; 1 when nothing is said. */
  weight?: number
}

/** The database tells the plan of every statement as a notice; whoever listens gets them. */
const plans: string[] = []
const emit = pg.Client.prototype.emit as (...args: unknown[]) => boolean
pg.Client.prototype.emit = function (this: pg.Client, ...args: unknown[]): boolean {
  const [event, notice] = args as [string, { message?: string }]
  if (event === 'notice' && notice.message?.includes('plan:')) plans.push(notice.message)
  return emit.apply(this, args)
} as typeof pg.Client.prototype.emit

async function measured(ask: Ask['ask']): Promise<{ p50: number; p95: number }> {
  for (let i = 0; i < 3; i += 1) await ask(i)
  const spent: number[] = []
  for (let i = 0; i < times; i += 1) {
    const start = performance.now()
    const answer = await ask(i + 3)
    const { status } = answer
    spent.push(performance.now() - start)
    if (status !== 200) throw new Error(`answered ${status} ${JSON.stringify(answer).slice(0, 300)}`)
  }
  spent.sort((a, b) => a - b)
  const at = (share: number) => spent[Math.min(spent.length - 1, Math.floor(spent.length * share))] ?? 0
  return { p50: at(0.5), p95: at(0.95) }
}

/** Statements of one call, with their plans, from connections that explain what they do. */
async function plansOf(ask: Ask['ask']): Promise<string[]> {
  plans.length = 0
  await ask(1000)
  return [...plans]
}

const at95 = (sorted: readonly number[]) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.95))] ?? 0

/** Draws that are the same at each run. */
function draws(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
}

/** How many connections were opened since the program began: each plans every statement anew for itself. */
let opened = 0
const connect = pg.Client.prototype.connect as (...args: unknown[]) => unknown
pg.Client.prototype.connect = function (this: pg.Client, ...args: unknown[]) {
  opened += 1
  return connect.apply(this, args)
} as typeof pg.Client.prototype.connect

type Crowd = {
  readonly people: number
  readonly seconds: number
  /** Milliseconds between an answer and the next question of the same person, on average. */
  readonly pause: number
  /** Seconds in which they ask before anything counts: the goals are those of a warm server. */
  readonly warm?: number
}

/**
 * Many people at once, each asking one thing after the other: every goal holds for each of the calls while all the others
 * are asked too. They begin before it counts, for the pool opens its connections only when many ask at once, and on each of
 * them every statement is planned for the first time: of twenty calls one such is the p95. Prints a line for each, what the
 * first seconds were like, and answers how many missed.
 */
export async function crowded(
  all: readonly Ask[],
  { people, seconds, pause, warm = 5 }: Crowd,
): Promise<number> {
  const asks = all.filter(({ name }) => new RegExp(process.env.ONLY ?? '').test(name))
  const drawn = asks.flatMap((ask) => Array.from({ length: Math.ceil(50 * (ask.weight ?? 1)) }, () => ask))
  const spent = new Map<Ask, number[]>(asks.map((ask) => [ask, []]))
  const failed = new Map<string, number>()
  // Statements and words are known from the second time on.
  for (const { ask } of asks) await ask(9_999)
  const before = opened
  const begin = performance.now() + warm * 1000
  const end = begin + seconds * 1000
  const early: number[] = []
  let openedEarly = 0
  let n = 10_000
  await Promise.all(
    Array.from({ length: people }, async (_, who) => {
      const draw = draws(who + 1)
      const rest = () => new Promise((resolve) => setTimeout(resolve, pause * 2 * draw()))
      await rest()
      while (performance.now() < end) {
        const ask = drawn[Math.floor(draw() * drawn.length)]
        if (!ask) return
        await ask.before?.()
        const start = performance.now()
        const { status } = await ask.ask((n += 1))
        const took = performance.now() - start
        if (start < begin) {
          early.push(took)
          openedEarly = opened - before
        } else spent.get(ask)?.push(took)
        if (status !== 200)
          failed.set(`${ask.name} ${status}`, (failed.get(`${ask.name} ${status}`) ?? 0) + 1)
        if (pause > 0) await rest()
      }
    }),
  )
  const sorted = early.toSorted((a, b) => a - b)
  const counted = [...spent.values()].flat().toSorted((a, b) => a - b)
  console.log(
    `     ${people} at once: first ${warm} s, not counted: ${sorted.length} calls, p95 ${at95(sorted).toFixed(0)} ms, ${openedEarly} connections opened; then ${counted.length} calls, p95 ${at95(counted).toFixed(0)} ms, ${opened - before - openedEarly} opened`,
  )
  let missed = failed.size
  let calls = 0
  for (const [{ name, p95: goal }, times] of spent) {
    times.sort((a, b) => a - b)
    calls += times.length
    const p95 = at95(times)
    const asked = times.length > 0
    const good = p95 < goal
    if (asked && !good) missed += 1
    console.log(
      `${asked ? (good ? 'ok  ' : 'MISS') : '    '} ${people} at once: ${name.padEnd(38)} p50 ${(times[Math.floor(times.length / 2)] ?? 0).toFixed(0).padStart(5)} ms  p95 ${p95.toFixed(0).padStart(5)} ms (goal ${goal}, × ${(p95 / goal).toFixed(2)}), ${asked ? `${times.length} calls` : 'not asked, take longer'}`,
    )
  }
  for (const [what, count] of failed) console.log(`MISS ${count} × ${what}`)
  console.log(`     ${(calls / seconds).toFixed(0)} calls a second`)
  return missed
}

/** The time that the database itself says a statement took. */
const secondsIn = (plan: string) => Number(/duration: ([\d.]+) ms/.exec(plan)?.[1] ?? 0)
/** A scan of a large table is told where it read more than a page of rows: to look whether there is any row at all, one is enough. */
function scanOf(plan: string, large: string): string | undefined {
  const scans = plan.matchAll(
    new RegExp(`Seq Scan on (${large})\\b.*?actual rows=(\\d+)[^\\n]*((?:\\n(?!.*->).*)*)`, 'g'),
  )
  for (const [, table, rows, rest] of scans) {
    const removed = /Rows Removed by Filter: (\d+)/.exec(rest ?? '')?.[1]
    if (Number(rows) + Number(removed ?? 0) > 100) return `Seq Scan on ${table}`
  }
  return undefined
}

type Where = {
  readonly url: string
  readonly database: string
  /** Names of tables that no list may read whole, joined by `|`. */
  readonly large: string
}

/** What connections begin with is changed, and every one of them begins anew. */
async function reconnected(url: string, changes: readonly string[]): Promise<void> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  for (const change of changes) await admin.query(change)
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
  await admin.end()
  await new Promise((resolve) => setTimeout(resolve, 500))
}

/** Asks each, then again with plans; prints a line for each and answers how many missed. */
export async function judged(all: readonly Ask[], { url, database, large }: Where): Promise<number> {
  let missed = 0
  const asks = all.filter(({ name }) => new RegExp(process.env.ONLY ?? '').test(name))
  const found = new Map<string, { p50: number; p95: number }>()
  for (const { name, ask } of asks)
    found.set(
      name,
      await measured(ask).catch((error: unknown) => {
        console.error(`${name}: ${String(error)}`)
        return { p50: Infinity, p95: Infinity }
      }),
    )
  await reconnected(
    url,
    [
      "session_preload_libraries = 'auto_explain'",
      'auto_explain.log_min_duration = 0',
      'auto_explain.log_nested_statements = on',
      'auto_explain.log_analyze = on',
      'auto_explain.log_timing = off',
      "client_min_messages = 'log'",
    ].map((setting) => `alter database ${database} set ${setting}`),
  )
  for (const { name, ask, p95: goal, scans } of asks) {
    const { p50, p95 } = found.get(name) ?? { p50: 0, p95: 0 }
    await ask(999).catch(() => undefined)
    const run = await plansOf(ask)
    const scanning = run.filter((plan) => scanOf(plan, large))
    const inDatabase = run.reduce((sum, plan) => sum + secondsIn(plan), 0)
    const good = p95 < goal && (scans === 'may' || scanning.length === 0)
    if (!good) missed += 1
    const why =
      scanning.length > 0 ? `  ${[...new Set(scanning.map((plan) => scanOf(plan, large)))].join(', ')}` : ''
    console.log(
      `${good ? 'ok  ' : 'MISS'} ${name.padEnd(38)} p50 ${p50.toFixed(1).padStart(7)} ms  p95 ${p95.toFixed(1).padStart(7)} ms (goal ${goal})  statements ${String(run.length).padStart(2)}, ${inDatabase.toFixed(1)} ms in the database, × ${(p50 / Math.max(inDatabase, 0.1)).toFixed(2)}${why}`,
    )
    if (process.env.PLANS)
      for (const plan of process.env.PLANS === 'all'
        ? run
        : run.filter((one) => secondsIn(one) > 5 || scanOf(one, large)))
        console.log(plan.replace(/^/gm, '      ').slice(0, 4000))
  }
  // What is timed after this is not explained.
  await reconnected(url, [`alter database ${database} reset all`])
  return missed
}
