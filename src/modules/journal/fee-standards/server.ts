import type { Refusal } from '#kernel/definition/index.ts'
import { atField } from '#kernel/definition/refusal.ts'
import { slice } from '#kernel/http/slice.ts'
import type { Tx } from '#kernel/store/db.ts'
import { find, findAll } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { articleTypes } from '../article-types/definition.ts'
import { refuseEntity } from '../terms/catalogue.ts'
import { cents } from './money.ts'
import { feeStandards, type FeeStandard } from './definition.ts'

/** Two standards that both price the same paper on the same day would make its price a matter of luck. */
async function overlapping(
  tx: Tx,
  next: Partial<FeeStandard>,
  existing: FeeStandard | undefined,
): Promise<FeeStandard | undefined> {
  // Whoever else writes a standard of this journal waits: otherwise two of them would each look before the other writes.
  await tx.query(sql`select id from journals where id = ${next.journalId ?? '0'} for update`)
  const rivals = await findAll(
    tx,
    feeStandards,
    sql`t.journal_id = ${next.journalId ?? '0'} and t.fee_type = ${next.feeType ?? ''} and t.status = 1
        and t.article_type_id is not distinct from ${next.articleTypeId ?? null}
        and t.author_region = ${next.authorRegion ?? 'all'} and t.currency = ${next.currency ?? 'CNY'}
        and t.id <> ${existing?.id ?? '0'}
        and (${next.validTo ?? null}::date is null or t.valid_from <= ${next.validTo ?? null}::date)
        and (t.valid_to is null or t.valid_to >= ${next.validFrom ?? null}::date)`,
  )
  return rivals[0]
}

const amounts = ['baseAmount', 'extraPageAmount', 'perUnitAmount', 'taxRate'] as const

async function broken(
  tx: Tx,
  next: Partial<FeeStandard>,
  existing: FeeStandard | undefined,
): Promise<Refusal | undefined> {
  const negative = amounts.find((name) => next[name] && cents(next[name]) < 0n)
  if (negative) return atField(refuseEntity('feeNegative'), negative)
  if (next.taxRate && cents(next.taxRate) > 10_000n) return refuseEntity('taxTooHigh')
  if (next.validTo && next.validFrom && next.validTo < next.validFrom) return refuseEntity('feeDates')
  const type = next.articleTypeId ? await find(tx, articleTypes, next.articleTypeId) : undefined
  if (type && type.journalId !== next.journalId) return refuseEntity('typeForeign')
  const kinds = (next.discountRules ?? []).map((rule) => rule.kind)
  if (new Set(kinds).size < kinds.length) return refuseEntity('discountTwice')
  const rival = next.status === 0 ? undefined : await overlapping(tx, next, existing)
  return rival && refuseEntity('feeOverlaps', { code: rival.code })
}

export const slices = [
  slice(feeStandards, {
    async beforeSubmit(tx, { values, existing }) {
      return broken(tx, { ...existing, ...values }, existing)
    },
  }),
]
