import { createHash, randomInt, randomUUID } from 'node:crypto'
import { effortIn, effortText, isEffort } from '#kernel/definition/effort.ts'
import type { Db } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'

/** Five letters without look-alikes, used once, dead after two minutes (contract section 1). */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const lifetimeMs = 120_000

/** A quarter of a million tries on average: about a second of a browser. Where the code is known nobody need try. */
const bitsOf = ({ fixed }: CaptchaOptions): number => (fixed ? 4 : 18)

export type CaptchaOptions = { readonly enabled: boolean; readonly fixed?: string | undefined }

export async function makeCaptcha(
  db: Db,
  now: Date,
  options: CaptchaOptions,
): Promise<{ key: string; image: string; bits?: number }> {
  const { enabled, fixed } = options
  // Clients take an empty key for: none is asked.
  if (!enabled) return { key: '', image: '' }
  const code = fixed ?? Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
  const key = randomUUID()
  // Nobody waits for the disk to have a picture: whoever loses one by a fall gets another.
  await db.platform.query(
    sql`with dead as (delete from captcha where until < ${now}),
          made as (insert into captcha (key, code, until) values (${key}, ${code}, ${new Date(now.getTime() + lifetimeMs)}) returning key)
        select set_config('synchronous_commit', 'off', true) from made`,
    { keep: true },
  )
  const { default: svgCaptcha } = await import('svg-captcha')
  const svg = svgCaptcha(code, {
    width: 130,
    height: 44,
    fontSize: 44,
    noise: 2,
    color: true,
    background: '#f6f7f9',
  })
  return {
    key,
    image: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
    bits: bitsOf(options),
  }
}

/** One statement takes and checks the code: of parallel tries with one key exactly one gets an answer (threat A05). */
export async function captchaFits(
  db: Db,
  now: Date,
  options: CaptchaOptions,
  key: unknown,
  code: unknown,
): Promise<boolean> {
  if (!options.enabled) return true
  if (typeof key !== 'string' || typeof code !== 'string' || key.length > 64) return false
  const taken = await db.platform.one<{ code: string }>(
    sql`delete from captcha where key = ${key} and until >= ${now} returning code`,
    { keep: true },
  )
  if (!taken) return false
  const given = code.trim()
  const n = effortIn(given)
  if (n === undefined) return taken.code.toUpperCase() === given.toUpperCase()
  return isEffort(createHash('md5').update(effortText(key, n)).digest('hex'), bitsOf(options))
}
