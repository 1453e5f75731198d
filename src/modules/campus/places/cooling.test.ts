import { afterAll, beforeAll, expect, it } from 'vitest'
import { hasPostgres, platformActor } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { home, leasedUnit } from '../testing/leases.ts'
import { roomMore } from '../testing/people.ts'
import {
  done,
  installedUnit,
  reported,
  rowOf,
  startStage,
  type Account,
  type Stage,
} from '../testing/stage.ts'
import { coolStateOf } from './rules.ts'
import type { MatrixCooling, MatrixFloor } from './shapes.ts'

/** How the rooms of a building are cooled, as the floor matrix shows it (campus domain 6, look "Campus and portal"). */
let stage: Stage
beforeAll(async () => {
  stage = await startStage({ postgres: hasPostgres })
})
afterAll(() => stage.app.close())

type Answer = { floors: MatrixFloor[]; cooling?: MatrixCooling }
const matrix = (who: Account = 'manager') =>
  done<Answer>(stage.who[who].get('blade-admin/schoolDormBuild/floorMatrix', { id: stage.build }))
const stateOf = ({ floors }: Answer, dormId: string) =>
  floors.flatMap(({ rooms }) => rooms).find(({ id }) => id === dormId)?.cool

it('what presses most is what a room is coloured by', () => {
  const units = { fault: '0', overdue: false, leased: false }
  const of = (more: object, status = 1) => coolStateOf({ status }, { ...units, ...more })
  expect([of({}), of({ leased: true }), of({ leased: true, overdue: true })]).toEqual([
    'idle',
    'leased',
    'overdue',
  ])
  expect([of({ overdue: true, fault: '1' }), of({ fault: '2' })]).toEqual(['reported', 'repairing'])
  expect([of({ fault: '2' }, 2), of({}, 0), coolStateOf({ status: 1 })]).toEqual(['off', 'off', 'none'])
})

it('a room is coloured by its unit, and the figures count what waits', async () => {
  const before = await matrix()
  const at = await home(stage)
  const leased = await leasedUnit(stage, at)
  const bare = await roomMore(stage)
  const shut = await roomMore(stage)
  await done(stage.who.manager.post('blade-admin/SchoolDorm/status', { ids: shut, status: '0' }))
  const broken = await roomMore(stage)
  const unit = await installedUnit({ ...stage, dorm: broken }, 'COOL1', 1)
  const idle = await matrix()
  expect([at.dormId, bare, shut, broken].map((id) => stateOf(idle, id))).toEqual([
    'leased',
    'none',
    'off',
    'idle',
  ])

  const repair = await reported(stage, 'manager', unit)
  await done(stage.who.dispatcher.post('blade-admin/aircondRepairApply/accept', { id: repair }))
  const told = await matrix()
  expect(stateOf(told, broken)).toBe('reported')
  const order = String((await rowOf(stage, 'aircondRepairApply', repair)).workOrderId)
  const { worker } = stage.ids
  await done(
    stage.who.dispatcher.post('blade-admin/aircondWorkOrder/dispatch', { id: order, workerId: worker }),
  )
  await done(stage.who.worker.post('blade-admin/aircondWorkOrder/accept', { id: order }))
  await done(stage.who.worker.post('blade-admin/aircondWorkOrder/start', { id: order }))
  await stage.app.db.tx(platformActor, (tx) =>
    tx.query(
      sql`update school_aircond set lease_status = '2', lease_end = current_date - 3 where id = ${leased}`,
    ),
  )
  const after = await matrix()
  expect([stateOf(after, broken), stateOf(after, at.dormId)]).toEqual(['repairing', 'overdue'])
  // As in report C02, the unit that nobody leases counts for none.
  expect((after.cooling?.cooled ?? 0) - (before.cooling?.cooled ?? 0)).toBe(1)
  expect((after.cooling?.repairs ?? 0) - (before.cooling?.repairs ?? 0)).toBe(1)
  await stage.app.db.tx(platformActor, (tx) =>
    tx.query(
      sql`update school_aircond set lease_status = '1', lease_end = current_date + 9 where id = ${leased}`,
    ),
  )
  expect(((await matrix()).cooling?.ending ?? 0) - (before.cooling?.ending ?? 0)).toBe(1)
})

it('who sees no units is told nothing of them', async () => {
  for (const who of Object.keys(stage.who) as Account[]) {
    const [rooms, units] = await Promise.all([
      stage.who[who].get('blade-admin/schoolDormBuild/floorMatrix', { id: stage.build }),
      stage.who[who].get('blade-admin/schoolAircond/list'),
    ])
    if (rooms.status !== 200) continue
    const { cooling } = rooms.body.data as unknown as Answer
    expect([who, cooling !== undefined]).toEqual([who, units.status === 200])
  }
})
