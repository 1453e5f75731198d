import type { Actor } from '#kernel/store/db.ts'

/** The tenant that owns the installation: who administers it may see and do everything. */
export const platformTenant = '000000'
export const platform: Actor = { tenantId: platformTenant, userId: null, deptId: null }
