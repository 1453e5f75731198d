import { homeBelow, pathAtHome } from '#kernel/definition/home.ts'
import { person } from './token.ts'

/** A page for people outside the office, as it stands at the tenant of whoever is signed in, or at the one named. */
export const outside = (path: string, tenantId = person()?.tenantId): string =>
  pathAtHome(homeBelow(tenantId), path)
