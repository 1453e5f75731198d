import { parameters as campus } from './campus/parameters.ts'
import { parameters as system } from './system/parameters.ts'

/** What tenants decide, of every area: its value counts before the platform's parameter of the same key, and that before the default. */
export const parameters = { ...system, ...campus } as const
