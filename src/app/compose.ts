import type { FastifyInstance } from 'fastify'
import { knownAtSignIn } from '#auth/known.ts'
import { authRoutes } from '#auth/routes.ts'
import { plainRoutes } from '#kernel/http/plain.ts'
import type { Context } from '#kernel/http/caller.ts'
import { finderRoute } from '#kernel/http/finder.ts'
import { registerCalls } from '#kernel/http/calls.ts'
import { toldRoute } from '#kernel/http/told.ts'
import { waitingRoute } from '#kernel/http/waiting.ts'
import { offeredPages } from '#kernel/portal/offered.ts'
import { openApiRoutes } from '#kernel/http/openapi.ts'
import { makeLive } from '#kernel/http/live.ts'
import { mount, mountLive } from '#kernel/http/mount.ts'
import { makeServer } from '#kernel/http/server.ts'
import { makeStreams } from '#kernel/http/streams.ts'
import type { Route, Slice } from '#kernel/http/slice.ts'
import type { Db } from '#kernel/store/db.ts'
import type { Room } from '#kernel/untrusted/room.ts'
import { areas } from '#modules/index.ts'
import { servers } from '#modules/server.ts'
import { authNeeds, noteRequests, type Logbook } from '#modules/services.ts'
import type { Config } from './config.ts'
import { makeDrain } from './drain.ts'
import { logRequests } from './logs.ts'
import { makeMeans } from './means.ts'
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
  const { ctx, slices, key, log, logbook } = await makeMeans(config, db, { clock, room, more })
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
    // What hangs on other tables is told with the next beat: half a tenant need not be looked at for each new account.
    {
      name: 'rights',
      own: true,
      tables: ['role', 'role_menu'],
      // A tenant that is closed, or whose package is another one, is told to whoever works in it.
      everywhere: ['tenant', 'tenant_package', 'menu'],
      mark: async (caller) => caller.standing?.() ?? '',
    },
  ])
  app.addHook('preClose', async () => streams.close())
  // Before requests are waited for: whoever waits for a file to be read is told to send it again.
  if (!room) app.addHook('preClose', () => ctx.untrusted.close())
  const routes = [
    ...authRoutes({
      key,
      captcha: config.captcha,
      tenants: config.tenants,
      sm2PrivateKey: config.sm2PrivateKey,
      needs: authNeeds,
      known: knownAtSignIn(db),
    }),
    ...slices.flatMap(withAliases),
    streams.route,
    finderRoute('blade-system/search', slices),
    waitingRoute('blade-system/menu/counts', slices),
    toldRoute('blade-system/menu/steps', 'role_setting', slices),
    offeredPages(areas.flatMap((area) => area.portal ?? [])),
  ]
  registerCalls(routes)
  mount(app, ctx, [...routes, ...openApiRoutes(routes, slices)])
  const live = makeLive(
    ctx,
    servers.flatMap((server) => server.live ?? []),
  )
  mountLive(app, ctx, live)
  const drain = makeDrain(app)
  mountHealth(app, db, drain, config.dataDir)
  await mountSite(app, ctx.aside ?? ctx, { production: config.production, hasLivePath: live.hasPath })
  return { app, ctx, routes, logbook, drain: drain.start }
}

function withAliases(slice: Slice): Route[] {
  const { entity } = slice
  const routes = plainRoutes(slice)
  const aliased = (entity.aliases ?? []).flatMap((alias) =>
    routes
      .filter((route) => route.url.startsWith(`${entity.path}/`))
      .map((route) => ({
        ...route,
        url: `${alias}${route.url.slice(entity.path.length)}`,
        as: route.as ?? route.url,
      })),
  )
  return [...routes, ...aliased]
}
