import { suppliedRoles } from '#kernel/http/areas.ts'
import type { AuthNeeds } from '#auth/needs.ts'
import { insert, updateAll } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { mailOutbox } from './message/outbox/definition.ts'
import { servers } from './server.ts'
import { providerWith } from './system/login-provider/server.ts'
import { inPackage } from './system/tenant-package/ceiling.ts'
import { parameterOf } from './system/tenant-param/server.ts'
import { user } from './system/user/definition.ts'
import { confirmFactor, dropFactor } from './system/user/factor.ts'
import { fromHouse, houseName, tenantName } from './system/house/house-name.ts'
import { knowsPortalAlone } from './system/house/of-portal.ts'
import { askToConfirm } from './system/user/mailbox.ts'
import { overQuota } from './system/user/quota.ts'
import { barredSessions } from './system/user/rights-of-users.ts'

/** What the composition root takes from areas without knowing them by name, beside their lists. */
export { makeLogbook, type Logbook } from './log/logbook.ts'
export { noteRequests, tellDeed, witnessOfCalls } from './log/requests.ts'
export { bringing } from './system/bringing/live.ts'
export { placesOf } from './resource/oss/places.ts'
export { keptWords } from './system/dict/words.ts'
export { homeOfTenant, tenantOfAddress } from './system/tenant/of-address.ts'
export { everyTenant } from './system/tenant/every.ts'
export { zonesOfTenants } from './system/tenant/zone.ts'
export { outsiderOf } from './system/user/outsider.ts'
export { keptParameters } from './system/tenant-param/server.ts'

/** What sign-in asks of accounts, parameters, packages and letters. */
export const authNeeds: AuthNeeds = {
  parameter: parameterOf,
  inPackage,
  accounts: {
    add: (tx, values) => insert(tx, user, values),
    full: async (tx) => (await overQuota(tx, 1)) !== undefined,
    setPassword: (tx, userId, password) =>
      updateAll(tx, user, sql`t.id = ${userId}`, { password, mustChangePassword: false }),
    askToConfirm,
    knowsPortalAlone,
    confirmFactor,
    dropFactor,
    barred: barredSessions,
  },
  send: async (tx, { fromPortal, ...letter }) => {
    const house = await (fromPortal ? tenantName(tx) : houseName(tx))
    const text = fromHouse(letter.language, letter, house)
    await insert(tx, mailOutbox, { ...letter, ...text, state: 'queued', tries: 0, nextTryAt: tx.now })
  },
  proofs: servers.flatMap((server) => server.mailProofs ?? []),
  providerWith,
  registered: [...suppliedRoles(servers)].filter(([, { registers }]) => registers).map(([alias]) => alias),
}
