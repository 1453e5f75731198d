/** Rooms: how full they are, and how clean. */
import { label } from '#kernel/definition/index.ts'
import { counted } from '#kernel/reports/counted.ts'
import { by } from '#kernel/reports/dimensions.ts'
import { count, mean, share, total } from '#kernel/reports/figures.ts'
import { schoolScoreRecord } from '../community/scores/definition.ts'
import { schoolDorm } from '../places/dorm/definition.ts'
import { byBuildingOfDorm, byFloorOfDorm, byWeek } from './own-dimensions.ts'

/** C01: of the rooms that are in use. */
export const occupancy = counted({
  from: { rooms: { entity: schoolDorm, where: { status: '1' } } },
  by: [by('campusId'), by('buildId'), by('floorNo'), by('genderType')],
  figures: [
    count('rooms', 'rooms', label('房间', 'Rooms')),
    total('rooms', 'beds', label('床位', 'Beds'), 'bedCount', {}, 'count'),
    total('rooms', 'occupied', label('已住', 'Occupied'), 'occupiedBeds', {}, 'count'),
    share('rate', label('住宿率', 'Occupancy'), 'occupied', 'beds'),
    total('rooms', 'units', label('空调', 'A/C units'), 'aircondCount', {}, 'count'),
  ],
  chart: { kind: 'bar', x: 'buildId', series: ['beds', 'occupied'] },
})

/** C02, now: of the rooms in use whose building allows units, those that have one on lease. */
export const coverage = counted({
  from: { rooms: { entity: schoolDorm, where: { status: '1', aircondAllowed: 'true' } } },
  by: [by('buildId')],
  figures: [
    count('rooms', 'allowed', label('可装房间', 'Rooms allowed')),
    count('rooms', 'covered', label('在租房间', 'Rooms with a leased unit'), { unitLeased: 'true' }),
    count('rooms', 'uncovered', label('未租房间', 'Rooms without'), { unitLeased: 'false' }),
    share('coverage', label('覆盖率', 'Coverage'), 'covered', 'allowed'),
  ],
  chart: { kind: 'bar', x: 'buildId', series: ['allowed', 'covered'], share: 'coverage' },
})

const checks = {
  entity: schoolScoreRecord,
  where: { targetType: '3', status: '1' },
  at: 'checkDate',
} as const
const cleanliness = [
  count('checks', 'checks', label('检查次数', 'Inspections')),
  mean('checks', 'score', label('平均分', 'Mean score'), 'score'),
  count('checks', 'failed', label('不及格', 'Below 60'), { score_lt: '60' }),
  share('failedShare', label('不及格率', 'Share below 60'), 'failed', 'checks'),
] as const

/** C09: the cleanest first; a room fails below 60. */
export const hygiene = counted({
  from: { checks },
  by: [byBuildingOfDorm, byWeek],
  figures: cleanliness,
  order: '-score',
  chart: { kind: 'heat', x: 'week', y: 'buildId', of: 'score', steps: [60, 75, 90] },
})

/** C09, by floor. */
export const hygieneFloors = counted({
  from: { checks },
  by: [byBuildingOfDorm, byFloorOfDorm],
  figures: cleanliness,
  order: '-score',
})
