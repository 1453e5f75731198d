import { join } from 'node:path'
import { makeAuthenticate, makeStandIn } from '#auth/authenticate.ts'
import { authLeftovers } from '#auth/leftovers.ts'
import { registerAreas, registerJobs } from '#kernel/http/areas.ts'
import type { Context } from '#kernel/http/caller.ts'
import { oldAnswers } from '#kernel/http/idempotency.ts'
import { oldImports } from '#kernel/http/imports.ts'
import { registerFollowers, registerOnlookers } from '#kernel/http/lived.ts'
import { makeOutgoing } from '#kernel/http/outgoing.ts'
import type { Slice } from '#kernel/http/slice.ts'
import { registerSlices } from '#kernel/http/slices.ts'
import { sweeping } from '#kernel/jobs/sweeping.ts'
import { makeBlobs } from '#kernel/store/blobs.ts'
import type { Db } from '#kernel/store/db.ts'
import { registerEntities } from '#kernel/store/registry.ts'
import { makeStores } from '#kernel/store/stores.ts'
import { makeVault } from '#kernel/store/vault.ts'
import { makeRoom, type Room } from '#kernel/untrusted/room.ts'
import { areas } from '#modules/index.ts'
import { servers, slices as areaSlices } from '#modules/server.ts'
import {
  authNeeds,
  bringing,
  everyTenant,
  homeOfTenant,
  keptParameters,
  keptWords,
  makeLogbook,
  outsiderOf,
  placesOf,
  tellDeed,
  witnessOfCalls,
  zonesOfTenants,
  type Logbook,
} from '#modules/services.ts'
import { keyIn, type Config } from './config.ts'
import { joinInstallation } from './installation.ts'
import { makeLog, type Log } from './logs.ts'
import { readerCommand, roots } from './roots.ts'

/** What rules, steps and jobs work with, with or without a door to the outside. */
export type Means = {
  readonly ctx: Context
  readonly slices: readonly Slice[]
  readonly key: Buffer
  readonly log: Log | undefined
  readonly logbook: Logbook
}

/** Database and configuration → everything but the server. */
export async function makeMeans(
  config: Config,
  db: Db,
  {
    clock = () => new Date(),
    room,
    more = [],
  }: { clock?: (() => Date) | undefined; room?: Room | undefined; more?: readonly Slice[] } = {},
): Promise<Means> {
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
  const known = { ...reading, key, clock, vault, needs: authNeeds }
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
    authenticate: makeAuthenticate(known),
    standIn: makeStandIn(known),
    outsider: outsiderOf,
  }
  const aside = db.aside === db ? own : { ...own, ...readingFrom(db.aside, config.baseUrl) }
  const ctx: Context = { ...own, aside }
  return { ctx, slices, key, log, logbook }
}

/** Everything of a context that reads by itself. */
function readingFrom(
  db: Db,
  baseUrl: string,
): Pick<Context, 'db' | 'parameter' | 'zone' | 'home' | 'dictionary'> {
  return {
    db,
    parameter: keptParameters(db),
    zone: zonesOfTenants(db),
    home: (tenantId) => homeOfTenant(db.platform, tenantId, baseUrl),
    dictionary: keptWords(db),
  }
}
