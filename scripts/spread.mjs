#!/usr/bin/env node
/**
 * `npm run spread`: the proof that tenants may be spread (decision 76). A coordinator and two servers of its own; the contract
 * of every entity, the crawl of two tenants, all callers against all calls, the fence, parts of texts, tables without a build.
 * One file after the other, for they share roles of one cluster.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { build, install, root } from './ready.mjs'

install({ tools: true })
build()
const files = [
  'src/kernel/testing/contract.test.ts',
  'src/kernel/store/tenancy.test.ts',
  'src/kernel/store/fence.test.ts',
  'src/kernel/store/seeking.test.ts',
  'src/app/actors.test.ts',
  'src/modules/develop/live/live.test.ts',
  'src/modules/develop/live/changing.test.ts',
]
const args = ['run', '--project', 'unit', '--no-file-parallelism', ...files, '-t', 'spread']
const { status } = spawnSync(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...args], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, TEST_SPREAD: '1' },
})
process.exit(status ?? 1)
