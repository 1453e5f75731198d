#!/usr/bin/env node
/**
 * `npm run check:axe`: every screen of the menus and its form, in eleven themes and both languages, by axe; 0 violations or
 * exit 1. About seven minutes a theme: `npm run check:axe -- night dusk` looks at some. Needs a build.
 */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const themes = process.argv.slice(2).join(' ')
const { status } = spawnSync(
  process.execPath,
  [
    fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url)),
    'run',
    '--project=browser',
    'e2e/admin-crawl.test.ts',
    '--testNamePattern=violation in theme',
  ],
  {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: { ...process.env, ALL_THEMES: '1', ...(themes && { THEMES: themes }) },
    stdio: 'inherit',
  },
)
process.exitCode = status ?? 1
