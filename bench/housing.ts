/**
 * Housing and air-conditioners of a large campus, on PostgreSQL and through the whole server:
 *   npx tsx bench/housing.ts [share]
 * 60,000 students, 16,050 rooms and five years of work orders, or a share of it (0.1). What offices, workers and students
 * ask is measured one at a time, with the plans of its statements: a goal of campus domain section 7 not reached, or a scan
 * of a large table in a list, is a MISS. Then steps over 200 records, what everybody's picker asks, an intake of 5,000
 * students, and forty people at once. ONLY=matrix asks only what is named so, PLANS=1 prints plans, SECONDS=15 has the
 * forty ask for less long (of twenty calls the p95 is the slowest one), PAUSE=0 without a pause, TIMES=100 each of the others as often.
 */
import { gunzipSync } from 'node:zlib'
import { startTestApp, type Client } from '#app/testing.ts'
import { stageOn, type Stage } from '#modules/campus/testing/stage.ts'
import { enrolled } from '#modules/campus/testing/people.ts'
import { sql } from '#kernel/store/sql.ts'
import setup from '../scripts/test-setup.ts'
import { at, countsOf, fillHousing, large, scaled } from './housing-fill.ts'
import { intake } from './intake.ts'
import { crowded, judged, type Ask } from './plans.ts'

const share = Number(process.argv[2] ?? 1)
const seconds = Number(process.env.SECONDS ?? 60)
const people = 40
/** How long somebody reads before asking for the next; none is how much there is to have at all. */
const pause = Number(process.env.PAUSE ?? 500)
const list = 300
const step = 400
const tables =
  'school_dorm|stu_info|school_aircond|aircond_install_apply|aircond_rent_out_apply|aircond_repair_apply|aircond_work_order|aircond_work_order_assess|aircond_payment_voucher|stu_remark|school_score_record|school_auth|record_history|mail_outbox|blade_user'

const path = 'blade-admin'
const get = (client: Client, call: string) => () => client.get(`${path}/${call}`)
// A kept total would hide what counting costs: every request asks for another one.
const fresh = (client: Client, call: string) => (n: number) =>
  client.get(`${path}/${call}${call.includes('?') ? '&' : '?'}id_notequal=${n}`)

function lists({ who }: Stage): Ask[] {
  const { manager, warden, dispatcher, worker, finance, counselor, student, admin } = who
  const build = at.build + 1n
  // As that list opens (decision 74).
  const late = `createTime_datege=${new Date(Date.now() - 29 * 86_400_000).toISOString().slice(0, 10)}`
  const named: readonly (readonly [string, Client, string])[] = [
    ['rooms, manager', manager, 'SchoolDorm/list'],
    ['rooms of a building, warden', warden, `SchoolDorm/list?buildId=${build}`],
    ['students, manager', manager, 'stuInfo/list'],
    ['students, counsellor', counselor, 'stuInfo/list'],
    ['students of a grade', admin, `stuInfo/list?campusId=${at.campus + 1n}&grade=2024`],
    ['units on lease', admin, 'schoolAircond/list?status=30&leaseStatus=1'],
    ['units, overdue', manager, 'schoolAircond/list?leaseStatus=2'],
    ['installations', admin, 'aircondInstallApply/list'],
    ['installations, to be dispatched', dispatcher, 'aircondInstallApply/list?status=30'],
    ['installations, manager', manager, 'aircondInstallApply/list'],
    ['leases', admin, 'aircondRentOutApply/list'],
    ['leases, to be refunded', finance, 'aircondRentOutApply/list?status=40'],
    ['repairs', admin, 'aircondRepairApply/list'],
    ['repairs, warden', warden, 'aircondRepairApply/list'],
    ['repairs, the student’s own', student, 'aircondRepairApply/list'],
    ['installations, the student’s own', student, 'aircondInstallApply/list'],
    ['orders', admin, 'aircondWorkOrder/list'],
    ['orders, manager', manager, 'aircondWorkOrder/list'],
    ['orders, dispatch desk', dispatcher, 'aircondWorkOrder/list?status=10&ascs=finishDeadline'],
    ['orders, late', dispatcher, 'aircondWorkOrder/list?status=10&view=late'],
    ['orders, the worker’s own', worker, 'aircondWorkOrder/list'],
    ['orders, the worker’s tasks', worker, 'aircondWorkOrder/list?status=20,30,40,50'],
    ['orders, the student’s own', student, 'aircondWorkOrder/list'],
    ['orders of a unit', admin, `aircondWorkOrder/list?aircondId=${at.unit + 8n}`],
    ['orders, page 100 of 50', admin, 'aircondWorkOrder/list?current=100&size=50'],
    ['assessments', admin, 'aircondWorkOrderAssess/list'],
    ['vouchers, finance', finance, 'aircondPaymentVoucher/list?status=10'],
    ['vouchers, the student’s own', student, 'aircondPaymentVoucher/list'],
    ['verifications, to be looked at', manager, 'schoolAuth/list?status=10'],
    ['remarks, counsellor', counselor, 'stuRemark/list'],
    ['remarks of a student', counselor, `stuRemark/list?stuId=${at.student + 300n}`],
    ['inspections, warden', warden, `schoolScoreRecord/list?targetType=3&${late}`],
  ]
  const totals: readonly (readonly [string, Client, string])[] = [
    ['orders, total not kept', admin, 'aircondWorkOrder/list'],
    ['orders, manager, total not kept', manager, 'aircondWorkOrder/list'],
    ['students, total not kept', admin, 'stuInfo/list'],
    ['students whose number holds', admin, 'stuInfo/list?stuNo=0000044'],
    ['students whose name holds a word', admin, 'stuInfo/list?stuName=子涵'],
    ['orders that hold the number of a unit', dispatcher, 'aircondWorkOrder/list?status=10&wanted=KT0000044'],
    ['inspections, total not kept', admin, `schoolScoreRecord/list?targetType=3&${late}`],
  ]
  return [
    ...named.map(([name, client, call]) => ({ name, ask: get(client, call), p95: list })),
    ...totals.map(([name, client, call]) => ({
      name,
      ask: fresh(client, call),
      p95: list,
      scans: 'may' as const,
      weight: 0.2,
    })),
  ]
}

function records({ who }: Stage): Ask[] {
  const { manager, warden, dispatcher, student, admin, finance } = who
  const one: readonly (readonly [string, Client, string])[] = [
    ['matrix of a building', warden, `schoolDormBuild/floorMatrix?id=${at.build + 1n}`],
    ['rooms of a building, for pickers', warden, `SchoolDorm/queryAll?buildId=${at.build + 1n}`],
    ['plan of a campus', manager, `schoolCampus/mapPins?campusId=${at.campus + 1n}`],
    ['one room', manager, `SchoolDorm/detail?id=${at.room + 5n}`],
    ['one student, all around', manager, `stuInfo/profile?id=${at.student + 5n}`],
    ['one unit', admin, `schoolAircond/detail?id=${at.unit + 8n}`],
    ['one order', dispatcher, `aircondWorkOrder/detail?id=${at.order + 77n}`],
    ['what happened to an order', dispatcher, `aircondWorkOrder/history?id=${at.order + 77n}`],
    ['one voucher', finance, `aircondPaymentVoucher/detail?id=${at.voucher + 77n}`],
    ['my room', student, 'stuInfo/mine'],
    ['unit by its code', student, 'schoolAircond/byQr?token=unit44'],
    ['workers of the desk', dispatcher, 'repairGroup/workers'],
    ['what waits for me, manager', manager, 'campus/inbox'],
    ['what waits for me, finance', finance, 'campus/inbox'],
    [
      'return season of a building',
      manager,
      `aircondRentOutApply/season?campusId=${at.campus + 1n}&buildId=${at.build + 1n}&which=graduates&endsBy=2026-12-31&returnDate=2026-12-31`,
    ],
  ]
  const close: Readonly<Record<string, number>> = {
    'matrix of a building': 60,
    'rooms of a building, for pickers': 60,
  }
  return [
    ...one.map(([name, client, call]) => ({ name, ask: get(client, call), p95: close[name] ?? list })),
    {
      name: 'figures beside the menu',
      ask: () => dispatcher.get('blade-system/menu/counts'),
      p95: list,
      scans: 'may',
      weight: 0.3,
    },
    // Parts of a name are looked for in every row, and what a campus adds up to is the sum of its rooms.
    { name: 'picker of students', ask: get(admin, 'stuInfo/select?keyword=江雪'), p95: list, scans: 'may' },
    { name: 'picker of rooms', ask: get(admin, 'SchoolDorm/select?keyword=304'), p95: list, scans: 'may' },
    { name: 'tree of places', ask: get(admin, 'schoolCampus/tree'), p95: list, scans: 'may' },
    { name: 'counts of the dispatch desk', ask: get(dispatcher, 'aircondWorkOrder/deskCounts'), p95: list },
    // Sums over a campus: all figures of a page in one call, nothing kept.
    ...(
      [
        ['manager', manager],
        ['dispatcher', dispatcher],
        ['finance', finance],
      ] as const
    ).flatMap(([name, client]): Ask[] => [
      {
        name: `start page, ${name}`,
        // Another first day each time: nothing of it is kept.
        ask: (n) => {
          const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)
          return client.get(
            `${path}/dashboard/summary?period=custom&from=${day(30 + (n % 300))}&to=${day(0)}`,
          )
        },
        p95: 1000,
        scans: 'may',
        weight: 0.05,
      },
      {
        name: `start page within a minute, ${name}`,
        before: get(client, 'dashboard/summary'),
        ask: get(client, 'dashboard/summary'),
        p95: 50,
        scans: 'may',
        weight: 0.05,
      },
    ]),
  ]
}

/** What a start page and reports add up; nothing is kept from the time before. */
function figures({ who }: Stage): Ask[] {
  const day = (n: number) => new Date(Date.now() - n * 86_400_000).toISOString().slice(0, 10)
  const report = (type: string): Ask => ({
    name: `report ${type}, twelve months`,
    // Other twelve months each time: nothing of it is kept, and the start pages beside it are.
    ask: (n) =>
      who.admin.get(
        `${path}/campusReports/data?type=${type}&periodFrom=${day(364 + (n % 300))}&periodTo=${day(n % 300)}`,
      ),
    p95: 2500,
    scans: 'may',
    weight: 0.02,
  })
  return [
    'C01',
    'C02',
    'C02B',
    'C03',
    'C04',
    'C05',
    'C05C',
    'C05B',
    'C06',
    'C07',
    'C07B',
    'C08',
    'C09',
    'C09F',
    'C14',
  ].map(report)
}

/** Written by one call, forty at a time among the rest. */
function steps({ who }: Stage): Ask[] {
  let next = 0
  return [
    {
      name: 'a repair is reported',
      // Of units that no repair is open for; each of them once.
      ask: async () => {
        next += 1
        const answer = await who.admin.post(`${path}/aircondRepairApply/submit`, {
          aircondId: String(at.unit + 400n + BigInt(next)),
          applicantName: '江雪',
          applicantPhone: '13800000412',
          repairItemId: String(at.item + 2n),
          faultDesc: '开机后不制冷，有异响',
          urgency: '1',
          allowEnter: false,
        })
        // One that has a repair under way is told so, which costs as much.
        return answer.status === 409 ? { status: 200 } : answer
      },
      p95: step,
      weight: 0.5,
    },
  ]
}

const idsOf = async ({ app }: Stage, table: string, status: string, n: number): Promise<string[]> =>
  (
    await app.db
      .of('000000')
      .query<{ id: string }>(
        sql`select id from ${sql.id(table)} where status = ${status} and id < 3000000 and id >= 600000 and is_deleted = 0 order by id limit ${n}`,
      )
  ).map(({ id }) => id)

async function once(
  name: string,
  goal: number,
  work: () => Promise<{ status: number; raw: string }>,
): Promise<number> {
  if (!new RegExp(process.env.ONLY ?? '').test(name)) return 0
  const begun = performance.now()
  const { status, raw } = await work()
  const spent = performance.now() - begun
  const good = status === 200 && spent < goal
  console.log(
    `${good ? 'ok  ' : 'MISS'} ${name.padEnd(52)} ${spent.toFixed(0).padStart(6)} ms (goal ${goal}, × ${(spent / goal).toFixed(2)})${status === 200 ? '' : `  ${status} ${raw.slice(0, 300)}`}`,
  )
  return good ? 0 : 1
}

/** Two hundred records by one call; given to two workers in turn, so that each time something changes. */
async function batches(stage: Stage): Promise<{ asks: Ask[]; finish: () => Promise<number> }> {
  const { who, ids } = stage
  const orders = await idsOf(stage, 'aircond_work_order', '10', 200)
  const installs = await idsOf(stage, 'aircond_install_apply', '30', 200)
  const goal = 1500
  const dispatch = (name: string, call: string, all: readonly string[]): Ask => ({
    name: `dispatch of ${all.length} ${name}`,
    ask: (n) =>
      who.dispatcher.post(`${path}/${call}/dispatch`, {
        ids: all.join(),
        workerId: n % 2 ? ids.worker : ids.otherWorker,
        force: true,
      }),
    p95: goal,
    weight: 0,
  })
  return {
    asks: [
      dispatch('orders', 'aircondWorkOrder', orders),
      dispatch('installations', 'aircondInstallApply', installs),
    ],
    finish: () =>
      once(`finish of ${installs.length} installations`, goal, () =>
        who.dispatcher.post(`${path}/aircondInstallApply/batchUpdateFinishStatus`, { ids: installs.join() }),
      ),
  }
}

/** All rooms for a picker: packed small, and told as unchanged. */
async function everyRoom({ who }: Stage): Promise<number> {
  const url = `${path}/SchoolDorm/queryAll`
  const packed = await who.admin.get(url, {}, { 'accept-encoding': 'gzip' })
  const rooms = (JSON.parse(gunzipSync(packed.bytes).toString()) as { data: unknown[] }).data.length
  const kilobytes = packed.bytes.length / 1024
  const good = kilobytes <= 100
  console.log(
    `${good ? 'ok  ' : 'MISS'} ${`all ${rooms} rooms for pickers, gzip`.padEnd(52)} ${kilobytes.toFixed(0).padStart(6)} KB (goal 100, × ${(kilobytes / 100).toFixed(2)})`,
  )
  const etag = String(packed.headers.etag)
  const same = await who.admin.get(url, {}, { 'if-none-match': etag, 'accept-encoding': 'gzip' })
  if (same.status !== 304) console.log(`MISS all rooms, unchanged: ${same.status}`)
  return (good ? 0 : 1) + (same.status === 304 ? 0 : 1)
}

const allRooms = ({ who }: Stage): Ask => ({
  name: 'all rooms for pickers',
  ask: () => who.admin.get(`${path}/SchoolDorm/queryAll`, {}, { 'accept-encoding': 'gzip' }),
  p95: 800,
  scans: 'may',
  weight: 0.05,
})

const stop = await setup()
if (!process.env.TEST_PG) throw new Error('PostgreSQL is needed for the benchmark')
let missed = 0
try {
  const app = await startTestApp({ postgres: true })
  const stage = await stageOn(app)
  const own = await app.db.platform.one<{ name: string }>(sql`select current_database() as name`)
  const url = `${process.env.TEST_PG}/${own?.name}`
  await enrolled(stage, { dormId: stage.dorm, bedNo: 1, account: 'student' })
  const start = performance.now()
  const housing = share === 1 ? large : scaled(share)
  const { ids } = stage
  await fillHousing(url, housing, {
    schoolId: stage.school,
    managerId: ids.manager,
    wardenId: ids.warden,
    counselorId: ids.counselor,
    workerId: ids.worker,
    otherWorkerId: ids.otherWorker,
    studentId: ids.student,
  })
  const { students, rooms, units, orders, vouchers } = countsOf(housing)
  console.log(
    `${students} students, ${rooms} rooms, ${units} units, ${orders} work orders, ${vouchers} vouchers, ${housing.inspections} inspections, filled in ${((performance.now() - start) / 1000).toFixed(0)} s`,
  )
  missed += await everyRoom(stage)
  const asks = [...lists(stage), ...records(stage), allRooms(stage), ...figures(stage), ...steps(stage)]
  missed += await crowded(asks, { people, seconds, pause })
  const { asks: many, finish } = await batches(stage)
  if (new RegExp(process.env.ONLY ?? '').test('intake')) missed += await intake(stage, 5_000)
  missed += await judged([...asks, ...many], { url, database: own?.name ?? '', large: tables })
  missed += await finish()
  await app.close()
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await stop()
}
process.exit(missed > 0 ? 1 : process.exitCode)
