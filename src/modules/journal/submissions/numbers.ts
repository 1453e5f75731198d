/** Running numbers of a journal, each from one conditional statement (case 10). */
import type { Reader } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'
import type { Journal } from '../journals/definition.ts'

/** Series 0 counts DOIs; a year counts that year's manuscripts. */
export async function nextNumber(
  tx: Reader & { actor: { tenantId: string } },
  journalId: string,
  series: number,
) {
  const row = await tx.one<{ last: number }>(
    sql`insert into journal_counter (tenant_id, journal_id, year, last) values (${tx.actor.tenantId}, ${journalId}, ${series}, 1)
        on conflict (tenant_id, journal_id, year) do update set last = journal_counter.last + 1 returning last`,
  )
  if (!row) throw new Error('the counter answered nothing')
  return row.last
}

/** `{CODE}-{yyyy}-{seq4}` → APAPH-2026-0042. */
export function manuscriptNo(
  journal: Pick<Journal, 'code' | 'manuscriptNoPattern'>,
  year: number,
  seq: number,
): string {
  return fillPattern(journal.manuscriptNoPattern, {
    CODE: journal.code.toUpperCase(),
    code: journal.code,
    year,
    seq,
  })
}

/**
 * A DOI pattern for what has no issue yet: parts between dots that name volume or issue are left out, so that online-first
 * DOIs are the journal's own without empty places. `{prefix}/{code}.{year}.{vol}.{issue}.{seq4}` → `{prefix}/{code}.{year}.{seq4}`
 */
export function withoutIssue(pattern: string): string {
  const [prefix = '', ...rest] = pattern.split('/')
  const parts = rest
    .join('/')
    .split('.')
    .flatMap((part) => {
      if (!/\{(vol|issue)\}/.test(part)) return [part]
      // A part that says more keeps the rest: `{year}-{vol}-{seq}` → `{year}-{seq}`.
      const more = part.replace(/[-_:()/]*\{(?:vol|issue)\}[)]?/g, '').replace(/^[-_:()/]+/, '')
      return /\{\w+\}/.test(more) ? [more] : []
    })
  return `${prefix}/${parts.join('.')}`
}

export function fillPattern(pattern: string, facts: Readonly<Record<string, string | number>>): string {
  return pattern.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const padded = /^seq(\d)$/.exec(name)
    if (padded) return String(facts.seq ?? '').padStart(Number(padded[1]), '0')
    if (name === 'yyyy') return String(facts.year ?? '')
    return String(facts[name] ?? whole)
  })
}
