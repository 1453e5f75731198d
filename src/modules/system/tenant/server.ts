import { hostIn } from '#kernel/definition/host.ts'
import { platformTenant } from '#kernel/definition/platform.ts'
import { isRefusal, label, ref, text, type Answers } from '#kernel/definition/index.ts'
import { idsOf } from '#kernel/http/rows.ts'
import { action, route, slice, type ActionCall, type Slice } from '#kernel/http/slice.ts'
import { parsePosted } from '#kernel/http/validate.ts'
import type { Reader, Tx } from '#kernel/store/db.ts'
import { updateAll } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { refuse } from '../catalogue.ts'
import { unchosen } from '../unchosen.ts'
import { logoRoute } from './logo.ts'
import { makeTenant, resetFirst } from './make.ts'
import { placed } from './place.ts'
import { tenant } from './definition.ts'

/** How many users and until when. What is left out stays as it was; an empty expiry takes the end away. */
async function quota({ tx, caller, input }: ActionCall): Promise<unknown> {
  const ids = idsOf(input.ids)
  if (isRefusal(ids)) return ids
  const posted = Object.fromEntries(
    ['userLimit', 'expireTime'].filter((key) => key in input).map((key) => [key, input[key]]),
  )
  const { values, errors } = parsePosted(tenant, posted, caller, false)
  const [wrong] = errors
  if (wrong) return { ...refuse('badQuota', wrong.msg), errors }
  if (Object.keys(values).length === 0) return refuse('noQuota')
  if (values.expireTime && (await holdsPlatform(tx, ids))) return refuse('platformEndless')
  const changed = await updateAll(tx, tenant, sql`t.id = any(${ids}::bigint[])`, {
    ...values,
    ...('userLimit' in values && { userLimit: Number(values.userLimit ?? -1) }),
  })
  return changed.length === ids.length ? true : refuse('unknownTenant')
}

/** Whoever signs in to look after all tenants signs in there: its end would be everybody's. */
async function holdsPlatform(tx: Tx, ids: readonly string[]): Promise<boolean> {
  const own = sql`select 1 as one from tenant where id = any(${[...ids]}::bigint[]) and tenant_id = ${platformTenant}`
  return (await tx.one(own)) !== undefined
}

/** All that a removed tenant had still stands under its number: whoever got it would find the people and papers of others. */
async function wasRemoved(tx: Tx, tenantId: string): Promise<boolean> {
  const gone = await tx.one(
    sql`select 1 as one from tenant where tenant_id = ${tenantId} and is_deleted = 1 limit 1`,
  )
  return gone !== undefined
}

const ofTenant = { tenantId: text({ label: label('租户编号', 'Tenant number'), required: true, max: 12 }) }
const packageAsks = { ...ofTenant, packageId: ref('tenant-package', { label: label('产品包', 'Package') }) }

/** Rights beyond the new package are gone at the next request; an empty package lifts the ceiling (threat T06). */
async function assignPackage({ tx, input }: ActionCall<Answers<typeof packageAsks>>): Promise<unknown> {
  const packageId = input.packageId ?? null
  const known =
    packageId === null ||
    (packageId &&
      (await tx.one(
        sql`select 1 as one from tenant_package where id = ${packageId} and is_deleted = 0 for share`,
      )))
  if (!known) return refuse('unknownPackage')
  const changed = await updateAll(tx, tenant, sql`t.tenant_id = ${input.tenantId}`, { packageId })
  return changed.length === 1 ? true : refuse('unknownTenant')
}

async function resetAdmin({ tx, input, ctx }: ActionCall<Answers<typeof ofTenant>>): Promise<unknown> {
  const { tenantId } = input
  const known = await tx.one(
    sql`select 1 as one from tenant where tenant_id = ${tenantId} and is_deleted = 0`,
  )
  const first = known && (await resetFirst(tx, tenantId, ctx.clock()))
  return first ?? refuse('unknownTenant')
}

/** First passwords made in a transaction that has not been answered yet. */
const firsts = new WeakMap<Reader, string>()

const chosen = unchosen('packageId', 'packageName')

export const tenantSlice: Slice = slice(tenant, {
  async beforeSubmit(tx, { values, existing }) {
    const place = placed(values)
    if (isRefusal(place)) return place
    if (existing?.tenantId === platformTenant && values.expireTime) return refuse('platformEndless')
    if (existing) return { ...place, tenantId: existing.tenantId }
    if (values.tenantId) return (await wasRemoved(tx, values.tenantId)) ? refuse('numberOfRemoved') : place
    // Numbers are handed out one by one: of two that create at once the second waits.
    // Who goes first may be making its tables, which takes seconds.
    await tx.query(
      sql`select set_config('statement_timeout', '9s', true), set_config('lock_timeout', '9s', true)`,
    )
    await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('tenant-number', 0))`)
    const last = await tx.one<{ most: number }>(
      sql`select coalesce(max(tenant_id::int), 100000) as most from tenant where tenant_id ~ '^[0-9]{6}$'`,
    )
    const next = Math.max(100_000, last?.most ?? 0) + 1
    return next > 999_999 ? refuse('numbersUsedUp') : { ...place, tenantId: String(next) }
  },
  async afterSubmit(tx, row, { existing, posted }) {
    if (existing) return undefined
    const given = typeof posted.password === 'string' && posted.password !== '' ? posted.password : undefined
    const made = await makeTenant(tx, row.tenantId, row.tenantName, given)
    if (isRefusal(made)) return made
    if (made.first !== undefined) firsts.set(tx, made.first)
    return undefined
  },
  // Told with the answer that made the tenant, and nowhere else.
  project: (row, _caller, reader) => ({
    ...chosen(row),
    ...(firsts.has(reader) && { password: firsts.get(reader) }),
  }),
  async beforeRemove(_tx, rows) {
    return rows.some(({ tenantId }) => tenantId === platformTenant) ? refuse('platformStays') : undefined
  },
  actions: {
    quota: action({ body: { type: 'object', required: ['ids'] } }, quota),
    admin: action({ asks: ofTenant }, resetAdmin),
    package: action({ asks: packageAsks }, assignPackage),
  },
  routes: [
    // Its number beside its id: clients of the family choose a tenant by number.
    route(
      { method: 'GET', url: 'blade-system/tenant/select', permission: 'tenant_view' },
      async ({ db, input }) => {
        const ids = input.ids ? idsOf(input.ids) : undefined
        if (isRefusal(ids)) return ids
        const chosen = ids ? sql`and id = any(${ids}::bigint[])` : sql.empty
        const word = String(input.keyword ?? '').slice(0, 100)
        const named = word ? sql`and position(lower(${word}) in lower(tenant_name)) > 0` : sql.empty
        return db.platform.query(
          sql`select id, tenant_id, tenant_name, tenant_name as title from tenant where is_deleted = 0 ${chosen} ${named} order by tenant_id limit 200`,
        )
      },
    ),
    // The same shape for unknown hosts: nobody learns which tenants exist (threat T07).
    route({ method: 'GET', url: 'blade-system/tenant/info', permission: 'public' }, async ({ db, input }) => {
      const host = hostIn(String(input.domain ?? '').slice(0, 300))
      if (!host) return {}
      const row = await db.platform.one<{
        tenantId: string
        tenantName: string
        backgroundUrl: string | null
      }>(
        sql`select tenant_id, tenant_name, background_url from tenant where domain = ${host} and status = 1 and is_deleted = 0`,
      )
      return row ?? {}
    }),
    logoRoute,
  ],
})
