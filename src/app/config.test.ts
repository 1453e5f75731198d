import { openAsBlob } from 'node:fs'
import { mkdtemp, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openDb } from '#kernel/store/open.ts'
import { ConfigError, keyIn, readConfig } from './config.ts'
import { roots } from './roots.ts'

describe('configuration', () => {
  it('has a value for everything in an empty environment', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      seed: 'demo',
      databaseUrl: undefined,
      captcha: { enabled: true, fixed: undefined },
    })
  })
  it.each([
    ['PORT', '70000'],
    ['PORT', 'http'],
    ['DATABASE_URL', 'mysql://x'],
    ['SEED', 'everything'],
    ['CAPTCHA', 'maybe'],
    ['SM2_PRIVATE_KEY', 'abc'],
    ['SMTP_URL', 'mail.example.org'],
    ['BASE_URL', 'example.org'],
    ['LOG_LEVEL', 'loud'],
    ['DATA_DIR', ''],
    ['TENANT_SCHEMAS', 'yes'],
    // The embedded database has no use of them.
    ['TENANT_SCHEMAS', 'true'],
  ])('names %s when it is %s, and what is allowed', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`${name} is not allowed.*allowed:`))
  })
  it('names every wrong value at once', () => {
    expect(() => readConfig({ PORT: 'x', SEED: 'x' })).toThrow(/PORT[\s\S]*SEED/)
  })
  it('refuses in production a fixed captcha and a weak administrator’s password, and seeds the minimum', () => {
    expect(() => readConfig({ NODE_ENV: 'production', CAPTCHA_FIXED: 'abcde' })).toThrow(ConfigError)
    expect(() => readConfig({ NODE_ENV: 'production', ADMIN_PASSWORD: 'short' })).toThrow(/ADMIN_PASSWORD/)
    expect(() => readConfig({ NODE_ENV: 'production', ADMIN_PASSWORD: 'short' })).not.toThrow(/"short"/)
    expect(() => readConfig({ NODE_ENV: 'production', ADMIN_PASSWORD: 'password123' })).toThrow(
      /ADMIN_PASSWORD/,
    )
    expect(readConfig({ NODE_ENV: 'production' }).seed).toBe('minimal')
    expect(readConfig({ ADMIN_PASSWORD: 'short' }).adminPassword).toBe('short')
  })
  it('makes a key once, for its owner alone, and refuses a broken one', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'journal-key-'))
    const [first, again] = [await keyIn(folder, 'a.key'), await keyIn(folder, 'a.key')]
    expect(first).toHaveLength(32)
    expect(again.equals(first)).toBe(true)
    expect((await stat(join(folder, 'a.key'))).mode & 0o077).toBe(0)
    await writeFile(join(folder, 'b.key'), 'short')
    await expect(keyIn(folder, 'b.key')).rejects.toThrow(ConfigError)
  })
  it('refuses to open a data folder twice', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'journal-twice-'))
    const image = await openAsBlob(process.env.TEST_IMAGE ?? '')
    const db = await openDb({ folder, image, migrations: roots.migrations })
    await expect(openDb({ folder, migrations: roots.migrations })).rejects.toThrow(/in use by process/)
    await db.close()
    const again = await openDb({ folder, migrations: roots.migrations })
    await again.close()
  })
})
