import type { Reader } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'
import type { Facts, FeeLine } from '../data.ts'
import { seen } from './seen.ts'

/** Whether authors pay anything of which these pages say nothing. */
export async function chargesUntold(reader: Reader, journalId: string, today: string): Promise<boolean> {
  const rows = await reader.query(
    sql`select 1 as one from publish_fee_standards s where s.is_deleted = 0 and s.status = 1 and not s.show_public
        and s.journal_id = ${journalId} and s.valid_from <= ${today}::date and (s.valid_to is null or s.valid_to >= ${today}::date) limit 1`,
    { keep: true },
  )
  return rows.length > 0
}

export async function feesOf(reader: Reader, journalId: string, today: string): Promise<FeeLine[]> {
  return reader.query<FeeLine>(
    sql`select s.id, s.name_zh, s.name_en, s.description_zh, s.description_en, s.fee_type, s.author_region, s.currency, s.base_amount,
        s.included_pages, s.extra_page_amount, s.tax_rate, s.code, s.article_type_id, s.per_unit_amount, s.discount_rules from publish_fee_standards s
        where s.is_deleted = 0 and s.status = 1 and s.show_public and s.journal_id = ${journalId}
        and s.valid_from <= ${today}::date and (s.valid_to is null or s.valid_to >= ${today}::date) order by s.sort, s.id`,
    { keep: true },
  )
}

/** How long first decisions took and how many papers were accepted, of those that came in since. */
export type Decided = { n: number; days: number | null; accepted: number; rejected: number }

export async function decidedOf(
  reader: Reader,
  journalId: string,
  since: Date,
): Promise<Decided | undefined> {
  return reader.one<Decided>(
    sql`select count(*) filter (where s.first_decision_at is not null)::int as n,
        percentile_cont(0.5) within group (order by extract(epoch from s.first_decision_at - s.submitted_at) / 86400)
          filter (where s.first_decision_at is not null)::float8 as days,
        count(*) filter (where s.accepted_at >= ${since})::int as accepted,
        count(*) filter (where s.rejected_at >= ${since})::int as rejected
        from submissions s where s.is_deleted = 0 and s.journal_id = ${journalId} and s.submitted_at >= ${since}`,
    { keep: true },
  )
}

/** How long it took from acceptance until articles could be read, of those of the last year. */
export type Printed = { n: number; days: number | null }

export async function printedOf(
  reader: Reader,
  journalId: string,
  since: Date,
): Promise<Printed | undefined> {
  return reader.one<Printed>(
    sql`select count(*)::int as n, percentile_cont(0.5) within group (order by a.publish_date - a.accepted_date)::float8 as days
        from articles a where ${seen(journalId)} and a.accepted_date is not null and a.publish_date >= ${since}::date`,
    { keep: true },
  )
}

/** Fewer decided papers than this make a median or a rate a rumour. */
const enough = 5

const isLess = ({ discountRules }: FeeLine) =>
  (discountRules ?? []).some(({ kind, percent }) => kind === 'lowIncomeCountry' && percent > 0)

export function factsOf(
  decided: Decided | undefined,
  printed: Printed | undefined,
  fees: readonly FeeLine[],
): Facts {
  const fee = fees.find((line) => line.feeType === 'publicationFee')
  const closed = (decided?.accepted ?? 0) + (decided?.rejected ?? 0)
  return {
    daysToFirstDecision:
      decided && decided.n >= enough && decided.days !== null ? Math.round(decided.days) : null,
    daysToOnline: printed && printed.n >= enough && printed.days !== null ? Math.round(printed.days) : null,
    acceptanceRate: decided && closed >= enough ? (100 * decided.accepted) / closed : null,
    fee: fee ? { amount: fee.baseAmount, currency: fee.currency, less: isLess(fee) } : null,
  }
}
