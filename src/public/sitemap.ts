import { sql } from '#kernel/store/sql.ts'
import { codeInPath, homeAt, paths, type Home, type Query } from './address.ts'
import type { Means } from './means.ts'
import { issueStamps } from './issues.ts'
import { count, seen } from './read.ts'
import type { Stand, Stands } from './stands.ts'

/** Articles of one map: two addresses each, below the 50,000 that the protocol (sitemaps.org) allows. */
const mapSize = 20_000
const type = 'application/xml; charset=utf-8'
/** Pages of one person or one question. */
const shut = [
  paths.workspace,
  paths.submit,
  paths.review,
  paths.authorship,
  paths.confirmEmail,
  paths.alerts,
  paths.reset,
  paths.viewer,
]
const space = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/**
 * `/robots.txt` and `/sitemap.xml`: every reading page and public article in both languages, with the day it last changed.
 * Where there are more articles than one map may hold it is the list of maps.
 */
export function serveSitemap({ ctx, stands, keptText }: Means): void {
  const below = belowHost({ ctx, stands })
  stands.serve('/robots.txt', async (stand, request, reply) => {
    const { home, held } = stand
    // Below a path it is nobody's: robots read the one of the host.
    if (held.tenant !== undefined || held.journal !== undefined) return reply.code(404).send()
    const neighbours = home.origin === ctx.baseUrl ? await below(request) : []
    const homes = [stand, ...neighbours].flatMap(homesOf)
    const closed = ['/api/', '/manage/', ...shut]
    const lines = [
      'User-agent: *',
      ...closed.map((path) => `Disallow: ${path}`),
      // Pages of other journals and tenants of this host.
      ...shut.map((path) => `Disallow: /*${path}`),
      // Archives begin at their permission.
      ...homes.flatMap((each) =>
        (each.journal.preservation ?? []).length > 0
          ? [`# LOCKSS and CLOCKSS: ${homeAt(each.home, 'zh', paths.archive)}`]
          : [],
      ),
      // Harvesters find it by the name of its first verb.
      `# OAI-PMH: ${homeAt(home, 'zh', '/oai', { verb: 'Identify' })}`,
      ...homes.map((each) => `Sitemap: ${homeAt(each.home, 'zh', '/sitemap.xml')}`),
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })

  stands.serve('/sitemap.xml', (stand, request, reply) =>
    keptText(stand, request, reply, {
      key: 'sitemap',
      type,
      make: async () => {
        const total = await count(stand.reader, seen(stand.journal.id))
        if (total <= mapSize) return map([...(await reading(stand)), ...(await articles(stand, 1))])
        const maps = Array.from({ length: Math.ceil(total / mapSize) }, (_, n) =>
          homeAt(stand.home, 'zh', `/sitemap-${n + 1}.xml`),
        )
        return `${head}<sitemapindex xmlns="${space}">\n${maps.map((address) => `<sitemap><loc>${address}</loc></sitemap>`).join('\n')}\n</sitemapindex>\n`
      },
    }),
  )

  stands.serve('/sitemap-:n(^[1-9]\\d{0,3}).xml', (stand, request, reply) => {
    const n = Number(request.params.n)
    return keptText(stand, request, reply, {
      key: `sitemap:${n}`,
      type,
      make: async () => {
        const made = await articles(stand, n)
        return made.length === 0 ? undefined : map([...(n === 1 ? await reading(stand) : []), ...made])
      },
    })
  })
}

const homesOf = ({ journals, home }: Stand) =>
  journals.map((journal) => ({ journal, home: { ...home, journal: codeInPath(journals, journal) } }))

/** How long a tenant that is new, or gone, is told to robots no differently: they come once a day. */
const neighboursMs = 10 * 60_000

/** Everybody may ask, and it looks at every tenant: asked once in a while, by one for all who wait. */
function belowHost({ ctx, stands }: Pick<Means, 'ctx' | 'stands'>): Stands['belowHost'] {
  let told: Promise<readonly Stand[]> | undefined
  let until = 0
  return (request) => {
    const now = ctx.clock().getTime()
    if (!told || now >= until || now < until - neighboursMs) {
      until = now + neighboursMs
      const asked = stands.belowHost(request)
      asked.catch(() => told === asked && (told = undefined))
      told = asked
    }
    return told
  }
}

function fixed({ journal, journals, home }: Stand): string[] {
  const open = [
    paths.home,
    paths.articles,
    paths.journals,
    ...(journals.length > 1 && journal === journals[0] ? [paths.press] : []),
    paths.notices,
    paths.about,
    paths.guide,
    paths.fee,
    ...((journal.preservation ?? []).length > 0 ? [paths.archive] : []),
  ]
  return open.map((path) => entry(home, path, {}))
}

/** Pages beside the articles: those that every journal has, and the contents of its issues. */
async function reading(stand: Stand): Promise<string[]> {
  const found = await issueStamps(stand.reader, stand.journal.id)
  const issues = found.map(({ id, changed }) =>
    entry(stand.home, paths.journals, { id }, changed.toISOString()),
  )
  return [...fixed(stand), ...issues]
}

/** By age, so that a new article changes the last map alone. */
async function articles({ reader, journal, home }: Stand, n: number): Promise<string[]> {
  const found = await reader.query<{ id: string; changed: Date }>(
    sql`select a.id, a.update_time as changed from articles a where ${seen(journal.id)} order by a.id limit ${mapSize} offset ${(n - 1) * mapSize}`,
  )
  return found.map(({ id, changed }) => entry(home, paths.article, { id }, changed.toISOString()))
}

function entry(home: Home, path: string, query: Query, lastmod?: string): string {
  const address = (lang: 'zh' | 'en') => homeAt(home, lang, path, query).replaceAll('&', '&amp;')
  const others = (['zh', 'en'] as const)
    .map(
      (lang) =>
        `<xhtml:link rel="alternate" hreflang="${lang === 'zh' ? 'zh-Hans' : 'en'}" href="${address(lang)}"/>`,
    )
    .join('')
  const day = lastmod ? `<lastmod>${lastmod}</lastmod>` : ''
  return (['zh', 'en'] as const)
    .map((lang) => `<url><loc>${address(lang)}</loc>${day}${others}</url>`)
    .join('\n')
}

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const map = (entries: readonly string[]) =>
  `${head}<urlset xmlns="${space}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</urlset>\n`
