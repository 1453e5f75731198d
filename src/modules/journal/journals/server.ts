import type { Refusal } from '#kernel/definition/index.ts'
import { slice } from '#kernel/http/slice.ts'
import type { Tx } from '#kernel/store/db.ts'
import { updateAll } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { refuseEntity } from '../terms/catalogue.ts'
import { isIssn } from '../terms/numbers.ts'
import { licenceUrlOf } from '../terms/words.ts'
import { journals, type Journal } from './definition.ts'

/** Readers, citations and harvesters keep the addresses of what is out, and these carry the code. */
async function isCited(tx: Tx, { id }: Journal): Promise<boolean> {
  const found = await tx.query(
    sql`select 1 from articles t where t.journal_id = ${id} and t.state not in ('draft', 'scheduled') and t.is_deleted = 0 limit 1`,
  )
  return found.length > 0
}

/** Case 73, and patterns that could not make unique numbers. */
function broken(journal: Partial<Journal>): Refusal | undefined {
  const { issnPrint, issnOnline, manuscriptNoPattern, doiPattern } = journal
  if (!issnPrint && !issnOnline) return refuseEntity('issnMissing', {}, { errors: [field('issnPrint')] })
  if (issnPrint && !isIssn(issnPrint)) return refuseEntity('issnWrong', {}, { errors: [field('issnPrint')] })
  if (issnOnline && !isIssn(issnOnline))
    return refuseEntity('issnWrong', {}, { errors: [field('issnOnline')] })
  if (issnPrint && issnPrint === issnOnline)
    return refuseEntity('issnSame', {}, { errors: [field('issnOnline')] })
  if (!/\{seq\d?\}/.test(manuscriptNoPattern ?? '')) return refuseEntity('numberPattern')
  if (doiPattern && !(/\{prefix\}/.test(doiPattern) && /\{seq\d?\}/.test(doiPattern)))
    return refuseEntity('doiPattern')
  return undefined
}

function field(name: string) {
  return { field: name, msg: { zh: '请核对', en: 'Check this' } }
}

export const slices = [
  slice(journals, {
    async beforeSubmit(tx, { values, existing }) {
      const next = { ...existing, ...values }
      const refusal = broken(next)
      if (refusal) return refusal
      if (existing && next.code !== existing.code && (await isCited(tx, existing)))
        return refuseEntity('codeInUse', { code: existing.code })
      if (next.isDefault)
        await updateAll(tx, journals, sql`t.is_default and t.id <> ${existing?.id ?? '0'}`, {
          isDefault: false,
        })
      return { licenceUrl: licenceUrlOf(next) }
    },
  }),
]
