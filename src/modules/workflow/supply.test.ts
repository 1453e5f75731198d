import { expect, it } from 'vitest'
import { servers } from '#modules/server.ts'
import { taskMenus } from './supply.ts'

/** Whoever works at the office may be named in a process, by any field and by any drawing. */
it('every role of the office has its lists of tasks: what somebody is asked for they can reach', () => {
  const supplies = servers.flatMap(({ supply }) => supply ?? [])
  const staff = new Set(
    supplies.flatMap(({ roles = {} }) =>
      Object.entries(roles).flatMap(([key, { heldBy }]) => (heldBy === 'staff' ? [key] : [])),
    ),
  )
  expect(staff.size).toBeGreaterThan(10)
  const rightsOf = (role: string) =>
    supplies.flatMap(({ roles = {}, rights = {} }) => [
      ...(roles[role]?.rights ?? []),
      ...(rights[role] ?? []),
    ])
  // Whoever keeps the platform holds everything.
  staff.delete('administrator')
  const without = [...staff].filter((role) => {
    const held = rightsOf(role)
    return !held.includes('*') && !taskMenus.every((one) => held.includes(one))
  })
  expect(without).toEqual([])
})
