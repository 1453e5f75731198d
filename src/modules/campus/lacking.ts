import type { Refusal } from '#kernel/definition/index.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { supply } from './supply.ts'
import { refusePeople } from './people/catalogue.ts'

const students = new Set(supply.roles?.student?.rights)

/** What every student may do waits for nobody's permission but for the campus to know who somebody is (campus domain 35). */
export const lacking = ({ roles }: Caller, rights: readonly string[]): Refusal | undefined =>
  roles.has('campusUser') && rights.some((right) => students.has(right))
    ? refusePeople('authRequired')
    : undefined
