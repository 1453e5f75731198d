import type { Caller } from '#kernel/http/caller.ts'
import type { Db } from '#kernel/store/db.ts'

/**
 * Figures of a start page for a minute (campus domain 8.1), by person, roles and what was asked: never somebody else's, and
 * anew as soon as anything that they count, or that says who may see it, was written.
 */

const counted = [
  'school_info',
  'school_campus',
  'school_dorm_build',
  'school_dorm',
  'stu_info',
  'school_aircond',
  'aircond_install_apply',
  'aircond_work_order',
  'aircond_work_order_assess',
  'aircond_payment_voucher',
  'open_invoice_apply',
  'repair_group',
  'repair_item',
]
const ofRights = ['blade_user', 'role', 'role_menu', 'menu', 'data_scope', 'role_data_scope', 'api_scope']
const minute = 60_000
const most = 500

type Kept = { readonly until: number; readonly as: string; readonly value: unknown }
const all = new WeakMap<Db, Map<string, Kept>>()

export async function keptFor<T>(
  db: Db,
  { tenantId, roles }: Pick<Caller, 'tenantId' | 'roles'>,
  asked: string,
  now: Date,
  read: () => Promise<T>,
): Promise<T> {
  const kept = all.get(db) ?? new Map<string, Kept>()
  all.set(db, kept)
  const key = `${tenantId} ${[...roles].toSorted().join(',')} ${asked}`
  const as = [...counted, ...ofRights].map((table) => db.touches.generation(tenantId, table)).join(' ')
  const found = db.touches.heard ? kept.get(key) : undefined
  if (found && found.as === as && found.until > now.getTime() && found.until <= now.getTime() + minute)
    return found.value as T
  const value = await read()
  if (kept.size >= most) kept.clear()
  // What was written while it was counted has moved the mark on: then this one serves nobody.
  kept.set(key, { until: now.getTime() + minute, as, value })
  return value
}
