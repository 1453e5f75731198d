import type { RoleSupply, Supply } from '#kernel/definition/supply.ts'
import { dictionaries } from './dictionaries.ts'
import { repairRoles } from './repair/roles.ts'

/** Roles of the campus and what they may do at first, and the words that its fields are chosen from. */
const entities = ['SchoolInfo', 'schoolCampus', 'schoolCampusRegion', 'schoolDormBuild', 'SchoolDorm']
const reading = ['campus_floors_menu', ...entities.map((name) => `${name}_view`)]

const placeRoles: Readonly<Record<string, RoleSupply>> = {
  campusManager: {
    label: { zh: '校区管理员', en: 'Campus manager' },
    heldBy: 'staff',
    rights: [
      ...reading,
      'SchoolDorm_*',
      'schoolDormBuild_edit',
      'schoolDormBuild_export',
      'schoolDormBuild_generateRooms',
    ],
    sort: 20,
  },
  dormWarden: {
    label: { zh: '宿管员', en: 'Dorm warden' },
    heldBy: 'staff',
    rights: [...reading, 'SchoolDorm_edit', 'SchoolDorm_export'],
    sort: 21,
  },
}

/** A role that several rooms have a part of holds all of its parts. */
const roles: Readonly<Record<string, RoleSupply>> = {
  ...placeRoles,
  ...Object.fromEntries(
    Object.entries(repairRoles).map(([alias, role]) => {
      const known = placeRoles[alias]
      return [alias, known ? { ...known, rights: [...known.rights, ...role.rights] } : role]
    }),
  ),
}

export const supply: Supply = {
  roles,
  dictionaries: Object.fromEntries(
    dictionaries.map(({ code, label, words }) => [
      code,
      {
        label,
        owner: 'tenant' as const,
        entries: words.map((word) => [word.key, word.label.zh, word.label.en] as const),
      },
    ]),
  ),
}
