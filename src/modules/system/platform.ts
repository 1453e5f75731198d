import { platformTenant } from '#kernel/definition/platform.ts'
import type { Actor } from '#kernel/store/db.ts'

export const platform: Actor = { tenantId: platformTenant, userId: null, deptId: null }
