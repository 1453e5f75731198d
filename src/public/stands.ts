import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Lang } from '#kernel/definition/kind.ts'
import { dateIn } from '#kernel/definition/time.ts'
import type { Context } from '#kernel/http/caller.ts'
import { tenantHome } from '#kernel/definition/home.ts'
import { platformTenant } from '#kernel/definition/platform.ts'
import { portalAddress } from '#kernel/portal/address.ts'
import type { PortalOptions } from '#kernel/portal/server.ts'
import type { Reader } from '#kernel/store/db.ts'
import { openTenants } from '#kernel/store/open-tenants.ts'
import { sql } from '#kernel/store/sql.ts'
import { codeInPath, homeAt, listening, type Held, type Home } from './address.ts'
import type { Journal } from './data.ts'
import { journalsOf } from './read.ts'
import { countUse, type Usage } from './usage.ts'

/** Whose pages an address shows: a journal of a tenant, and how the reader came to it. */
export type Stand = {
  readonly tenantId: string
  readonly reader: Reader
  readonly journal: Journal
  /** All journals of the tenant that have pages, the one with the bare paths first. */
  readonly journals: readonly Journal[]
  /** What the address itself says of tenant and journal: links lead on in the same way. */
  readonly held: Held
  readonly home: Home
  /** What is kept for readers of this stand is kept under it. */
  readonly key: string
  /** Where the days of the tenant begin. */
  readonly zone: string
  readonly use: Usage
}

export type Asking = FastifyRequest<{
  Params: Readonly<Record<string, string | undefined>>
  Querystring: Readonly<Record<string, unknown>>
}>
export type Answer = (
  stand: Stand,
  request: Asking,
  reply: FastifyReply,
) => FastifyReply | Promise<FastifyReply>

export type Serving = {
  readonly lang?: Lang
  readonly methods?: readonly ('GET' | 'POST')[]
  /** Page of the portal that stands in where a tenant has no journal: accounts are there without one. */
  readonly orPortal?: string | undefined
}

export type Stands = {
  /** Answers a path wherever a journal may stand, in one language; files have none and take that of the bare path. */
  serve(path: string, answer: Answer, more?: Serving): void
  /** The one that host and path name so. */
  of(request: FastifyRequest, held: Held): Promise<Stand | undefined>
  /** The one of the tenant's host, whatever the path says. */
  ofHost(request: FastifyRequest): Promise<Stand | undefined>
  /** Those of tenants without a host of their own: they stand below a path of the installation's. */
  belowHost(request: FastifyRequest): Promise<readonly Stand[]>
  /** Pages made under another stamp are stale: something shown was written, or another day has begun. */
  stamp(stand: Stand, now: Date): string
  today(stand: Stand, now: Date): string
  stop(): Promise<void>
}

export type TenantOf = PortalOptions['tenantOf']

type Options = {
  readonly tenantOf: TenantOf
  readonly notFound: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
}

/** Tables whose rows the pages show. A write to one of them makes every kept page of the tenant stale, whoever wrote it. */
const shown = new Set([
  'journals',
  'journal_issues',
  'issue_pdf',
  'articles',
  'article_type',
  'journal_editor',
  'notice',
  'user_guide',
  'banner',
  'common_file',
  'publish_fee_standards',
  'submission_file',
  'tenant_param',
])

/** Names that anybody may send, so that they cannot fill the memory. */
const mostKept = 2_000
/** Tenants of one host whose maps are named to robots. */
const mostBelow = 1_000

/**
 * Finds out whose pages an address shows. Stands are kept until a tenant or a journal is written, and for a minute at
 * most: a tenant's time runs out without a write.
 */
export function standsOf(app: FastifyInstance, ctx: Context, { tenantOf, notFound }: Options): Stands {
  const { touches } = ctx.db
  const writes = new Map<string, number>()
  const uses = new Map<string, Usage>()
  let kept = new Map<string, Stand>()
  let keptUntil = 0
  let gaps = 0

  touches.on((tenant, table) => {
    if (shown.has(table)) writes.set(tenant, (writes.get(tenant) ?? 0) + 1)
    // What the platform decides for all who did not decide it themselves.
    if (table === 'param') gaps += 1
    if (table === 'journals' || table === 'tenant') kept = new Map()
  })
  touches.onGap(() => {
    gaps += 1
    kept = new Map()
  })

  const days = new Map<string, { until: number; date: string }>()
  function today({ zone }: Pick<Stand, 'zone'>, now: Date): string {
    const day = days.get(zone)
    // Asked at every request; a date is the same for the rest of its minute.
    if (day && now.getTime() < day.until && now.getTime() >= day.until - 60_000) return day.date
    const date = dateIn(now, zone)
    days.set(zone, { until: now.getTime() + 60_000, date })
    return date
  }

  function stamp(stand: Stand, now: Date): string {
    // Without news of other processes' writes nothing kept can be trusted.
    if (!touches.heard) return `${now.getTime()}`
    return `${gaps}:${writes.get(stand.tenantId) ?? 0}:${today(stand, now)}`
  }

  const nameOf = (host: string, { tenant = '', journal = '' }: Held) => `${host} ${tenant} ${journal}`

  /** At once where it is known, because most answers are kept pages. */
  function known(name: string): Stand | undefined {
    const now = ctx.clock().getTime()
    if (now >= keptUntil || now < keptUntil - 60_000) {
      kept = new Map()
      keptUntil = now + 60_000
    }
    return touches.heard ? kept.get(name) : undefined
  }

  async function find(host: string, held: Held, name: string): Promise<Stand | undefined> {
    const before = kept
    const tenant = await tenantOf({ id: held.tenant, host })
    if (!tenant) return undefined
    const { tenantId } = tenant
    const reader = ctx.db.of(tenantId)
    const [journals, zone] = await Promise.all([journalsOf(reader), ctx.zone(tenantId)])
    const journal =
      held.journal === undefined ? journals[0] : journals.find(({ code }) => code === held.journal)
    if (!journal) return undefined
    const home = { ...tenantHome(tenant, ctx.baseUrl), journal: codeInPath(journals, journal) }
    const stand: Stand = {
      tenantId,
      reader,
      journal,
      journals,
      held,
      home,
      // Links and canonical addresses stand in what is kept.
      key: [tenantId, journal.id, held.tenant, held.journal, homeAt(home, 'zh', '/')].join(' '),
      zone,
      use: usageOf(tenantId),
    }
    if (before.size >= mostKept) before.clear()
    // Into the map from before the reads: one that was thrown away meanwhile keeps nothing stale.
    before.set(name, stand)
    return stand
  }

  function usageOf(tenantId: string): Usage {
    const use = uses.get(tenantId) ?? countUse(ctx, tenantId)
    uses.set(tenantId, use)
    return use
  }

  function serve(
    path: string,
    answer: Answer,
    { lang = 'zh', methods = ['GET'], orPortal }: Serving = {},
  ): void {
    for (const url of listening(lang, path))
      for (const method of methods) app.route({ method, url, config: { permission: 'public' }, handler })

    async function missing(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const { tenant, journal } = request.params as Held
      const hasPortal = orPortal !== undefined && journal === undefined
      if (!hasPortal || !(await tenantOf({ id: tenant, host: request.hostname })))
        return notFound(request, reply)
      const query = request.url.split('?')[1]
      return reply.redirect(`${portalAddress({ lang, tenant }, orPortal)}${query ? `?${query}` : ''}`, 302)
    }

    function handler(request: FastifyRequest, reply: FastifyReply): FastifyReply | Promise<FastifyReply> {
      const { tenant, journal } = request.params as Held
      const name = nameOf(request.hostname, { tenant, journal })
      const stand = known(name)
      if (stand) return answer(stand, request as Asking, reply)
      return find(request.hostname, { tenant, journal }, name).then((found) =>
        found ? answer(found, request as Asking, reply) : missing(request, reply),
      )
    }
  }

  async function standOf({ hostname }: FastifyRequest, held: Held): Promise<Stand | undefined> {
    const name = nameOf(hostname, held)
    return known(name) ?? find(hostname, held, name)
  }

  async function belowHost(request: FastifyRequest): Promise<readonly Stand[]> {
    const rows = await ctx.db.platform.query<{ tenantId: string }>(
      sql`select tenant_id from tenant where ${openTenants(ctx.clock())} and coalesce(domain, '') = '' and tenant_id <> ${platformTenant} order by tenant_id limit ${mostBelow}`,
    )
    const found: Stand[] = []
    // One after the other: nobody waits for it, and there may be a thousand.
    for (const { tenantId } of rows) {
      const stand = await standOf(request, { tenant: tenantId })
      if (stand) found.push(stand)
    }
    return found
  }

  return {
    serve,
    stamp,
    today,
    of: standOf,
    ofHost: (request) => standOf(request, {}),
    belowHost,
    async stop() {
      await Promise.all([...uses.values()].map((use) => use.stop()))
    },
  }
}
