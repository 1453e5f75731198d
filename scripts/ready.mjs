import { execFileSync, spawn } from 'node:child_process'
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

function done(name, hash) {
  mkdirSync(stamps, { recursive: true })
  writeFileSync(join(stamps, name), hash)
}

function unlessDone(name, inputs, work) {
  const hash = hashOf(inputs)
  if (isDone(name, hash)) return
  work()
  done(name, hash)
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

const inputs = [
  'src',
  'db',
  'scripts',
  'package-lock.json',
  'tsconfig.json',
  ...readdirSync(root).filter((name) => /^vite\..*config\.ts$/.test(name)),
]
const isBuilt = (hash) => existsSync(join(root, 'dist/server/main.mjs')) && isDone('build', hash)

export function build() {
  const hash = hashOf(inputs)
  if (isBuilt(hash)) return
  console.log('Building …')
  run(process.execPath, [join(root, 'scripts/build.mjs')])
  done('build', hash)
}

/**
 * The same for who does not wait for all of it: `server` ends when the server's part can be run, `whole` when everything is
 * there. The build ends with this process.
 */
export function building() {
  const hash = hashOf(inputs)
  if (isBuilt(hash)) return { server: Promise.resolve(), whole: Promise.resolve() }
  console.log('Building …')
  const child = spawn(process.execPath, [join(root, 'scripts/build.mjs')], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const whole = new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      if (code !== 0) return reject(new Error('the build failed'))
      done('build', hash)
      resolve()
    })
  })
  const server = Promise.race([whole, new Promise((resolve) => child.once('message', resolve))])
  return { server, whole }
}
