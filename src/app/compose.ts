import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { authRoutes } from '#auth/routes.ts'
import { makeAuthenticate, makeStandIn } from '#auth/authenticate.ts'
import { registerAreas, registerJobs } from '#kernel/http/areas.ts'
import { oldAnswers } from '#kernel/http/idempotency.ts'
import { oldImports } from '#kernel/http/imports.ts'
import { sweeping } from '#kernel/jobs/sweeping.ts'
import { authLeftovers } from '#auth/leftovers.ts'
import { plainRoutes } from '#kernel/http/plain.ts'
import type { Context } from '#kernel/http/caller.ts'
import { finderRoute } from '#kernel/http/finder.ts'
import { toldRoute } from '#kernel/http/told.ts'
import { waitingRoute } from '#kernel/http/waiting.ts'
import { offeredPages } from '#kernel/portal/offered.ts'
import { openApiRoutes } from '#kernel/http/openapi.ts'
import { makeOutgoing } from '#kernel/http/outgoing.ts'
import { makeLive } from '#kernel/http/live.ts'
import { makeServer, mount, mountLive } from '#kernel/http/server.ts'
import { registerFollowers, registerOnlookers } from '#kernel/http/lived.ts'
import { registerSlices } from '#kernel/http/slices.ts'
import { makeStreams } from '#kernel/http/streams.ts'
import type { Route, Slice } from '#kernel/http/slice.ts'
import { makeBlobs } from '#kernel/store/blobs.ts'
import type { Db } from '#kernel/store/db.ts'
import { makeStores } from '#kernel/store/stores.ts'
import { makeVault } from '#kernel/store/vault.ts'
import { registerEntities } from '#kernel/store/registry.ts'
import { areas } from '#modules/index.ts'
import { servers, slices as areaSlices } from '#modules/server.ts'
import {
  authNeeds,
  bringing,
  everyTenant,
  keptParameters,
  keptWords,
  makeLogbook,
  noteRequests,
  homeOfTenant,
  outsiderOf,
  zoneOfTenant,
  placesOf,
  tellDeed,
  witnessOfCalls,
  type Logbook,
} from '#modules/services.ts'
import { keyIn, type Config } from './config.ts'
import { joinInstallation } from './installation.ts'
import { makeRoom, type Room } from '#kernel/untrusted/room.ts'
import { readerCommand, roots } from './roots.ts'
import { makeDrain } from './drain.ts'
import { logRequests, makeLog } from './logs.ts'
import { warnOfProxy } from './proxy.ts'
import { mountHealth } from './health.ts'
import { builtVersion, mountSite } from './site.ts'

export type Composed = {
  readonly app: FastifyInstance
  readonly ctx: Context
  readonly routes: readonly Route[]
  readonly logbook: Logbook
  /** Stops taking new work: readiness goes down, answers wait until the door may be closed. */
  readonly drain: () => Promise<void>
}

/** Database and configuration → the whole server, not yet listening. Tests build the same one. */
export async function compose(
  config: Config,
  db: Db,
  clock: () => Date = () => new Date(),
  room?: Room,
  /** Slices beside those of the areas, in tests. */
  more: readonly Slice[] = [],
): Promise<Composed> {
  const slices = [...areaSlices, ...more]
  registerEntities([...areas.flatMap((area) => area.entities), ...more.map(({ entity }) => entity)])
  registerSlices(slices)
  registerAreas(servers)
  registerFollowers(servers.flatMap((server) => server.followers ?? []))
  registerOnlookers(servers.flatMap((server) => server.onlookers ?? []))
  registerJobs([
    ...servers.flatMap((server) => server.jobs ?? []),
    sweeping([
      ...authLeftovers,
      oldAnswers,
      oldImports,
      ...servers.flatMap((server) => server.leftovers ?? []),
    ]),
  ])
  const key = await keyIn(config.dataDir, 'token.key')
  const sealing = await keyIn(config.dataDir, 'secrets.key')
  await joinInstallation(db, { dataDir: config.dataDir, keys: [key, sealing], adopt: config.adopt })
  const vault = makeVault(sealing)
  const outgoing = makeOutgoing(config.outgoing)
  const log = config.logLevel === 'silent' ? undefined : makeLog(config.dataDir, config.logLevel)
  const untrusted =
    room ??
    makeRoom({
      command: readerCommand,
      cwd: roots.top,
      onFault: (job, fault) => log?.logger.warn({ job, fault }, 'a parser threw'),
    })
  const logbook = makeLogbook(db, clock, {
    onHead: (tenantId, head) => log?.logger.info({ audit: tenantId, ...head }),
    tenants: () => everyTenant(db),
  })
  db.witnessed(witnessOfCalls)
  const reading = readingFrom(db, config.baseUrl)
  const means = { ...reading, key, clock, vault, needs: authNeeds }
  const own: Context = {
    ...reading,
    tell: (request, told) => tellDeed(logbook, request, told),
    clock,
    vault,
    dataDir: config.dataDir,
    blobs: makeStores(makeBlobs(join(config.dataDir, 'files')), placesOf(db, vault, outgoing)),
    baseUrl: config.baseUrl,
    mail: config.mail,
    outgoing,
    untrusted,
    bringing,
    production: config.production,
    embedHosts: config.embedHosts,
    switches: new Set(config.switches),
    sourceDir: roots.source,
    authenticate: makeAuthenticate(means),
    standIn: makeStandIn(means),
    outsider: outsiderOf,
  }
  const aside = db.aside === db ? own : { ...own, ...readingFrom(db.aside, config.baseUrl) }
  const ctx: Context = { ...own, aside }
  const app = await makeServer({ log: log?.logger, trustProxy: config.trustProxy })
  logRequests(app)
  if (log) app.addHook('onClose', () => log.close())
  const warn = (line: string) => void process.stderr.write(`${line}\n`)
  if (!config.trustProxy) warnOfProxy(app, warn, config.baseUrl)
  noteRequests(app, logbook)
  const version = await builtVersion()
  const streams = makeStreams(ctx, 'blade-desk/news', [
    ...slices.flatMap((slice) => slice.rules.topics ?? []),
    { name: 'version', tables: [], mark: async () => version },
  ])
  app.addHook('preClose', async () => streams.close())
  // Before requests are waited for: whoever waits for a file to be read is told to send it again.
  if (!room) app.addHook('preClose', () => untrusted.close())
  const routes = [
    ...authRoutes({
      key,
      captcha: config.captcha,
      tenants: config.tenants,
      sm2PrivateKey: config.sm2PrivateKey,
      needs: authNeeds,
    }),
    ...slices.flatMap(withAliases),
    streams.route,
    finderRoute('blade-system/search', slices),
    waitingRoute('blade-system/menu/counts', slices),
    toldRoute('blade-system/menu/steps', 'role_setting', slices),
    offeredPages(areas.flatMap((area) => area.portal ?? [])),
  ]
  mount(app, ctx, [...routes, ...openApiRoutes(routes, slices)])
  const live = makeLive(
    ctx,
    servers.flatMap((server) => server.live ?? []),
  )
  mountLive(app, ctx, live)
  const drain = makeDrain(app)
  mountHealth(app, db, drain, config.dataDir)
  await mountSite(app, aside, { production: config.production, hasLivePath: live.hasPath })
  return { app, ctx, routes, logbook, drain: drain.start }
}

/** Everything of a context that reads by itself. */
function readingFrom(
  db: Db,
  baseUrl: string,
): Pick<Context, 'db' | 'parameter' | 'zone' | 'home' | 'dictionary'> {
  return {
    db,
    parameter: keptParameters(db),
    zone: (tenantId) => zoneOfTenant(db.platform, tenantId),
    home: (tenantId) => homeOfTenant(db.platform, tenantId, baseUrl),
    dictionary: keptWords(db),
  }
}

function withAliases(slice: Slice): Route[] {
  const { entity } = slice
  const routes = plainRoutes(slice)
  const aliased = (entity.aliases ?? []).flatMap((alias) =>
    routes
      .filter((route) => route.url.startsWith(`${entity.path}/`))
      .map((route) => ({ ...route, url: `${alias}${route.url.slice(entity.path.length)}` })),
  )
  return [...routes, ...aliased]
}
