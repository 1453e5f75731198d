import { rowId } from '#kernel/definition/fields.ts'
import { refuse as refuseHttp } from '#kernel/http/catalogue.ts'
import { rowsFor } from '#kernel/http/seen.ts'
import { action, slice, type Slice } from '#kernel/http/slice.ts'
import type { Tx } from '#kernel/store/db.ts'
import { find, findAll, lockPointed, update, updateAll } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { user } from '../../../system/user/definition.ts'
import { schoolDormBuild } from '../../places/dorm-build/definition.ts'
import { within } from '../../scope.ts'
import { refusePeople } from '../catalogue.ts'
import { schoolAddress } from './definition.ts'

const most = 20
const dorm = '1'

/** Whoever writes an address holds its account: of two defaults at once the later one stays. */
const holdOwner = (tx: Tx, userId: string) => lockPointed(tx, user, userId)

const noOther = (tx: Tx, userId: string, but: string) =>
  updateAll(tx, schoolAddress, sql`t.user_id = ${userId} and t.is_default and t.id <> ${but}`, {
    isDefault: false,
  })

export const addresses: Slice = slice(schoolAddress, {
  rows: within({
    campus: sql.raw('t.campus_id'),
    build: sql.raw('t.build_id'),
    own: (userId) => sql`t.user_id = ${userId}`,
  }),
  async beforeSubmit(tx, { values, existing, caller }) {
    const next = { ...existing, ...values }
    const userId = existing?.userId ?? caller.userId
    await holdOwner(tx, userId)
    if (next.addressType === dorm && (!next.buildId || !next.dormId)) return refusePeople('addressIncomplete')
    const build =
      next.buildId && next.campusRegionId ? await find(tx, schoolDormBuild, next.buildId) : undefined
    if (build && build.campusRegionId !== next.campusRegionId) return refusePeople('addressElsewhere')
    if (!existing) {
      const own = await findAll(tx, schoolAddress, sql`t.user_id = ${userId}`, { limit: most })
      if (own.length >= most) return refusePeople('addressesFull', { most })
    }
    if (values.isDefault) await noOther(tx, userId, existing?.id ?? '0')
    return { userId }
  },
  actions: {
    setDefault: action({ asks: { id: rowId('schoolAddress') } }, async ({ tx, caller, input }) => {
      const seen = rowsFor(addresses, caller) ?? sql.raw('true')
      const [address] = await findAll(tx, schoolAddress, sql`t.id = ${input.id} and (${seen})`)
      if (!address?.userId) return refuseHttp('notFound')
      await holdOwner(tx, address.userId)
      await noOther(tx, address.userId, address.id)
      await update(tx, schoolAddress, address.id, { isDefault: true })
      return { affected: 1 }
    }),
  },
})
