import pg from 'pg'
import { tokens } from '#kernel/store/search.ts'
import { filledStanding, lostReferences, wordsWritten, type Job } from './standing.ts'

/**
 * Articles of one tenant in one journal with issues of five hundred, made by the database itself; their words are what the
 * product would find in them. `beside`: of so many other tenants, so many each.
 */
export async function fill(
  url: string,
  rows: number,
  beside: Beside = { tenants: [], each: 0 },
): Promise<Filled> {
  const start = Date.now()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await journalsOf(client, rows, beside)
    const jobs = await articlesOf(client, rows, beside)
    const { rowsAt } = await filledStanding(url, filledTables, jobs)
    const indexedAt = Date.now()
    await client.query('vacuum analyze')
    const lost = await lostReferences(client, filledTables)
    if (lost.length > 0) throw new Error(lost.join('\n'))
    const parts = { rows: rowsAt - start, indexes: indexedAt - rowsAt, statistics: Date.now() - indexedAt }
    return { seconds: (Date.now() - start) / 1000, parts, someId: String(10 + Math.floor(rows / 2)) }
  } finally {
    await client.end()
  }
}

export type Beside = { readonly tenants: readonly string[]; readonly each: number }
export type Filled = {
  readonly seconds: number
  /** In milliseconds. */
  readonly parts: Readonly<Record<'rows' | 'indexes' | 'statistics', number>>
  readonly someId: string
}

const filledTables = ['articles', 'articles_words']
/** So many articles an issue; the last issue of each journal takes what is left. */
const issueSize = 500
const topics = [
  '健康教育',
  '流行病学',
  '环境暴露',
  '疫苗接种',
  '慢病管理',
  '营养干预',
  '心理健康',
  '居民饮水',
]
/** In one of four hundred. */
const rare = '公共卫生'
const abstract = '本研究分析了城市居民的暴露水平。'
const isRare = 'i % 400 = 0'
const topic = `case when ${isRare} then '${rare}' else (array[${topics.map((one) => `'${one}'`).join(',')}])[1 + i % ${topics.length}] end`
/** As the product takes them apart; what follows the number of the row is the same for all of a topic. */
const wordsOf = (one: string) =>
  `array[${tokens(`${one}研究 Study ${abstract}`)
    .map((word) => `'${word}'`)
    .join(',')}]`
const words = `array_to_tsvector((case when ${isRare} then ${wordsOf(rare)} else case i % ${topics.length} ${topics.map((one, n) => `when ${n} then ${wordsOf(one)}`).join(' ')} end end) || i::text)`
/** One of fifty is a draft, whatever it is about. */
const isPublished = '(i / 11) % 50 <> 0'

/** One of the large tenant and one of each other, each with its issues. */
async function journalsOf(client: pg.Client, rows: number, { tenants, each }: Beside): Promise<void> {
  const journal = await requiredColumns(client, 'journals')
  const issue = {
    ...(await requiredColumns(client, 'journal_issues')),
    state: `'published'`,
    is_current: 'false',
  }
  const all = ['000000', ...tenants]
  const names = Object.keys(journal).join(', ')
  await client.query(
    `insert into journals (id, tenant_id, ${names}) select i, ($1::text[])[i], ${Object.values(journal).join(', ')} from generate_series(1, ${all.length}) i`,
    [all],
  )
  const issues: Record<string, string> = {
    ...issue,
    id: 'first + n',
    tenant_id: 'tenant',
    journal_id: 'journal',
    year: '2020 + n / 40',
    volume: '1 + n / 40',
    issue_no: `(1 + n % 40)::text`,
    issue_type: `'regular'`,
    sort: 'n',
    publish_date: `date '2020-01-01' + n`,
  }
  const columns = Object.keys(issues)
  await client.query(
    `insert into journal_issues (${columns.map((name) => `"${name}"`).join(', ')})
     select ${Object.values(issues).join(', ')} from (
       select t.tenant, t.nth as journal, ${firstIssue('t.nth')} as first, n, n as i from unnest($1::text[]) with ordinality t(tenant, nth),
       generate_series(0, (case when t.nth = 1 then ${rows} else ${each} end - 1) / ${issueSize}) n) made`,
    [all],
  )
}

const firstIssue = (journal: string) => `(${journal} * 1000000::bigint)`

/** SQL over `i` for each column; all within five years, a minute apart at most. */
export async function articleValues(client: pg.Client, most: number): Promise<Record<string, string>> {
  const step = Math.min(60, 150_000_000 / Math.max(most, 1))
  const time = `timestamptz '2020-01-01' + i * interval '${step} seconds'`
  return {
    ...(await requiredColumns(client, 'articles')),
    id: '10 + i',
    tenant_id: `'000000'`,
    journal_id: '1',
    issues_id: `${firstIssue('1')} + (i - 1) / ${issueSize}`,
    language: `'zh'`,
    licence: `'ccBy'`,
    title_zh: `${topic} || '研究' || i`,
    title_en: `'Study ' || i`,
    abstract_zh: `repeat('${abstract}', 12)`,
    page_order: `i % ${issueSize}`,
    view_count: '0',
    download_count: '0',
    version_no: '1',
    state: `case when ${isPublished} then 'published' else 'draft' end`,
    publish_date: `case when ${isPublished} then (${time})::date end`,
    accepted_date: `case when ${isPublished} then (${time})::date - 30 end`,
    received_date: `(${time})::date - 120`,
    create_time: time,
    update_time: time,
    // As the trigger stamps it, which nobody wakes here.
    oai_datestamp: `case when ${isPublished} then clock_timestamp() end`,
    search: words,
  }
}

/** Half a million rows a job, and then their words, while they are still in memory. */
async function articlesOf(client: pg.Client, rows: number, { tenants, each }: Beside): Promise<Job[]> {
  const written = await wordsWritten(client, 'articles')
  const others = tenants.length * each
  const own = await articleValues(client, Math.max(rows, others))
  const theirs: Record<string, string> = {
    ...own,
    id: `${10 + rows} + i`,
    tenant_id: `($1::text[])[1 + i % ${tenants.length}]`,
    journal_id: `2 + i % ${tenants.length}`,
    issues_id: `${firstIssue(`(2 + i % ${tenants.length})`)} + (i - 1) / ${tenants.length} / ${issueSize}`,
  }
  const columns = Object.keys(own)
  const names = columns.map((name) => `"${name}"`).join(', ')
  const part = (
    values: Record<string, string>,
    before: number,
    count: number,
    parameters: unknown[],
  ): Job[] =>
    Array.from({ length: Math.ceil(count / jobRows) }, (_, n) => async (line) => {
      const [from, to] = [n * jobRows + 1, Math.min(count, (n + 1) * jobRows)]
      await line.query(
        `insert into articles (${names}) select ${columns.map((name) => values[name]).join(', ')} from generate_series(${from}, ${to}) i`,
        parameters,
      )
      await line.query(
        `insert into articles_words select ${written} from articles a where id between ${10 + before + from} and ${10 + before + to}`,
      )
    })
  return [...part(own, 0, rows, []), ...(tenants.length > 0 ? part(theirs, rows, others, [tenants]) : [])]
}

const jobRows = 500_000

/** Columns that must not be null and have no default: filled with anything, so that the bench outlives new fields. */
export async function requiredColumns(client: pg.Client, table: string): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns where table_name = $1 and is_nullable = 'NO' and column_default is null and column_name not in ('id', 'tenant_id', 'journal_id', 'state')`,
    [table],
  )
  const sample: Record<string, string> = {
    'character varying': `'x' || i`,
    text: `'x'`,
    integer: '1',
    jsonb: `'[]'`,
    boolean: 'true',
    bigint: '1',
    date: `'2026-01-01'`,
    'timestamp with time zone': `timestamptz '2026-01-01'`,
    numeric: '1',
    ARRAY: `'{}'`,
  }
  return Object.fromEntries(rows.map(({ name, type }) => [name, sample[type] ?? 'null']))
}

/** Writes rows of a table by one statement: the values are SQL over `i`, 1 to `rows`. */
export type Into = (
  table: string,
  rows: number,
  time: string,
  values: Record<string, string>,
) => Promise<void>

/**
 * Fills tables of one tenant. Neither references nor triggers are looked at: what is written fits by construction, and a
 * million rows would wait for them.
 */
export async function filling(
  url: string,
  work: (into: Into, client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    await work(async (table, rows, time, values) => {
      const all: Record<string, string> = {
        tenant_id: `'000000'`,
        ...(await requiredColumns(client, table)),
        create_time: time,
        update_time: time,
        ...values,
      }
      const names = Object.keys(all)
      await client.query(
        `insert into ${table} (${names.map((name) => `"${name}"`).join(', ')}) select ${names.map((name) => all[name]).join(', ')} from generate_series(1, ${rows}) i`,
      )
    }, client)
    await client.query('set session_replication_role = origin')
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}
