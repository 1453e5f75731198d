import { DatabaseRefused } from '#kernel/store/poolers.ts'
import { ConfigError, readConfig } from './config.ts'
import { firstStart } from './first-start.ts'

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const made = await firstStart(config)
  // Read when there is a database: beside the process that makes a first one this one is small.
  const { serve } = await import('./serve.ts')
  await serve(config, made)
}

main().catch((error: unknown) => {
  if (error instanceof ConfigError || error instanceof DatabaseRefused)
    process.stderr.write(`${error.message}\n`)
  else process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exit(1)
})
