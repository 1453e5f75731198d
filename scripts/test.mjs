#!/usr/bin/env node
/**
 * `npm test`: installs what it needs, then types, lint, fences, migrations, build with byte budgets, tests against the
 * embedded database and PostgreSQL, and journeys in a browser. Ends with one line: N passed, N failed.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { install, root } from './ready.mjs'
import { lanes, reading } from './steps.mjs'

let passed = 0
let failed = 0

function step(name, program, args, options = {}) {
  const start = Date.now()
  const { status } = spawnSync(program, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    ...options,
  })
  const seconds = ((Date.now() - start) / 1000).toFixed(1)
  console.log(`${status === 0 ? 'ok' : 'NOT OK'}  ${name}  ${seconds} s`)
  return status === 0
}

/** PostgreSQL, PgBouncer, MariaDB, nginx and Chromium come from Debian's packages; elsewhere the person is told what is missing. */
function systemPackages() {
  const postgres = existsSync('/usr/lib/postgresql') && readdirSync('/usr/lib/postgresql').length > 0
  const chromium = existsSync('/usr/bin/chromium') || Boolean(process.env.CHROMIUM)
  const pgbouncer = existsSync('/usr/sbin/pgbouncer') || existsSync('/usr/bin/pgbouncer')
  const mariadb = existsSync('/usr/sbin/mariadbd')
  const nginx = existsSync('/usr/sbin/nginx') || existsSync('/usr/bin/nginx')
  const missing = [
    ...(postgres ? [] : ['postgresql']),
    ...(pgbouncer ? [] : ['pgbouncer']),
    ...(mariadb ? [] : ['mariadb-server']),
    ...(nginx ? [] : ['nginx']),
    ...(chromium ? [] : ['chromium', 'fonts-noto-cjk']),
  ]
  if (missing.length === 0) return lighterBrowser()
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    step('package lists', 'apt-get', ['update', '-qq'], { env })
    if (
      step(
        `install ${missing.join(' ')}`,
        'apt-get',
        ['install', '-y', '-qq', '--no-install-recommends', ...missing],
        { env, stdio: 'ignore' },
      )
    )
      return lighterBrowser()
  }
  console.error(
    `Missing on this machine: ${missing.join(', ')}. Install PostgreSQL 15 or later under /usr/lib/postgresql, PgBouncer, MariaDB at /usr/sbin/mariadbd, nginx and Chromium at /usr/bin/chromium (or name it in CHROMIUM), then run npm test again.`,
  )
  process.exit(1)
}

/** Chromium without a window takes half the time for the same pages. Tests run without it too, so nobody waits for it. */
function lighterBrowser() {
  if (process.env.CHROMIUM || existsSync('/usr/bin/chromium-headless-shell')) return
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  const hasty = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20', '--no-remove']
  spawnSync(
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', ...hasty, 'chromium-headless-shell'],
    {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: 'ignore',
      timeout: 180_000,
    },
  )
}

/** What a run of vitest came to: how many passed and failed, the failed by name, and the files that they stand in. */
function run(files = []) {
  const report = join(tmpdir(), `journal-tests-${process.pid}.json`)
  const bin = join(root, 'node_modules/vitest/vitest.mjs')
  const { status } = spawnSync(
    process.execPath,
    [bin, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...files],
    { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] },
  )
  const counted = existsSync(report)
    ? JSON.parse(readFileSync(report, 'utf8'))
    : { numPassedTests: 0, numFailedTests: 1, testResults: [] }
  rmSync(report, { force: true })
  const broken = counted.testResults.filter(
    (file) => file.status !== 'passed' || file.assertionResults.some((test) => test.status === 'failed'),
  )
  return {
    status,
    passed: counted.numPassedTests,
    // A file that cannot be loaded fails without a failed test.
    failed: Math.max(counted.numFailedTests, status === 0 ? 0 : 1),
    files: broken.map((file) => relative(root, file.name)),
    names: broken.flatMap((file) =>
      file.assertionResults
        .filter((test) => test.status === 'failed')
        .map((test) => `${relative(root, file.name)} > ${test.fullName}`),
    ),
  }
}

/** How many files may be run a second time; more than that is no chance. */
const mostAgain = 6
const told = []

/**
 * Files with a failure are run once more by themselves. What holds then is counted as passed and told by name at the end
 * as unsteady, with what it said the first time above: it is to be mended, and does not hide whether the rest holds.
 */
function vitest() {
  const first = run()
  const again = first.files.length > 0 && first.files.length <= mostAgain ? run(first.files) : undefined
  // A file that could not be loaded has no failed test to be named by.
  const named = ({ names, files }) => (names.length > 0 ? names : files)
  const held = again ? first.files.filter((file) => !again.files.includes(file)) : []
  if (held.length > 0) told.push(`UNSTEADY  passed when run again: ${held.join(', ')}`)
  told.push(...named(again ?? first).map((name) => `FAILED  ${name}`))
  const lasting = (again ?? first).failed
  passed += first.passed + Math.max(0, first.failed - lasting)
  failed += lasting
}

install({ tools: true })
systemPackages()
const script = (name, ...more) => [process.execPath, ...more, join('scripts', name)]
const read = [...reading, ['migrations', ...script('db-diff.ts', '--import', 'tsx')]]
const held = await lanes(read, [
  [
    'build',
    process.execPath,
    '--input-type=module',
    '-e',
    "import('./scripts/ready.mjs').then(({ build }) => build())",
  ],
  ['byte budgets', ...script('bytes.mjs')],
])
passed += held.filter(Boolean).length
failed += held.filter((one) => !one).length
// A built product of yesterday would be tried, or none: every test of it would fail after its time.
if (held[read.length]) vitest()
else told.push('FAILED  build: no test was run')
for (const line of told) console.log(line)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
