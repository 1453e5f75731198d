import type { RoomRights } from '../roles.ts'
import type { CampusReport } from './definition.ts'

const reports = (...kinds: readonly CampusReport[]) =>
  ['view', 'make', 'delete', ...kinds].map((call) => `campusReports_${call}`)

const shopping = ['C10', 'C10G', 'C10H', 'C10S'] as const

const timely = ['C03', 'C03B', 'C03W', 'C03T'] as const

/** Which reports are for whom (campus domain 8.4); a report shows no more than the lists that its reader has. */
export const reportRights: RoomRights = {
  campusManager: reports(
    'C01',
    'C02',
    'C02B',
    ...timely,
    'C04',
    'C05',
    'C05C',
    'C05B',
    'C06',
    'C07',
    'C07B',
    'C08',
    'C08M',
    'C09',
    'C09F',
    ...shopping,
    'C12',
    'C12D',
    'C13',
    'C14',
    'C15',
  ),
  dispatcher: reports(...timely),
  dormWarden: reports('C09', 'C09F'),
  counselor: reports('C14'),
  shopOwner: reports(...shopping),
  moderator: reports('C12', 'C12D', 'C13'),
}

/** The journal's finance office keeps the money of the campus too. */
export const financeReportRights: readonly string[] = [
  ...reports('C07', 'C07B', 'C08', 'C08M', 'C11'),
  // C08 leads to units.
  'schoolAircond_view',
]
