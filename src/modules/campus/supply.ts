import type { RoleSupply, Supply } from '#kernel/definition/supply.ts'
import { communityRights } from './community/roles.ts'
import { dictionaries } from './dictionaries.ts'
import { financeRights, leaseRoles } from './leasing/roles.ts'
import { peopleRoles } from './people/roles.ts'
import { repairRoles } from './repair/roles.ts'
import { financeReportRights, reportRoles } from './reports/roles.ts'
import { shopFinanceRights, shopRights } from './shop/roles.ts'

/** Roles of the campus and what they may do at first, and the words that its fields are chosen from. */
const entities = ['SchoolInfo', 'schoolCampus', 'schoolCampusRegion', 'schoolDormBuild', 'SchoolDorm']
const reading = ['campus_floors_menu', 'campus_plan_menu', ...entities.map((name) => `${name}_view`)]

/** Whoever decides something of others. */
const deciding = 'campus_inbox_menu'

const placeRoles: Readonly<Record<string, RoleSupply>> = {
  campusManager: {
    label: { zh: '校区管理员', en: 'Campus manager' },
    heldBy: 'staff',
    rights: [
      deciding,
      ...reading,
      'SchoolDorm_*',
      'schoolDormBuild_edit',
      'schoolDormBuild_export',
      'schoolDormBuild_generateRooms',
      'schoolDormBuild_status',
    ],
    sort: 20,
  },
  dormWarden: {
    label: { zh: '宿管员', en: 'Dorm warden' },
    heldBy: 'staff',
    rights: [
      deciding,
      ...reading,
      'SchoolDorm_add',
      'SchoolDorm_import',
      'SchoolDorm_edit',
      'SchoolDorm_status',
      'SchoolDorm_export',
      'SchoolDorm_printQr',
      'SchoolDorm_print',
    ],
    sort: 21,
  },
}

/** A role that several rooms have a part of holds all of its parts; the first names it. */
const roles: Record<string, RoleSupply> = {}
for (const part of [
  placeRoles,
  repairRoles,
  peopleRoles,
  leaseRoles,
  shopRights,
  communityRights,
  reportRoles,
])
  for (const [alias, role] of Object.entries(part)) {
    const known = roles[alias]
    roles[alias] = known ? { ...known, rights: [...known.rights, ...role.rights] } : role
  }

export const supply: Supply = {
  roles,
  rights: { finance: [deciding, ...financeRights, ...shopFinanceRights, ...financeReportRights] },
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
