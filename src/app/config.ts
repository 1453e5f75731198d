import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { weakness } from '#kernel/store/passwords.ts'

/** The only reader of the environment. A wrong value stops the start with its name and what is allowed. */
export type Config = {
  readonly host: string
  readonly port: number
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /** The same database past any pooler, as its owner. */
  readonly databaseDirectUrl: string | undefined
  /** Servers that replay it, for reads that may be a moment old. */
  readonly replicaUrls: readonly string[]
  /** Each tenant's tables stand in a schema of its own. */
  readonly tenantSchemas: boolean
  readonly poolSize: number
  readonly adminPassword: string | undefined
  readonly seed: 'demo' | 'minimal'
  readonly production: boolean
  readonly captcha: { readonly enabled: boolean; readonly fixed: string | undefined }
  readonly sm2PrivateKey: string | undefined
  readonly baseUrl: string
  readonly mail: { readonly smtpUrl: string | undefined; readonly from: string }
  /** Addresses of one's own network that the server may call: providers, stores, message services. */
  readonly outgoing: readonly string[]
  readonly tenants: 'one' | 'many'
  readonly trustProxy: string | false
  readonly embedHosts: readonly string[]
  /** What is to be had in this installation beside the product itself. */
  readonly switches: readonly string[]
  readonly logLevel: string
  /** Keys and files in the data folder are those of this database from now on. */
  readonly adopt: boolean
}

type Setting<T> = { readonly allowed: string; read(text: string | undefined, env: Env): T | undefined }
type Env = Readonly<Record<string, string | undefined>>

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent']

/** Name → what is allowed and how it is read; `undefined` from `read` is a wrong value. The README's table says the same. */
const settings = {
  HOST: {
    allowed: 'an address to listen on',
    read: (text) => (text === '' ? undefined : (text ?? '127.0.0.1')),
  },
  PORT: { allowed: 'a number from 0 to 65535', read: (text) => numberIn(text ?? '8080', 0, 65_535) },
  DATA_DIR: { allowed: 'a folder', read: (text) => (text === '' ? undefined : resolve(text ?? './data')) },
  DATABASE_URL: {
    allowed: 'postgres://user:password@host:port/database, or several hosts separated by commas',
    read: (text) => (text ? (/^postgres(ql)?:\/\//.test(text) ? text : undefined) : ''),
  },
  DATABASE_DIRECT_URL: {
    allowed: 'postgres://user:password@host:port/database, and only beside DATABASE_URL',
    read: (text, env) =>
      text ? (/^postgres(ql)?:\/\//.test(text) && env.DATABASE_URL ? text : undefined) : '',
  },
  DATABASE_REPLICAS: {
    allowed:
      'addresses as postgres://user:password@host:port/database, separated by commas, and only beside DATABASE_URL',
    read: (text, env) =>
      listOf(text).every((one) => /^postgres(ql)?:\/\/[^,]+\/[^,/]+$/.test(one)) &&
      (!text || env.DATABASE_URL)
        ? (text ?? '')
        : undefined,
  },
  TENANT_SCHEMAS: {
    allowed: 'true or false, and true only beside DATABASE_URL',
    read: (text, env) =>
      (text || 'false') === 'false' ? 'false' : text === 'true' && env.DATABASE_URL ? 'true' : undefined,
  },
  DATABASE_POOL: { allowed: 'a number from 2 to 200', read: (text) => numberIn(text ?? '16', 2, 200) },
  ADMIN_PASSWORD: {
    allowed: 'in production at least 8 characters, and none of the common ones',
    read: readAdminPassword,
  },
  SEED: {
    allowed: 'demo or minimal',
    read: (text, env) =>
      oneOf(text ?? (env.NODE_ENV === 'production' ? 'minimal' : 'demo'), ['demo', 'minimal'] as const),
  },
  CAPTCHA: { allowed: 'on or off', read: (text) => oneOf(text ?? 'on', ['on', 'off'] as const) },
  CAPTCHA_FIXED: { allowed: '5 letters or digits, and not in production', read: readFixedCaptcha },
  SM2_PRIVATE_KEY: {
    allowed: '64 hexadecimal digits',
    read: (text) => (text ? (/^[0-9a-f]{64}$/i.test(text) ? text : undefined) : ''),
  },
  BASE_URL: {
    allowed: 'http:// or https:// and a host',
    read: (text) => (text ? (/^https?:\/\/[^/]+\/?$/.test(text) ? text.replace(/\/$/, '') : undefined) : ''),
  },
  SMTP_URL: {
    allowed: 'smtp:// or smtps:// and a host',
    read: (text) => (text ? (/^smtps?:\/\//.test(text) ? text : undefined) : ''),
  },
  MAIL_FROM: {
    allowed: 'an e-mail address',
    read: (text) => (text === undefined ? 'no-reply@localhost' : /@/.test(text) ? text : undefined),
  },
  TENANTS: { allowed: 'one or many', read: (text) => oneOf(text ?? 'one', ['one', 'many'] as const) },
  OUTGOING_PRIVATE: {
    allowed: 'addresses or ranges such as 10.0.0.5 or 10.1.0.0/16, separated by commas',
    read: (text) => (listOf(text).every(isRange) ? (text ?? '') : undefined),
  },
  TRUST_PROXY: { allowed: 'addresses of proxies, separated by commas', read: (text) => text ?? '' },
  EMBED_HOSTS: {
    allowed: 'names of hosts, separated by commas',
    read: (text) => (/^([a-z0-9.-]+(:\d+)?(,|$))*$/i.test(text ?? '') ? (text ?? '') : undefined),
  },
  DEVELOPER_TOOLS: {
    allowed: 'on or off',
    // Whoever runs them reads the structure of databases: no part of a running office (threats D01 to D03).
    read: (text, env) =>
      oneOf(text ?? (env.NODE_ENV === 'production' ? 'off' : 'on'), ['on', 'off'] as const),
  },
  ADOPT_DATA_DIR: { allowed: 'on or off', read: (text) => oneOf(text ?? 'off', ['on', 'off'] as const) },
  LOG_LEVEL: { allowed: levels.join(', '), read: (text) => oneOf(text ?? 'info', levels) },
} as const satisfies Record<string, Setting<string | number>>

const listOf = (text: string | undefined) =>
  (text ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)

function isRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  const most = family === 6 ? 128 : 32
  return family > 0 && rest.length === 0 && (bits === undefined || numberIn(bits, 0, most) !== undefined)
}

function numberIn(text: string, from: number, to: number): number | undefined {
  const value = Number(text)
  return /^\d+$/.test(text) && value >= from && value <= to ? value : undefined
}

function oneOf<T extends string>(text: string, list: readonly T[]): T | undefined {
  return list.find((item) => item === text)
}

/** Outside production taken as it is; in production it must be a password that may be set. */
function readAdminPassword(text: string | undefined, env: Env): string | undefined {
  if (!text) return text === undefined ? '' : undefined
  return env.NODE_ENV !== 'production' || !weakness(text, 'admin') ? text : undefined
}

function readFixedCaptcha(text: string | undefined, env: Env): string | undefined {
  if (text === undefined || text === '') return ''
  return env.NODE_ENV !== 'production' && /^[A-Za-z0-9]{4,8}$/.test(text) ? text : undefined
}

export class ConfigError extends Error {}

export function readConfig(env: Env): Config {
  const values: Record<string, string | number> = {}
  const wrong: string[] = []
  for (const [name, setting] of Object.entries(settings) as [string, Setting<string | number>][]) {
    const value = setting.read(env[name], env)
    if (value === undefined)
      wrong.push(
        `${name} is not allowed to be ${JSON.stringify(/PASSWORD|KEY|URL|REPLICAS/.test(name) ? '…' : env[name])}; allowed: ${setting.allowed}`,
      )
    else values[name] = value
  }
  if (wrong.length > 0) throw new ConfigError(wrong.join('\n'))
  const text = (name: string) => String(values[name])
  const optional = (name: string) => text(name) || undefined
  const [host, port] = [text('HOST'), Number(values.PORT)]
  return {
    host,
    port,
    dataDir: text('DATA_DIR'),
    databaseUrl: optional('DATABASE_URL'),
    databaseDirectUrl: optional('DATABASE_DIRECT_URL'),
    replicaUrls: listOf(text('DATABASE_REPLICAS')),
    tenantSchemas: text('TENANT_SCHEMAS') === 'true',
    poolSize: Number(values.DATABASE_POOL),
    adminPassword: optional('ADMIN_PASSWORD'),
    seed: text('SEED') as Config['seed'],
    production: env.NODE_ENV === 'production',
    captcha: { enabled: text('CAPTCHA') === 'on', fixed: optional('CAPTCHA_FIXED') },
    sm2PrivateKey: optional('SM2_PRIVATE_KEY'),
    baseUrl: optional('BASE_URL') ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    mail: { smtpUrl: optional('SMTP_URL'), from: text('MAIL_FROM') },
    outgoing: listOf(text('OUTGOING_PRIVATE')),
    tenants: text('TENANTS') as Config['tenants'],
    trustProxy: optional('TRUST_PROXY') ?? false,
    embedHosts: text('EMBED_HOSTS').toLowerCase().split(',').filter(Boolean),
    switches: text('DEVELOPER_TOOLS') === 'on' ? ['developerTools'] : [],
    logLevel: text('LOG_LEVEL'),
    adopt: text('ADOPT_DATA_DIR') === 'on',
  }
}

/** A key of 256 bits, made on first start and kept with the owner's rights alone. */
export async function keyIn(dataDir: string, name: string): Promise<Buffer> {
  await mkdir(dataDir, { recursive: true })
  const path = join(dataDir, name)
  if (!existsSync(path))
    await writeFile(path, randomBytes(32), { mode: 0o600, flag: 'wx' }).catch(() => undefined)
  const key = await readFile(path)
  if (key.length < 32)
    throw new ConfigError(
      `${path} is no key: it must hold 32 bytes; remove it and start once with ADOPT_DATA_DIR=on to have a new one made (everybody signs in again)`,
    )
  return key
}
