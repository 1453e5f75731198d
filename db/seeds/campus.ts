import { propOf, usualZone, type Values } from '#kernel/definition/index.ts'
import type { Context } from '#kernel/http/caller.ts'
import type { Tx } from '#kernel/store/db.ts'
import { hashPassword } from '#kernel/store/passwords.ts'
import { insert } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { secretsOf } from '#kernel/store/vault.ts'
import { schoolAircond } from '#modules/campus/aircond/definition.ts'
import { stuInfo } from '#modules/campus/people/students/definition.ts'
import { schoolCampusRegion } from '#modules/campus/places/campus-region/definition.ts'
import { schoolDorm } from '#modules/campus/places/dorm/definition.ts'
import { schoolDormBuild } from '#modules/campus/places/dorm-build/definition.ts'
import { schoolCampus } from '#modules/campus/places/school-campus/definition.ts'
import { schoolInfo } from '#modules/campus/places/school-info/definition.ts'
import { aircondRepairApply } from '#modules/campus/repair/applications/definition.ts'
import { repairGroup } from '#modules/campus/repair/groups/definition.ts'
import { installStates } from '#modules/campus/leasing/installs/shapes.ts'
import { repairItem } from '#modules/campus/repair/items/definition.ts'
import { platform } from '#modules/system/platform.ts'
import { roleNamed } from '#modules/system/role/named.ts'
import { tenantParam } from '#modules/system/tenant-param/definition.ts'
import { user } from '#modules/system/user/definition.ts'
import { leased, seedChanges, seedInstall, seedRents } from './campus-leases.ts'
import {
  own,
  seedAddress,
  seedAuths,
  seedCheckIns,
  seedNotes,
  seedRemarks,
  seedStudents,
  type Living,
} from './campus-people.ts'
import { seedAccounts } from './campus-accounts.ts'
import { seedCampusNotices } from './campus-notices.ts'
import { schoolYear } from './campus-years.ts'
import { seedHungUnits, seedPlaces, seedResidents, seedRooms, unitsFor } from './campus-wide.ts'
import { seedDefaultMarks, seedHygiene } from './campus-marks.ts'
import { faultsOf, seedCleanings, seedInstallations, seedRepairs } from './campus-work.ts'

/** The demo's campus: a dorm building with its people and units, whoever keeps it, and each state of what they apply for. */
const people = [
  ['student', '江雪', 'student', '学生', 'Xue Jiang'],
  ['worker', '张立强', 'repairWorker', '维修工', 'Liqiang Zhang'],
  ['dispatcher', '周敏', 'dispatcher', '调度员', 'Min Zhou'],
  ['roommate', '吴雨桐', 'student', '室友', 'Yutong Wu'],
  ['freshman', '王雨桐', 'campusUser', '待认证', 'Yutong Wang'],
  ['counselor', '许家宁', 'counselor', '辅导员', 'Jianing Xu'],
  ['warden', '方敏', 'dormWarden', '宿管员', 'Min Fang'],
  ['manager', '周慧敏', 'campusManager', '校区经理', 'Huimin Zhou'],
  ['cashier', '何敏', 'finance', '财务', 'Min He'],
  ['worker2', '陈志勇', 'repairWorker', '维修工', 'Zhiyong Chen'],
  ['worker3', '王德明', 'repairWorker', '维修工', 'Deming Wang'],
  ['worker4', '李国平', 'repairWorker', '维修工', 'Guoping Li'],
  ['worker5', '何海燕', 'repairWorker', '维修工', 'Haiyan He'],
  ['worker6', '孙建军', 'repairWorker', '维修工', 'Jianjun Sun'],
] as const
const floors = [1, 2, 3, 4]
const rooms = 12
const faults = [
  ['AC-01', '不制冷', true, 'Does not cool'],
  ['AC-02', '漏水', true, 'Leaks'],
  ['AC-03', '异响', false, 'Noisy'],
  ['AC-04', '遥控器失灵', false, 'Remote control fails'],
  ['AC-99', '其他', false, 'Other'],
] as const

/** Whose installation the demo is: the portal and letters from it are headed by this name. */
const schoolName = '海城大学'

export type DemoAccount = { readonly account: string; readonly role: string }

export async function seedCampus(
  { db, vault }: Pick<Context, 'db' | 'vault'>,
  password: string,
): Promise<readonly DemoAccount[]> {
  const secret = await hashPassword(password)
  const secrets = secretsOf(vault, platform.tenantId)
  const identity = propOf(stuInfo, 'idCardNo')?.kind
  const seal = (text: string) =>
    String(identity?.parse?.(text, { lang: 'zh', timeZone: usualZone, secrets }) ?? '')
  const made = await db.tx(platform, async (tx) => {
    await tx.query(sql`select pg_advisory_xact_lock(7214006)`)
    const there = await tx.query(sql`select 1 as one from school_info limit 1`)
    if (there.length > 0) return undefined
    await tx.query(
      sql`update tenant set tenant_name = ${schoolName} where tenant_id = ${platform.tenantId} returning 1 as one`,
    )
    const ids = await seedPeople(tx, secret)
    const place = await seedPlace(tx, ids)
    const items = await seedItems(tx)
    const account = (name: string) => ids.get(name) ?? null
    const { reports, units } = await seedUnits(tx, place, items)
    const homes = await seedStudents(tx, place, place.dorms, account, seal)
    await seedAuths(tx, place, account)
    await seedRest(tx, place, items, ids)
    await seedCheckIns(tx)
    await seedCampusNotices(tx)
    await seedAccounts(tx, secret, (await roleNamed(tx, 'student')).id)
    return { place, reports, units, homes, ids }
  })
  if (!made) return people.map(([account, , , role]) => ({ account, role }))
  const { place, ids } = made
  const student = ids.get('student') ?? null
  const home = made.homes.find(
    ({ dormId }) => dormId === place.dorms.find(({ name }) => name === own.room)?.id,
  )
  await db.tx({ ...platform, userId: student }, async (tx) => {
    if (home && student) await seedAddress(tx, place, home.dormId, student)
  })
  await db.tx({ ...platform, userId: ids.get('counselor') ?? null }, async (tx) => {
    await seedRemarks(tx, home?.students[0] ?? '', ids.get('counselor') ?? null)
    await seedNotes(tx, ids.get('counselor') ?? null)
  })
  const [own412, ...others] = made.reports
  await db.tx({ ...platform, userId: student }, async (tx) => {
    if (own412) await seedReport(tx, place, own412, 0)
    if (home) await seedInstall(tx, siteOf(made), home, '30', 2)
  })
  await db.tx({ ...platform, userId: ids.get('warden') ?? null }, async (tx) => {
    for (const [i, report] of others.entries()) await seedReport(tx, place, report, i + 1)
    await seedLeases(tx, made, home)
  })
  return people.map(([account, , , role]) => ({ account, role }))
}

/** The other buildings, and what happened on the whole campus in fourteen months. */
async function seedRest(
  tx: Tx,
  place: Place,
  items: readonly string[],
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const account = (name: string) => ids.get(name) ?? null
  const flats = await seedPlaces(tx, { ...place, account })
  const units = unitsFor(tx, flats)
  const east = flats.find(({ campusId }) => campusId !== place.campusId)?.campusId ?? place.campusId
  const crew = {
    items,
    groups: [
      await seedGroup(
        tx,
        'G1',
        '西区空调班',
        '1',
        [place.campusId],
        workersOf(ids, 'worker', 'worker2', 'worker3'),
      ),
      await seedGroup(tx, 'G2', '东区空调班', '2', [east], workersOf(ids, 'worker4', 'worker5', 'worker6')),
    ],
    cashier: account('cashier'),
    manager: account('manager'),
    dispatcher: account('dispatcher'),
    warden: account('warden'),
  }
  await seedRooms(tx, flats, units)
  await seedResidents(tx, { ...place, account }, flats)
  await seedHungUnits(tx, place.campusId, units, faultsOf(units))
  const leased = units.filter((unit) => unit.leased)
  await seedInstallations(tx, crew, leased, place.campusId)
  await seedRepairs(tx, crew, units, place.campusId)
  await seedCleanings(tx, crew, units, place.campusId)
  await seedDefaultMarks(tx)
  await seedHygiene(tx, crew, flats, 8)
  await tx.query(
    sql`update school_dorm d set hygiene_score = m.mean from (select s.target_id, round(avg(s.score), 2) as mean from school_score_record s
          where s.target_type = '3' and s.status = '1' and s.check_date > ${tx.now}::date - 30 group by s.target_id) m where m.target_id = d.id::text`,
  )
  await tx.query(
    sql`update school_aircond u set repair_count = (select count(*) from aircond_repair_apply r where r.aircond_id = u.id and r.status = '50'),
          last_clean_date = (select max(o.finish_time)::date from aircond_work_order o where o.aircond_id = u.id and o.work_type = '5')`,
  )
}

const workersOf = (ids: ReadonlyMap<string, string>, ...names: readonly string[]) =>
  names.flatMap((name) => ids.get(name) ?? [])

async function seedGroup(
  tx: Tx,
  groupCode: string,
  groupName: string,
  groupType: string,
  campusIds: readonly string[],
  workers: readonly string[],
): Promise<{ id: string; workers: readonly string[] }> {
  const { id } = await insert(tx, repairGroup, {
    groupCode,
    groupName,
    groupType,
    leaderUserId: workers[0] ?? '',
    leaderPhone: '13800000412',
    ...(groupType === '2' && { companyName: '海城清凉设备服务有限公司' }),
    memberIds: [...workers],
    campusIds: [...campusIds],
    workTypes: ['1', '2', '3', '4', '5', '6'],
    maxDailyOrders: 12,
    status: '1',
  })
  return { id, workers }
}

type Made = {
  readonly place: Place
  readonly units: ReadonlyMap<string, string>
  readonly homes: readonly Living[]
  readonly ids: ReadonlyMap<string, string>
}

const siteOf = ({ place: { campusId, buildId }, ids }: Made) => ({
  campusId,
  buildId,
  worker: ids.get('worker') ?? null,
  manager: ids.get('manager') ?? null,
})

/** Every state of what is applied for, in rooms of others. */
async function seedLeases(tx: Tx, made: Made, own: Living | undefined): Promise<void> {
  const { place, units, homes } = made
  const site = siteOf(made)
  const lived = homes.filter(({ students, dormId }) => students.length > 0 && dormId !== own?.dormId)
  const free = lived.filter(({ dormId }) => !units.has(dormId))
  // The first units are those that were reported.
  const equipped = lived.flatMap((home) => {
    const unit = units.get(home.dormId)
    return unit ? [{ ...home, unit }] : []
  })
  const states = Object.keys(installStates) as (keyof typeof installStates)[]
  for (const [i, status] of states.entries()) {
    const home = free[i]
    if (home) await seedInstall(tx, site, home, status)
  }
  await seedRents(tx, site, equipped.slice(0, 8))
  await seedChanges(tx, site, equipped.slice(8, 16), free.slice(8, 16))
  const dorms = place.dorms.map(({ id }) => id)
  await tx.query(
    sql`update school_dorm d set aircond_count = (select count(*) from school_aircond u where u.dorm_id = d.id and u.status in ('30', '40') and u.is_deleted = 0)
        where d.id = any(${dorms}::bigint[])`,
  )
}

async function seedPeople(tx: Tx, password: string): Promise<ReadonlyMap<string, string>> {
  const made = new Map<string, string>()
  for (const [account, realName, role, , realNameEn] of people) {
    const roleId = [(await roleNamed(tx, role)).id]
    const names = { account, realName, realNameEn, name: realName, email: `${account}@campus.example.org` }
    made.set(account, (await insert(tx, user, { ...names, password, language: 'zh', roleId })).id)
  }
  return made
}

type Place = {
  schoolId: string
  campusId: string
  regionId: string
  buildId: string
  dorms: readonly { id: string; floor: number; name: string; occupied: number }[]
}

async function seedPlace(tx: Tx, ids: ReadonlyMap<string, string>): Promise<Place> {
  const sorted = { sort: 1, status: '1' }
  const school = await insert(tx, schoolInfo, {
    schoolCode: 'HCU',
    schoolName,
    schoolNameEn: 'Haicheng University',
    shortName: '海大',
    schoolType: '1',
    regionCode: '3301',
    academicYearStartMonth: 9,
    ...sorted,
  })
  await insert(tx, tenantParam, {
    paramKey: 'campus.pay.where',
    paramValue:
      '海城大学财务处，海城银行 6222 0000 0000 0000，附言写房间号；或行政楼 105 窗口。Finance office: the same account with your room number, or desk 105 in the main building.',
  })
  const named = {
    schoolId: school.id,
    campusCode: 'W',
    campusName: '西校区',
    campusType: '1',
    managerUserId: ids.get('manager') ?? null,
  }
  const { id: campusId } = await insert(tx, schoolCampus, { ...named, ...sorted })
  const area = { schoolId: school.id, campusId, regionCode: 'L', regionName: '生活区', regionType: '1' }
  const { id: campusRegionId } = await insert(tx, schoolCampusRegion, { ...area, ...sorted })
  const { id: buildId } = await insert(tx, schoolDormBuild, {
    campusId,
    campusRegionId,
    buildCode: 'W6',
    buildName: '西区 6 舍',
    buildType: '1',
    genderType: '2',
    floorCount: floors.length,
    aircondAllowed: true,
    wardenUserId: ids.get('warden') ?? null,
    mapX: '34',
    mapY: '52',
    ...sorted,
    // Between its neighbours, as they stand.
    sort: 3,
  })
  const dorms: { id: string; floor: number; name: string; occupied: number }[] = []
  for (const floorNo of floors)
    for (let n = 1; n <= rooms; n += 1) {
      const roomNo = `${floorNo}${String(n).padStart(2, '0')}`
      const dormName = `西区 6 舍 ${roomNo}`
      const { id } = await insert(tx, schoolDorm, {
        campusId,
        campusRegionId,
        buildId,
        unitNo: '',
        floorNo,
        roomNo,
        dormName,
        qrToken: `demo-room-${roomNo}`,
        roomType: '1',
        genderType: '2',
        bedCount: 4,
        occupiedBeds: 0,
        aircondSlots: 2,
        aircondCount: 0,
        status: '1',
      })
      const occupied = roomNo === own.room ? 4 : (floorNo * n) % 5
      dorms.push({ id, floor: floorNo, name: roomNo, occupied })
    }
  return { schoolId: school.id, campusId, regionId: campusRegionId, buildId, dorms }
}

async function seedItems(tx: Tx): Promise<readonly string[]> {
  const hours = { defaultUrgency: '1', responseHours: '8', finishHours: '16', status: '1' as const }
  const top = await insert(tx, repairItem, {
    parentId: '0',
    itemCode: 'AC',
    itemName: '空调',
    itemNameEn: 'Air-conditioner',
    needImages: false,
    sort: 1,
    ...hours,
  })
  const made: string[] = []
  for (const [itemCode, itemName, needImages, itemNameEn] of faults) {
    const guide =
      itemCode === 'AC-01' ? '模式为制冷、设定低于室温，滤网无积灰，门窗已关。仍不制冷请继续。' : null
    const named = {
      parentId: top.id,
      itemCode,
      itemName,
      itemNameEn,
      needImages,
      guideContent: guide,
      sort: 1,
    }
    made.push((await insert(tx, repairItem, { ...named, ...hours })).id)
  }
  return made
}

type Report = Pick<Values<typeof aircondRepairApply>, 'aircondId' | 'dormId' | 'repairItemId'>

/** A unit in every other room, hung there and installed; that of the student and one more are broken. */
async function seedUnits(
  tx: Tx,
  place: Place,
  items: readonly string[],
): Promise<{ reports: Report[]; units: ReadonlyMap<string, string> }> {
  const { campusId, buildId, dorms } = place
  const reports: Report[] = []
  const units = new Map<string, string>()
  const bought = schoolYear(tx)
  // Every other room, and the one that the student lives in.
  for (const [i, dorm] of dorms.filter(({ name }, n) => n % 2 === 0 || name === own.room).entries()) {
    const item = dorm.name === own.room ? items[0] : i === 1 ? items[1] : undefined
    const unit = await insert(tx, schoolAircond, {
      assetNo: `AC${String(bought).slice(2)}000${dorm.name}`,
      brand: '格力',
      model: 'KFR-35',
      aircondType: '1',
      powerHp: '2',
      ownerType: '1',
      faultStatus: item ? '1' : '0',
      qrToken: `demo-${dorm.name}`,
      campusId,
      buildId,
      dormId: dorm.id,
      slotNo: 1,
      status: '30',
      supplier: '海城电器',
      purchaseDate: `${bought}-06-20`,
      purchasePrice: '2199.00',
      warrantyUntil: `${bought + 6}-06-19`,
      installDate: `${bought}-08-28`,
      energyGrade: 1,
      ...leased(tx),
    })
    units.set(dorm.id, unit.id)
    const report = { aircondId: unit.id, dormId: dorm.id, repairItemId: item ?? '' }
    if (item && dorm.name === own.room) reports.unshift(report)
    else if (item) reports.push(report)
  }
  return { reports, units }
}

const words = ['开机有风不冷，设到 18 ℃ 一小时室温没变', '室内机滴水，地面有积水']

async function seedReport(tx: Tx, { campusId, buildId }: Place, report: Report, i: number): Promise<void> {
  await insert(tx, aircondRepairApply, {
    ...report,
    campusId,
    buildId,
    applicantName: i === 0 ? own.name : '方敏',
    applicantPhone: '13800000413',
    urgency: String(i + 1),
    allowEnter: true,
    faultDesc: words[i] ?? '',
    source: i === 0 ? '1' : '3',
    status: '10',
  })
}
