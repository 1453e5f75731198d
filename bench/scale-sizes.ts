import { compare, type Question, type Way } from './scale-compare.ts'
import { askerOf, list, mustHave, unkept, type Asker } from './scale-questions.ts'
import { request } from './load.ts'

/** The same questions to one process each on databases of several sizes; p50 beside that of the smallest. */
export type Sized = { readonly rows: number; readonly port: number }

/** Of the smallest. What has more to answer, as an export or a search that finds more, is not asked here. */
const most = 1.5
/** Where the slower is no more than this apart, the clock decides. */
const apartMs = 1

export async function sizes(all: readonly Sized[]): Promise<void> {
  const ways: (Way & Sized)[] = all.map((one) => ({ ...one, name: `${one.rows} rows`, ports: [one.port] }))
  const askers = new Map<Way, Asker>()
  for (const way of ways) {
    const who = await askerOf(way.port)
    await mustHave(way.port, who, way.rows)
    askers.set(way, who)
  }
  const asking =
    (path: (rows: number) => string): Question['ask'] =>
    (way) => [request('GET', path(ways.find((one) => one === way)?.rows ?? 0), askers.get(way))]
  const some = (rows: number) => 10 + Math.floor(rows / 2) + 1
  const questions: Question[] = [
    { name: 'list, first page', ask: asking(() => `${list}?current=1&size=10`) },
    { name: 'list, 500th page', ask: asking(() => `${list}?current=500&size=10`) },
    { name: 'list, first page, nothing kept', ask: (way) => unkept(askers.get(way) ?? { 'blade-auth': '' }) },
    { name: 'list of one state', ask: asking(() => `${list}?current=1&size=10&state=published`) },
    { name: 'list of one issue', ask: asking(() => `${list}?current=1&size=10&issuesId=1000001`) },
    { name: 'search, in one of 400 titles', ask: asking(() => `${list}?keyword=%E5%8D%AB%E7%94%9F`) },
    { name: 'search, in every eighth title', ask: asking(() => `${list}?keyword=%E7%96%AB%E8%8B%97`) },
    { name: 'search of one row', ask: asking((rows) => `${list}?keyword=${some(rows)}`) },
    { name: 'contains, in one of 400 titles', ask: asking(() => `${list}?titleZh_like=%E5%8D%AB%E7%94%9F`) },
    { name: 'contains, in every eighth title', ask: asking(() => `${list}?titleZh_like=%E7%96%AB%E8%8B%97`) },
    { name: 'record', ask: asking((rows) => `/api/blade-admin/articles/detail?id=${some(rows)}`) },
    { name: 'public start page', ask: asking(() => '/') },
    { name: 'public article page', ask: asking((rows) => `/apaph/article-detail?id=${some(rows)}`) },
    { name: 'public list of articles', ask: asking(() => '/apaph/articles') },
    { name: 'public archive', ask: asking(() => '/apaph/journals') },
    { name: 'public issue', ask: asking(() => '/apaph/journals?id=1000001') },
    { name: 'feed', ask: asking(() => '/apaph/feed.xml') },
    { name: 'harvest', ask: asking(() => '/oai?verb=ListRecords&metadataPrefix=oai_dc') },
    { name: 'public search', ask: asking(() => '/apaph/search?q=%E5%8D%AB%E7%94%9F') },
  ]
  for (const question of questions) {
    const compared = await compare({ ...question, atOnce: 4 }, ways)
    const least = compared[0]?.p50 ?? 0
    const line = compared.map(({ p50, failed }, at) =>
      at === 0
        ? `${p50.toFixed(1)} ms`
        : `${(p50 / least).toFixed(2)} (${p50.toFixed(1)} ms)${failed ? ` FAILED ${failed}` : ''}`,
    )
    const fine = compared.every(
      ({ p50, failed }) => failed === 0 && (p50 / least <= most || p50 - least <= apartMs),
    )
    if (!fine) process.exitCode = 1
    console.log(
      `${fine ? 'ok  ' : 'MISS'} ${question.name.padEnd(32)} p50 at ${ways.map(({ rows }) => rows).join(', ')}: ${line.join(', ')}`,
    )
  }
}
