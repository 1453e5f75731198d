import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What start and test share: packages as the lock file says, and a build of the sources as they are. */
export const root = fileURLToPath(new URL('..', import.meta.url))
const stamps = join(root, 'node_modules/.stamps')

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node ${process.versions.node} is too old; 20.19 or later is needed.`)
  process.exit(1)
}

function hashOf(paths) {
  const hash = createHash('sha256')
  const walk = (path) => {
    if (!existsSync(path)) return
    if (statSync(path).isDirectory()) for (const name of readdirSync(path).sort()) walk(join(path, name))
    else hash.update(path.slice(root.length)).update(readFileSync(path))
  }
  for (const path of paths) walk(join(root, path))
  return hash.digest('hex')
}

const isDone = (name, hash) => {
  const stamp = join(stamps, name)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hash
}

function unlessDone(name, inputs, work) {
  const hash = hashOf(inputs)
  if (isDone(name, hash)) return
  work()
  mkdirSync(stamps, { recursive: true })
  writeFileSync(join(stamps, name), hash)
}

const run = (program, args) =>
  execFileSync(program, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })

/**
 * What building and running need; with `tools`, what tests and checks need beside it (tools/package.json), which is a third of
 * all packages. Where they are they stay.
 */
export function install({ tools = false } = {}) {
  const whole = tools || existsSync(join(root, 'node_modules/vitest/package.json'))
  unlessDone(whole ? 'install-whole' : 'install', ['package-lock.json', 'tools'], () => {
    console.log('Installing packages …')
    // A production environment would leave out what the build needs.
    const which = ['--include=dev', ...(whole ? [] : ['--workspaces=false'])]
    run('npm', ['ci', ...which, '--no-audit', '--no-fund', '--loglevel=error'])
  })
}

export function build() {
  const inputs = [
    'src',
    'db',
    'scripts',
    'package-lock.json',
    'tsconfig.json',
    'vite.config.ts',
    'vite.public.config.ts',
  ]
  const built = existsSync(join(root, 'dist/server/main.mjs'))
  const work = () => {
    console.log('Building …')
    run(process.execPath, [join(root, 'scripts/build.mjs')])
  }
  if (built) unlessDone('build', inputs, work)
  else {
    work()
    unlessDone('build', inputs, () => {})
  }
}
