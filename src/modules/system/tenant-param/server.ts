import { own } from '#kernel/http/keys.ts'
import type { Context } from '#kernel/http/caller.ts'
import { slice, type Slice } from '#kernel/http/slice.ts'
import type { Db, Reader } from '#kernel/store/db.ts'
import { keptReads } from '#kernel/store/kept-reads.ts'
import { weakness } from '#kernel/store/passwords.ts'
import { sql } from '#kernel/store/sql.ts'
import { refuse } from '../catalogue.ts'
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

export const tenantParamSlice: Slice = slice(tenantParam, {
  async beforeSubmit(_tx, { values, existing }) {
    const key = values.paramKey ?? existing?.paramKey
    const value = values.paramValue ?? existing?.paramValue ?? ''
    const weak = key === 'account.initPassword' ? weakness(value, '') : undefined
    if (weak) return weak
    if (!key || parameters[key].pattern.test(value)) return undefined
    const { zh, en } = parameters[key]
    return refuse('badParameter', { zh, en })
  },
})
