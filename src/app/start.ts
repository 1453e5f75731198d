import { DatabaseRefused } from '#kernel/store/poolers.ts'
import { ConfigError, readConfig } from './config.ts'
import { firstStart } from './first-start.ts'

/**
 * From the configuration to the open door, or to the end of the process with what is wrong. `built` ends when everything that
 * the server shows is there: `npm start` has a first database filled while the browser's parts are still being built.
 */
export async function start(built: Promise<unknown> = Promise.resolve()): Promise<void> {
  try {
    const config = readConfig(process.env)
    const [made] = await Promise.all([firstStart(config, built), built])
    // Read when there is a database: beside the process that makes a first one this one is small.
    const { serve } = await import('./serve.ts')
    await serve(config, made)
  } catch (error) {
    if (error instanceof ConfigError || error instanceof DatabaseRefused)
      process.stderr.write(`${error.message}\n`)
    else process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
    process.exit(1)
  }
}
