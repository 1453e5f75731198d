import type { Area } from '#kernel/definition/area.ts'
import { registerLiveEntities, builtEntity } from '#kernel/store/registry.ts'
import type { AreaServer, LiveArea, LiveSource } from './areas.ts'
import type { Caller, Context } from './caller.ts'
import { refuse } from './catalogue.ts'
import { plainRoutes } from './plain.ts'
import type { Route, Slice } from './slice.ts'
import { registerLiveSlices } from './slices.ts'

/**
 * Areas that are switched on while the product runs, each for some tenants. Every process reads them afresh when one of
 * their tables was written, by whomever; routes of a server that listens cannot grow, so their calls come in by one.
 */
export type Live = {
  /** The call at an address, for whoever may make it; undefined where there is none. */
  callAt(url: string): Promise<Route | undefined>
  /** Whether a screen could stand at this path. */
  hasPath(path: string): boolean
}

let areas: readonly LiveArea[] = []

/** Areas that are not there for a tenant, though others have them. */
export const areasElsewhere = (tenantId: string): AreaServer[] =>
  areas.flatMap(({ server, tenants }) => (tenants.has(tenantId) ? [] : [server]))

export const areasHere = (tenantId: string): AreaServer[] =>
  areas.flatMap(({ server, tenants }) => (tenants.has(tenantId) ? [server] : []))

export const slicesHere = (tenantId: string): Slice[] => areasHere(tenantId).flatMap(({ slices }) => slices)

/** Whether the source of the product has these entities by now. */
export const isBuilt = ({ entities }: Pick<Area, 'entities'>): boolean =>
  entities.some(({ name }) => builtEntity(name) !== undefined)

let refreshed: () => Promise<void> = async () => undefined

/** Resolves once what was written before is seen here too: for whoever asks which areas there are. */
export const liveRefreshed = (): Promise<void> => refreshed()

export function makeLive(ctx: Context, sources: readonly LiveSource[]): Live {
  const { touches } = ctx.db
  const tables = new Set(sources.flatMap((source) => source.tables))
  let routes: ReadonlyMap<string, Route> = new Map()
  let stale = true
  let coming: Promise<void> | undefined
  // What another installation of this process had is not there in this one, as tests have one after the other.
  areas = []
  install(areas)

  async function read(): Promise<void> {
    while (stale) {
      stale = false
      const found = await Promise.all(sources.map((source) => source.read(ctx)))
      // What became code of the product is the product's from then on.
      areas = found.flat().filter(({ server }) => !isBuilt(server.area))
      routes = install(areas)
    }
  }
  function refresh(): Promise<void> {
    stale = true
    coming ??= read()
      .catch((fault: unknown) => {
        stale = true
        throw fault
      })
      .finally(() => (coming = undefined))
    return coming
  }
  const soon = () => void refresh().catch(() => {})
  touches.on((_tenantId, table) => void (tables.has(table) && soon()))
  touches.onGap(soon)

  refreshed = async () => {
    // While other processes cannot be heard, what is known may be old.
    if (stale || coming || !touches.heard) await refresh()
  }
  const current = refreshed
  return {
    async callAt(url) {
      await current()
      return routes.get(url)
    },
    hasPath: (path) =>
      areas.some(({ server }) => server.area.menus.some((menu) => `${path}/`.startsWith(`${menu.path}/`))),
  }
}

function install(all: readonly LiveArea[]): ReadonlyMap<string, Route> {
  const slices = all.flatMap(({ server }) => server.slices)
  registerLiveEntities(slices.map(({ entity }) => entity))
  registerLiveSlices(slices)
  return new Map(
    all.flatMap(({ server, tenants }) => {
      const barred = (_ctx: Context, { tenantId }: Caller) =>
        tenants.has(tenantId) ? undefined : refuse('noRoute')
      return server.slices.flatMap(plainRoutes).map((route) => [route.url, { ...route, barred }] as const)
    }),
  )
}
