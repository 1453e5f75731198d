import pg from 'pg'

/**
 * Articles of one tenant, made by the database itself; titles are put together from words, so that searches find some.
 * `beside`: of so many other tenants, so many each.
 */
export async function fill(
  url: string,
  rows: number,
  beside: Beside = { tenants: [], each: 0 },
): Promise<{ seconds: number; someId: string }> {
  const start = Date.now()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await fillWith(client, rows, start, beside)
  } finally {
    await client.end()
  }
}

export type Beside = { readonly tenants: readonly string[]; readonly each: number }

async function fillWith(
  client: pg.Client,
  rows: number,
  start: number,
  { tenants, each }: Beside,
): Promise<{ seconds: number; someId: string }> {
  await client.query('alter table articles disable trigger user')
  const journal = '1'
  const own = await requiredColumns(client, 'journals')
  await client.query(
    `insert into journals (id, tenant_id, ${Object.keys(own).join(', ')}) select i, '000000', ${Object.values(own).join(', ')} from generate_series(1, 1) i`,
  )
  const required = await requiredColumns(client, 'articles')
  const values: Record<string, string> = {
    id: '10 + i',
    tenant_id: `'000000'`,
    journal_id: journal,
    title_zh: `(array['公共卫生','健康教育','流行病学','环境暴露','疫苗接种','慢病管理','营养干预','心理健康'])[1 + i % 8] || '研究' || i`,
    title_en: `'Study ' || i`,
    abstract_zh: `repeat('本研究分析了城市居民的暴露水平。', 12)`,
    state: `(array['draft','published','published','published'])[1 + i % 4]`,
    create_time: `timestamptz '2020-01-01' + i * interval '1 minute'`,
    update_time: `timestamptz '2020-01-01' + i * interval '1 minute'`,
    ...required,
  }
  const columns = Object.keys(values)
  await client.query(
    `insert into articles (${columns.map((name) => `"${name}"`).join(', ')}) select ${columns.map((name) => values[name]).join(', ')} from generate_series(1, ${rows}) i`,
  )
  await client.query(
    `insert into articles_words select 10 + i, array_to_tsvector(array['~000000', 'w' || (i % 500)] || case when i % 400 = 0 then array['卫','生','卫生'] else array['教','育','教育'] end) from generate_series(1, ${rows}) i`,
  )
  const others: Record<string, string> = {
    ...values,
    id: `${10 + rows} + i`,
    tenant_id: `($1::text[])[1 + i % ${tenants.length}]`,
    journal_id: `2 + i % ${tenants.length}`,
  }
  if (tenants.length > 0) {
    await client.query(
      `insert into journals (id, tenant_id, ${Object.keys(own).join(', ')}) select 1 + i, ($1::text[])[i], ${Object.values(own).join(', ')} from generate_series(1, ${tenants.length}) i`,
      [tenants],
    )
    await client.query(
      `insert into articles (${columns.map((name) => `"${name}"`).join(', ')}) select ${columns.map((name) => others[name]).join(', ')} from generate_series(1, ${tenants.length * each}) i`,
      [tenants],
    )
  }
  await client.query('alter table articles enable trigger user')
  await client.query('vacuum analyze')
  return { seconds: (Date.now() - start) / 1000, someId: String(10 + Math.floor(rows / 2)) }
}

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
