/** The real server with calls that fail where nobody catches it; started by `faults.test.ts` alone. */
import { join } from 'node:path'
import { route } from '#kernel/http/slice.ts'
import { mount } from '#kernel/http/mount.ts'
import { openDb } from '#kernel/store/open.ts'
import { servers } from '#modules/server.ts'
import { seedMinimal } from '#db/seeds/minimal.ts'
import { compose } from '#app/compose.ts'
import { readConfig } from '#app/config.ts'
import { installLastResort } from '#app/last-resort.ts'
import { roots } from '#app/roots.ts'
import { stopOnce } from '#app/stop.ts'

const config = readConfig(process.env)
const db = await openDb({ folder: join(config.dataDir, 'db'), migrations: roots.migrations })
await seedMinimal(db, servers, { password: config.adminPassword })
const { app, ctx, drain } = await compose(config, db)
const never = () => new Promise<never>(() => {})
const calls: Record<string, () => unknown> = {
  // Answered, and then something that it left behind fails.
  'blade-faults/rejection': () => {
    void Promise.reject(new Error('nobody awaits this'))
    return never()
  },
  'blade-faults/exception': () => {
    setTimeout(() => {
      throw new Error('nobody catches this')
    }, 5)
    return never()
  },
}
mount(
  app,
  ctx,
  Object.entries(calls).map(([url, handler]) =>
    route({ method: 'GET', url, permission: 'public' }, async () => handler()),
  ),
)
const stop = stopOnce([
  ['the door', drain],
  ['answers', () => app.close()],
  ['the database', db.close],
])
process.on('SIGTERM', () => stop(0))
installLastResort({ app, end: () => stop(1) })
// On demand and not by the clock: on a busy machine it would come before anybody saw the server ready.
process.once('SIGUSR2', () =>
  setImmediate(() => {
    throw new Error('of no request')
  }),
)
await app.listen({ host: config.host, port: config.port })
