import type { Tx } from '#kernel/store/db.ts'
import { insert, insertMany } from '#kernel/store/rows.ts'
import { schoolAircond } from '#modules/campus/aircond/definition.ts'
import { stuInfo } from '#modules/campus/people/students/definition.ts'
import { schoolCampusRegion } from '#modules/campus/places/campus-region/definition.ts'
import { schoolDorm } from '#modules/campus/places/dorm/definition.ts'
import { schoolDormBuild } from '#modules/campus/places/dorm-build/definition.ts'
import { schoolCampus } from '#modules/campus/places/school-campus/definition.ts'
import { ago, after, day, dayOf, nameOf, schoolYear, withId, type Line } from './campus-years.ts'

/** The rest of the demo university: a second campus, five more buildings, their rooms, people and units. */

export type Ground = {
  readonly schoolId: string
  readonly campusId: string
  readonly regionId: string
  readonly account: (name: string) => string | null
}
export type Flat = {
  readonly dormId: string
  readonly name: string
  readonly campusId: string
  readonly buildId: string
  readonly regionId: string
  readonly gender: '1' | '2'
  readonly state: '0' | '1' | '2'
  readonly students: readonly { readonly id: string; readonly name: string }[]
}
export type Hung = {
  readonly id: string
  readonly assetNo: string
  readonly flat: Flat
  readonly since: Date
  /** Whose rent runs. */
  readonly leased: boolean
}

/** Code, name, whether it is on the first campus, gender, state, floors, rooms a floor. */
const buildings = [
  ['W5', '西区 5 舍', true, '2', '1', 4, 9],
  ['W7', '西区 7 舍', true, '1', '1', 4, 9],
  ['E1', '东区 1 舍', false, '1', '1', 4, 9],
  ['E2', '东区 2 舍', false, '2', '2', 4, 9],
  ['E3', '东区 3 舍', false, '3', '0', 4, 6],
] as const

export async function seedPlaces(tx: Tx, ground: Ground): Promise<readonly Flat[]> {
  const { schoolId, account } = ground
  const open = { schoolId, sort: 2, status: '1' } as const
  const { id: east } = await insert(tx, schoolCampus, {
    ...open,
    campusCode: 'E',
    campusName: '东校区',
    campusType: '2',
    managerUserId: account('manager'),
  })
  const region = (campusId: string, regionCode: string, regionName: string, regionType: string) =>
    insert(tx, schoolCampusRegion, { ...open, campusId, regionCode, regionName, regionType })
  await region(ground.campusId, 'T', '教学区', '2')
  const { id: eastLiving } = await region(east, 'L', '东区生活区', '1')
  await region(east, 'S', '东区商业街', '3')
  const flats: Flat[] = []
  let n = 200
  for (const [i, [buildCode, buildName, west, genderType, status, floors, perFloor]] of buildings.entries()) {
    const campusId = west ? ground.campusId : east
    const regionId = west ? ground.regionId : eastLiving
    const { id: buildId } = await insert(tx, schoolDormBuild, {
      campusId,
      campusRegionId: regionId,
      buildCode,
      buildName,
      buildType: i === 4 ? '4' : '1',
      genderType,
      floorCount: floors,
      aircondAllowed: true,
      wardenUserId: buildCode === 'W5' ? account('warden') : null,
      mapX: String(18 + i * 16),
      mapY: west ? '34' : '58',
      sort: i === 0 ? 2 : i + 3,
      status,
    })
    for (let floor = 1; floor <= floors; floor += 1)
      for (let k = 1; k <= perFloor; k += 1) {
        // A building that is closed has closed rooms; of those in use one is being mended and one is shut.
        const state = status === '0' || (floor === 1 && k === 1) ? '0' : floor === 1 && k === 2 ? '2' : '1'
        const people = state !== '1' ? 0 : status === '2' ? 3 : (floor + k) % 9 === 0 ? 3 : 4
        const gender = genderType === '1' ? '1' : '2'
        const students = Array.from({ length: people }, () => {
          n += 1
          return withId({ name: nameOf(n, gender) })
        })
        const roomNo = `${floor}${String(k).padStart(2, '0')}`
        const room = { name: `${buildName} ${roomNo}`, campusId, buildId, regionId, gender, state } as const
        flats.push({ dormId: withId({}).id, ...room, students })
      }
  }
  return flats
}

export async function seedRooms(tx: Tx, flats: readonly Flat[], units: readonly Hung[]): Promise<void> {
  const count = new Map<string, number>()
  for (const { flat } of units) count.set(flat.dormId, (count.get(flat.dormId) ?? 0) + 1)
  await insertMany(
    tx,
    schoolDorm,
    flats.map((flat): Line<typeof schoolDorm> => {
      const roomNo = flat.name.slice(-3)
      return {
        id: flat.dormId,
        campusId: flat.campusId,
        campusRegionId: flat.regionId,
        buildId: flat.buildId,
        unitNo: '',
        floorNo: Number(roomNo[0]),
        roomNo,
        dormName: flat.name,
        qrToken: `demo-room-${flat.dormId}`,
        roomType: '1',
        genderType: flat.gender,
        bedCount: 4,
        occupiedBeds: flat.students.length,
        aircondSlots: 1,
        aircondCount: count.get(flat.dormId) ?? 0,
        status: flat.state,
        createTime: ago(tx, 425),
      }
    }),
  )
}

const colleges = [
  ['公共卫生学院', '预防医学', '预防'],
  ['文学院', '汉语言文学', '中文'],
  ['计算机学院', '软件工程', '软件'],
  ['经济学院', '金融学', '金融'],
] as const

export async function seedResidents(tx: Tx, ground: Ground, flats: readonly Flat[]): Promise<void> {
  const year = schoolYear(tx)
  let n = 0
  await insertMany(
    tx,
    stuInfo,
    flats.flatMap((flat, room) =>
      flat.students.map(({ id, name }, bed): Line<typeof stuInfo> => {
        n += 1
        const [collegeName, majorName, short] = colleges[n % colleges.length] ?? colleges[0]
        // Who came together lives together; those of the fourth year graduate next summer.
        const grade = year - (room % 4)
        return {
          id,
          stuNo: `${grade}${320_000 + n}`,
          stuName: name,
          gender: flat.gender,
          status: n % 97 === 0 ? '3' : '1',
          schoolId: ground.schoolId,
          campusId: flat.campusId,
          collegeName,
          majorName,
          className: `${short} ${String(grade).slice(2)}0${(n % 4) + 1}`,
          grade,
          degreeLevel: '2',
          studyYears: 4,
          entryDate: `${grade}-09-01`,
          graduateDate: `${grade + 4}-06-30`,
          phone: `13${5 + (n % 4)}${String(20_000_000 + n * 37).slice(0, 8)}`,
          counselorUserId: ground.account('counselor'),
          dormId: flat.dormId,
          bedNo: bed + 1,
          checkInDate: `${Math.max(grade, year - 1)}-09-01`,
          dormStatus: '1',
        }
      }),
    ),
  )
}

const makes = [
  ['格力', 'KFR-35GW', '2'],
  ['美的', 'KFR-26GW', '1'],
  ['海尔', 'KFR-50GW', '3'],
] as const

/** A unit where people live, bought in the last year and a half; some stand in stock, some are gone. */
export function unitsFor(tx: Tx, flats: readonly Flat[]): readonly Hung[] {
  return flats
    .filter(({ students }) => students.length > 0)
    .map((flat, i) => ({
      ...withId({ assetNo: `AC25${String(i + 1).padStart(6, '0')}` }),
      flat,
      since: ago(tx, 14 + ((i * 53) % 408)),
      leased: i % 19 !== 7,
    }))
}

export async function seedHungUnits(
  tx: Tx,
  campusId: string,
  units: readonly Hung[],
  faults: ReadonlyMap<string, '1' | '2'>,
): Promise<void> {
  const made = units.map(({ id, assetNo, flat, since, leased }, i): Line<typeof schoolAircond> => {
    const [brand, model, powerHp] = makes[i % makes.length] ?? makes[0]
    const bought = new Date(since.getTime() - 30 * day)
    // Every twentieth was to be given back and was not; the others end within the coming year.
    const ends = i % 20 === 3 ? ago(tx, 12 + i) : new Date(tx.now.getTime() + (20 + ((i * 41) % 330)) * day)
    return {
      id,
      assetNo,
      brand,
      model,
      aircondType: i % 9 === 0 ? '2' : '1',
      powerHp,
      energyGrade: 1 + (i % 3),
      ownerType: i % 3 === 0 ? '2' : '1',
      supplier: i % 3 === 0 ? '海城制冷设备租赁公司' : '格力海城经销部',
      purchaseDate: dayOf(bought),
      purchasePrice: '2380.00',
      warrantyUntil: dayOf(after(bought, 24 * 365 * 3)),
      campusId: flat.campusId,
      buildId: flat.buildId,
      dormId: flat.dormId,
      slotNo: 1,
      installDate: dayOf(since),
      ...(leased
        ? {
            leaseStatus: ends < tx.now ? '2' : '1',
            leaseStart: dayOf(since),
            leaseEnd: dayOf(ends < since ? after(since, 24) : ends),
            leaseRent: '400.00',
            depositHeld: '300.00',
          }
        : { leaseStatus: '0' }),
      faultStatus: faults.get(id) ?? '0',
      qrToken: `demo-${assetNo}`,
      status: '30',
      createTime: bought,
    }
  })
  const apart = (['10', '10', '10', '10', '10', '10', '90', '90', '91'] as const).map(
    (status, i): Line<typeof schoolAircond> => {
      const [brand, model, powerHp] = makes[i % makes.length] ?? makes[0]
      return {
        assetNo: `AC25900${String(i + 1).padStart(3, '0')}`,
        brand,
        model,
        aircondType: '1',
        powerHp,
        ownerType: '1',
        campusId,
        storehouse: status === '10' ? '西区周转库' : null,
        purchaseDate: dayOf(ago(tx, 400 - i * 20)),
        purchasePrice: '2380.00',
        qrToken: `demo-stock-${i}`,
        remark: status === '90' ? '压缩机损坏，已报废' : status === '91' ? '盘点未找到' : null,
        status,
        createTime: ago(tx, 400 - i * 20),
      }
    },
  )
  await insertMany(tx, schoolAircond, [...made, ...apart])
}
