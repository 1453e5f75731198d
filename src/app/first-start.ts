import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { firstFolder } from '#kernel/store/first-folder.ts'
import type { Config } from './config.ts'
import { makerCommand } from './roots.ts'

/** What the process that made the database has to tell: a password that was made up is known to it alone. */
export type Made = { readonly password?: string | undefined }

/**
 * Where there is no embedded database yet, a process of its own makes one with everything that it begins with, and ends before
 * this one reads the product: whatever it took is given back (decision 77).
 */
export async function firstStart(
  { databaseUrl, dataDir }: Config,
  built: Promise<unknown>,
): Promise<Made | undefined> {
  if (databaseUrl) return undefined
  return firstFolder(join(dataDir, 'db'), async (beside) => {
    const made = await runMaker([beside])
    // Of a database without a server nobody would ever be told the password.
    await built
    return made
  })
}

/** It ends when this process has gone, which closes the line between the two. */
export function runMaker(args: readonly string[]): Promise<Made | undefined> {
  const [program = '', ...own] = makerCommand
  const child = spawn(program, [...own, ...args], {
    // Threads share what they let go of: with heaps of their own each keeps some.
    env: { ...process.env, MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '1048576' },
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  })
  let said = ''
  let made: Made | undefined
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-4000)))
  child.on('message', (told: Made) => (made = told))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) =>
      code === 0
        ? resolve(made)
        : reject(new Error(`the embedded database could not be made: ${said.trim() || (code ?? signal)}`)),
    )
  })
}
