import { hostIn } from '#kernel/definition/host.ts'
import { label, type Label } from '#kernel/definition/index.ts'
import type { Refusal } from '#kernel/definition/refusal.ts'
import { refuse } from '../catalogue.ts'

/** Where a tenant is: the host of its pages and the clock on its wall. Whatever else stood there would hold up every call. */

/** A zone by its name, spelt as the database knows it too; an offset, which the database reads the other way round, is none. */
export function zoneIn(text: string): string | undefined {
  if (!/^[A-Za-z]/.test(text)) return undefined
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

type Place = { readonly domain?: string | null; readonly timeZone?: string | null }

/** The posted host and zone as they are kept, or what is wrong with them. */
export function placed(posted: Place): Place | Refusal {
  const read = { domain: { by: hostIn, wrong: noHost }, timeZone: { by: zoneIn, wrong: noZone } } as const
  const kept: { domain?: string; timeZone?: string } = {}
  for (const field of ['domain', 'timeZone'] as const) {
    const text = posted[field]
    if (typeof text !== 'string' || text === '') continue
    const { by, wrong } = read[field]
    const known = by(text)
    if (known === undefined) return refuse('badPlace', wrong, { errors: [{ field, msg: wrong }] })
    kept[field] = known
  }
  return kept
}

const noHost: Label = label(
  '域名不对，请填写主机名，如 journal.example.org',
  'This is no domain, write the name of a host as journal.example.org',
)
const noZone: Label = label(
  '没有这个时区，请按 Asia/Shanghai 的形式填写',
  'There is no such time zone, write its name as Asia/Shanghai',
)
