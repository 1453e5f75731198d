import { join } from 'node:path'
import { allJobs } from '#kernel/http/areas.ts'
import { startJobs } from '#kernel/jobs/clock.ts'
import { openDb } from '#kernel/store/open.ts'
import { servers } from '#modules/server.ts'
import { seedMinimal } from '#db/seeds/minimal.ts'
import { compose } from './compose.ts'
import type { Config } from './config.ts'
import type { Made } from './first-start.ts'
import { installLastResort } from './last-resort.ts'
import { collectAtRest } from './rest.ts'
import { roots } from './roots.ts'
import { stopOnce } from './stop.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** The server, from its database to its open door. */
export async function serve(config: Config, made: Made | undefined): Promise<void> {
  const db = await openDb({
    url: config.databaseUrl,
    directUrl: config.databaseDirectUrl,
    folder: join(config.dataDir, 'db'),
    migrations: roots.migrations,
    replicaUrls: config.replicaUrls,
    poolSize: config.poolSize,
    tenantSchemas: config.tenantSchemas,
    say,
  })
  if (db.embedded)
    say(
      'Embedded database: for one process, and not safe against power loss. Set DATABASE_URL for PostgreSQL.',
    )
  const seeded = await seedMinimal(db, servers, { password: config.adminPassword })
  const { app, ctx, drain } = await compose(config, db)
  const demo = config.seed === 'demo' ? await (await import('#db/seeds/demo.ts')).seedDemo(ctx, say) : []
  const onFault = (error: unknown) =>
    void process.stderr.write(`job: ${error instanceof Error ? error.message : String(error)}\n`)
  const clock = startJobs(ctx, allJobs(), { onFault })
  const address = await app.listen({ host: config.host, port: config.port })
  collectAtRest()
  const stop = stopOnce([
    ['the door', drain],
    ['answers', () => app.close()],
    ['jobs', clock.stop],
    ['the database', db.close],
  ])
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(0))
  installLastResort({ app, end: () => stop(1) })
  for (const line of demo) say(line)
  const password = made?.password ?? seeded.password
  const how = password ? `sign in as admin with password ${password} (shown this once)` : 'sign in as admin'
  say(`Ready at ${address} — back-office ${address}/manage/login, ${how}`)
}
