#!/usr/bin/env node
/**
 * `npm run citus`: builds the extension citus from its public source into this machine's PostgreSQL, for proofs and figures
 * of tenants that are spread over servers (decision 76). It is run beside the product and no part of it. `CITUS_SOURCE` names
 * a folder or a git repository instead of its own.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'

const version = 'v13.2.2'
const source = process.env.CITUS_SOURCE ?? 'https://github.com/citusdata/citus.git'
const needed = [
  'build-essential autoconf flex git',
  'libcurl4-openssl-dev liblz4-dev libzstd-dev libssl-dev libkrb5-dev libicu-dev',
  'libpam0g-dev libselinux1-dev libxslt1-dev libreadline-dev',
].flatMap((line) => line.split(' '))

const folder = mkdtempSync(join(tmpdir(), 'citus-'))
const run = (program, args, cwd = folder) =>
  execFileSync(program, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] })

try {
  const base = '/usr/lib/postgresql'
  const newest = existsSync(base) && readdirSync(base).toSorted((a, b) => Number(b) - Number(a))[0]
  if (!newest) throw new Error(`no PostgreSQL under ${base}: npm test installs one`)
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get'))
    run('apt-get', ['install', '-y', '-qq', `postgresql-server-dev-${newest}`, ...needed])
  if (existsSync(source) && !existsSync(join(source, 'HEAD')) && !existsSync(join(source, '.git')))
    run('cp', ['-a', `${source}/.`, folder])
  else run('git', ['clone', '-q', '--depth', '1', '--branch', version, source, '.'])
  withoutTwin()
  const config = join(base, newest, 'bin/pg_config')
  run('./configure', ['--without-libcurl', `PG_CONFIG=${existsSync(config) ? config : 'pg_config'}`])
  run('make', ['-s', `-j${cpus().length}`, 'extension'])
  run('make', ['-s', 'install'])
  console.log(
    `citus ${version} is in PostgreSQL ${newest}; npm run spread shows that the product stands on it`,
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** PostgreSQL 15.20 has a function of its own that this release still brings along; without it both are one. */
function withoutTwin() {
  const path = join(folder, 'src/include/pg_version_compat.h')
  const text = readFileSync(path, 'utf8')
  const there = execFileSync('pg_config', ['--includedir-server']).toString().trim()
  const header = join(there, 'commands/dbcommands.h')
  if (!existsSync(header) || !readFileSync(header, 'utf8').includes('have_createdb_privilege')) return
  writeFileSync(
    path,
    text.replace(/static inline bool\nhave_createdb_privilege\(void\)\n\{[\s\S]*?\n\}\n/, ''),
  )
}
