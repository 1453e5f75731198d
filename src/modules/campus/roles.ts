import type { Label } from '#kernel/definition/index.ts'
import { repairRoles } from './repair/roles.ts'

/** Roles of the area and what they may do at first: role alias → name and permission codes. Administrators change it later. */
export type StaffRole = {
  readonly alias: string
  readonly label: Label
  readonly portal?: boolean
  readonly grants: readonly string[]
}

const reading = ['SchoolInfo', 'schoolCampus', 'schoolCampusRegion', 'schoolDormBuild', 'SchoolDorm'].flatMap(
  (name) => [name, `${name}_view`],
)
const keepingRooms = ['add', 'edit', 'delete', 'export', 'import'].map((call) => `SchoolDorm_${call}`)
const menus = ['campus_places_menu', 'campus_floors_menu']

const placeRoles: readonly StaffRole[] = [
  {
    alias: 'campusManager',
    label: { zh: '校区管理员', en: 'Campus manager' },
    grants: [
      ...menus,
      ...reading,
      ...keepingRooms,
      'schoolDormBuild_edit',
      'schoolDormBuild_export',
      'schoolDormBuild_generateRooms',
    ],
  },
  {
    alias: 'dormWarden',
    label: { zh: '宿管员', en: 'Dorm warden' },
    grants: [...menus, ...reading, 'SchoolDorm_edit', 'SchoolDorm_export'],
  },
]

/** A role that several rooms of the area have a part of holds all of its parts. */
export const roles: readonly StaffRole[] = [
  ...new Set([...placeRoles, ...repairRoles].map(({ alias }) => alias)),
].map((alias) => {
  const parts = [...placeRoles, ...repairRoles].filter((one) => one.alias === alias)
  return {
    alias,
    label: parts[0]?.label ?? { zh: alias, en: alias },
    ...(parts.some(({ portal }) => portal) && { portal: true }),
    grants: parts.flatMap(({ grants }) => grants),
  }
})
