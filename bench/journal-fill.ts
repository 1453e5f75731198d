import pg from 'pg'
import { tokens } from '#kernel/store/search.ts'
import { requiredColumns } from './fill.ts'

/** A busy office after many years: papers with authors, rounds and reviews, reviewers, and what was published. */
export type Sizes = { readonly submissions: number; readonly articles: number; readonly reviewers: number }
type Around = { journalId: string; typeId: string; editorId: string; authorId: string }

const topics = [
  '公共卫生',
  '健康教育',
  '流行病学',
  '环境暴露',
  '疫苗接种',
  '慢病管理',
  '营养干预',
  '心理健康',
]
const fields = ['heat', 'asthma', 'vaccine', 'nutrition', 'injury', 'sleep', 'stroke', 'cohort']
/** 登革 stands in one title of two hundred, 卫生 in every fourth. */
const title = `case when i % 200 = 0 then '登革热' else '' end || (array[${topics.map((one) => `'${one}'`).join(', ')}])[1 + i % 8] || '与' || (array[${topics.map((one) => `'${one}'`).join(', ')}])[1 + (i / 8) % 8] || '的关系' || i`
const states = `(array['published','rejected','published','rejected','rejected','published','rejected','withdrawn','inReview','rejected','published','rejected','screening','published','revisionRequested','rejected','published','submitted','rejected','finalReview'])[1 + i % 20]`
const ids = {
  user: 1_000_000n,
  paper: 2_000_000n,
  author: 4_000_000n,
  round: 6_000_000n,
  review: 7_000_000n,
  article: 9_000_000n,
}

export async function fillJournal(url: string, sizes: Sizes, around: Around): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const into = async (table: string, rows: number, values: Record<string, string>) => {
    const all = { tenant_id: `'000000'`, ...(await requiredColumns(client, table)), ...values }
    const columns = Object.keys(all)
    await client.query(`alter table ${table} disable trigger user`)
    await client.query(
      `insert into ${table} (${columns.map((name) => `"${name}"`).join(', ')}) select ${Object.values(all).join(', ')} from generate_series(1, ${rows}) i`,
    )
    await client.query(`alter table ${table} enable trigger user`)
  }
  const time = (column: string) => ({ [column]: `timestamptz '2016-01-01' + i * interval '100 minutes'` })
  const { submissions, articles, reviewers } = sizes
  await into('blade_user', reviewers, {
    id: `${ids.user} + i`,
    account: `'bench' || i`,
    real_name: `'Reviewer ' || i`,
    // Of four hundred houses: one of everybody's would put everybody in conflict with the authors.
    email: `'bench' || i || '@house' || i % 400 || '.example'`,
    password: `'x'`,
    status: '1',
    role_id: `(select array_agg(id) from role where role_alias = 'reviewer' and tenant_id = '000000')`,
    expertise: `(array[${topics.map((one) => `'${one}'`).join(', ')}])[1 + i % 8] || '；' || (array[${fields.map((one) => `'${one}'`).join(', ')}])[1 + (i / 8) % 8]`,
  })
  await into('submissions', submissions, {
    id: `${ids.paper} + i`,
    journal_id: around.journalId,
    article_type_id: around.typeId,
    language: `'zh'`,
    manuscript_no: `'BENCH-' || i`,
    title_zh: title,
    title_en: `(array[${fields.map((one) => `'${one}'`).join(', ')}])[1 + i % 8] || ' and health, study ' || i`,
    abstract_zh: `repeat('本研究分析了城市居民的暴露水平。', 12)`,
    state: states,
    current_round: '1',
    fee_state: `'notRequired'`,
    priority: `'normal'`,
    // One author with many papers, and an editor with their share.
    submitter_id: `case when i % 200 = 0 then ${around.authorId} else ${ids.user} + i % ${reviewers} end`,
    handling_editor_id: `case when i % 5 = 0 then ${around.editorId} else ${ids.user} + i % 40 end`,
    keywords_zh: `jsonb_build_array('健康', '研究')`,
    ...time('create_time'),
    ...time('state_since'),
    ...time('submitted_at'),
    accepted_at: `case when ${states} = 'published' then timestamptz '2016-03-01' + i * interval '100 minutes' end`,
    first_decision_at: `timestamptz '2016-02-01' + i * interval '100 minutes'`,
  })
  await into('submission_author', submissions * 3, {
    id: `${ids.author} + i`,
    submission_id: `${ids.paper} + 1 + i % ${submissions}`,
    sort: '1 + i % 3',
    family_name_en: `'Name' || i % 30000`,
    email: `'a' || i % 30000 || '@example.org'`,
    affiliations: `'[]'`,
    confirm_state: `'none'`,
    is_corresponding: `i % 3 = 0`,
    user_id: 'null',
    orcid: 'null',
  })
  await into('review_round', submissions, {
    id: `${ids.round} + i`,
    submission_id: `${ids.paper} + i`,
    round_no: '1',
    closed_at: `case when ${states} = 'inReview' then null else now() end`,
  })
  await into('review_record', submissions * 2, {
    id: `${ids.review} + i`,
    submission_id: `${ids.paper} + 1 + i % ${submissions}`,
    round_id: `${ids.round} + 1 + i % ${submissions}`,
    round_no: '1',
    reviewer_id: `${ids.user} + 1 + (i * 7 + i / ${submissions}) % ${reviewers}`,
    review_mode: `'doubleAnonymous'`,
    state: `(array['confirmed','submitted','declined','accepted','confirmed'])[1 + i % 5]`,
    ...time('dispatch_time'),
    responded_at: `timestamptz '2016-01-03' + i * interval '50 minutes'`,
    submitted_at: `timestamptz '2016-01-20' + i * interval '50 minutes'`,
    response_due_at: `timestamptz '2016-01-08' + i * interval '50 minutes'`,
    review_due_at: `timestamptz '2016-01-28' + i * interval '50 minutes'`,
  })
  await into('articles', articles, {
    id: `${ids.article} + i`,
    journal_id: around.journalId,
    article_type_id: around.typeId,
    language: `'zh'`,
    title_zh: title,
    title_en: `'Study ' || i`,
    abstract_zh: `repeat('本研究分析了城市居民的暴露水平。', 12)`,
    authors: `jsonb_build_array(jsonb_build_object('familyNameEn', 'Name' || i % 30000, 'givenNameEn', 'A', 'email', 'a' || i % 30000 || '@example.org', 'affiliations', '[]'::jsonb))`,
    state: `case when i % 50 = 0 then 'draft' else 'published' end`,
    oai_datestamp: `timestamptz '2016-01-01' + i * interval '25 minutes'`,
    publish_date: `date '2006-01-01' + (i / ${Math.ceil(articles / 7500)})`,
    licence: `'ccBy'`,
    ...time('create_time'),
  })
  await client.query(
    `select reviewer_count('000000', reviewer_id) from (select distinct reviewer_id from review_record) r`,
  )
  await words(client, 'submissions', ids.paper)
  await words(client, 'articles', ids.article)
  await client.query('vacuum analyze')
  await client.end()
}

/** Search words as the server would write them: the titles repeat, so each kind is split once. */
async function words(client: pg.Client, table: string, from: bigint): Promise<void> {
  const kinds = topics.flatMap((one, a) =>
    topics.map((other, b) => ({
      kind: a + 8 * b,
      list: [...tokens(`${one}与${other}的关系`), ...tokens(`${fields[a]} and health study`)],
    })),
  )
  await client.query('create temp table kinds (kind int, list text[])')
  for (const { kind, list } of kinds) await client.query('insert into kinds values ($1, $2)', [kind, list])
  await client.query(
    `insert into ${table}_words select t.id, array_to_tsvector(k.list || array['~000000', (t.id - ${from})::text]${table === 'articles' ? ' || article_people(t.authors)' : ''} || case when (t.id - ${from}) % 200 = 0 then array['登', '革', '热', '登革', '革热'] else '{}' end) from ${table} t join kinds k on k.kind = (t.id - ${from}) % 64 where t.id > ${from} on conflict (id) do nothing`,
  )
  await client.query('drop table kinds')
}
