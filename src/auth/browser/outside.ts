import { pathAtHome } from '#kernel/definition/home.ts'
import { platformTenant } from '#kernel/definition/platform.ts'
import { person } from './whose.ts'

/** A page for people outside the office, of whoever is signed in or of the tenant named: below its id, which holds on every host. */
export const outside = (path: string, tenantId = person()?.tenantId ?? platformTenant, below = ''): string =>
  pathAtHome(tenantId === platformTenant ? {} : { tenant: tenantId }, path, below)
