import type { Supply } from '#kernel/definition/supply.ts'
import { communityRights } from './community/roles.ts'
import { dictionaries } from './dictionaries.ts'
import { financeRights, leaseRights } from './leasing/roles.ts'
import { peopleRights } from './people/roles.ts'
import { repairRights } from './repair/roles.ts'
import { on, rolesOf, type RoomRights } from './roles.ts'
import { financeReportRights, reportRights } from './reports/roles.ts'
import { shopFinanceRights, shopRights } from './shop/roles.ts'

/** Roles of the campus and what they may do at first, and the words that its fields are chosen from. */
const entities = ['SchoolInfo', 'schoolCampus', 'schoolCampusRegion', 'schoolDormBuild', 'SchoolDorm']
const reading = ['campus_floors_menu', 'campus_plan_menu', ...entities.map((name) => `${name}_view`)]

/** Whoever decides something of others. */
const deciding = 'campus_inbox_menu'

const placeRights: RoomRights = {
  campusManager: [
    deciding,
    ...reading,
    'SchoolDorm_*',
    ...on('schoolDormBuild', 'edit', 'export', 'generateRooms', 'status'),
  ],
  dormWarden: [
    deciding,
    ...reading,
    ...on('SchoolDorm', 'add', 'import', 'edit', 'status', 'export', 'printQr', 'print'),
  ],
}

export const supply: Supply = {
  roles: rolesOf([
    placeRights,
    repairRights,
    peopleRights,
    leaseRights,
    shopRights,
    communityRights,
    reportRights,
  ]),
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
