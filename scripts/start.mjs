#!/usr/bin/env node
/** `npm start`: from a clean clone to a running product. What was done before is not done again. */
import { building, install } from './ready.mjs'

install()
const { server, whole } = building()
try {
  await server
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
const { start } = await import('../dist/server/start.mjs')
await start(whole)
