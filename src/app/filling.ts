import { setInterval } from 'node:timers'
import { openDb } from '#kernel/store/open.ts'
import { makeRoom } from '#kernel/untrusted/room.ts'
import { servers } from '#modules/server.ts'
import { seedMinimal } from '#db/seeds/minimal.ts'
import { readConfig } from './config.ts'
import type { Made } from './first-start.ts'
import { makeMeans } from './means.ts'
import { collector } from './rest.ts'
import { readerCommand, roots } from './roots.ts'

/** What may be left behind before it is collected: the demo's papers leave some hundred megabytes each second. */
const mostLeft = 32 * 1024 * 1024

/** Fills the new database of a folder with what the configuration says that it begins with. */
export async function fill(folder: string, say: (line: string) => void): Promise<Made> {
  const config = readConfig(process.env)
  const stop = collectOften()
  const db = await openDb({ folder, migrations: roots.migrations, say })
  const { password } = await seedMinimal(db, servers, { password: config.adminPassword })
  if (config.seed === 'demo') {
    const room = makeRoom({ command: readerCommand, cwd: roots.top, most: 1, idleMs: 3_000 })
    // No server: nobody asks this process, and the browser's parts may still be in the making.
    const { ctx, logbook, log } = await makeMeans(config, db, { room })
    await (await import('#db/seeds/demo.ts')).seedDemo(ctx, say)
    await logbook.close()
    await log?.close()
    await room.close()
  }
  await db.close()
  stop()
  return { password }
}

function collectOften(): () => void {
  const collect = collector()
  const held = () => {
    const { heapUsed, external } = process.memoryUsage()
    return heapUsed + external
  }
  let low = held()
  const clock = setInterval(() => {
    const now = held()
    if (now > low + mostLeft) {
      collect()
      low = held()
    } else low = Math.min(low, now)
  }, 250)
  return () => clearInterval(clock)
}
