#!/usr/bin/env node
/** `npm start`: from a clean clone to a running product. What was done before is not done again. */
import { build, install } from './ready.mjs'

install()
build()
await import('../dist/server/main.mjs')
