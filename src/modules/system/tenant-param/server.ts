import type { Refusal } from '#kernel/definition/index.ts'
import { atField } from '#kernel/definition/refusal.ts'
import { own } from '#kernel/http/keys.ts'
import type { Context } from '#kernel/http/caller.ts'
import { slice, type Slice } from '#kernel/http/slice.ts'
import type { Db, Reader } from '#kernel/store/db.ts'
import { keptReads } from '#kernel/store/kept-reads.ts'
import { weakness } from '#kernel/store/passwords.ts'
import { sql } from '#kernel/store/sql.ts'
import { refuse } from '../catalogue.ts'
import { param } from '../param/definition.ts'
import { parameters } from '../../parameters.ts'
import { tenantParam, type TenantParameter } from './definition.ts'

/** The tenant's own value, the platform's, or the default. A value that its pattern does not know counts as absent. */
export async function parameterOf(reader: Reader, name: string): Promise<string> {
  const key = name as TenantParameter
  const declared = own(parameters, key)
  if (!declared) throw new Error(`no area declares a parameter ${name}`)
  const { pattern, default: usual } = declared
  const row = await reader.one<{ own: string | null; platform: string | null }>(
    sql`select (select param_value from tenant_param where param_key = ${key} and is_deleted = 0) as own,
          (select param_value from param where param_key = ${key} and is_deleted = 0) as platform`,
  )
  return [row?.own, row?.platform].find((value) => value && pattern.test(value)) ?? usual
}

/** The same as they were read, until one of them changes. */
export const keptParameters = (db: Db): Context['parameter'] =>
  keptReads(db, ['param', 'tenant_param'], parameterOf)

type Given = { readonly paramKey?: string | null; readonly paramValue?: string | null }

/** Whatever does not fit counts as absent: who wrote it would go by what nobody reads. */
function unread({ paramKey, paramValue }: Given): Refusal | undefined {
  const declared = own(parameters, paramKey as TenantParameter)
  if (!declared) return undefined
  const value = paramValue ?? ''
  const weak = paramKey === 'account.initPassword' ? weakness(value, '') : undefined
  if (weak) return atField(weak, 'paramValue')
  const { pattern, zh, en } = declared
  return pattern.test(value) ? undefined : refuse('badParameter', { zh, en })
}

export const tenantParamSlice: Slice = slice(tenantParam, {
  async beforeSubmit(_tx, { values, existing }) {
    return unread({ ...existing, ...values })
  },
})

/** The platform's hold for every tenant that decides nothing itself; keys that no area declares are other programs'. */
export const paramSlice: Slice = slice(param, {
  async beforeSubmit(_tx, { values, existing }) {
    return unread({ ...existing, ...values })
  },
})
