import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '#kernel/store/db.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { writeSheet } from '#kernel/sheet/write.ts'
import { filled, startTestApp, type Answer, type Client, type TestApp } from '#app/testing.ts'

/** Schools, campuses, areas, dorm buildings and rooms (campus.md 2.1–2.5, 2.31, 5.2), over HTTP. */
let app: TestApp
let admin: Client

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

type Named = { id: string; version: number; [name: string]: unknown }
const at = (entity: string, call: string) => `blade-admin/${entity}/${call}`
let n = 0

async function made(entity: string, body: object, by: Client = admin): Promise<Named> {
  const answer = await by.post(at(entity, 'submit'), body)
  expect(answer.status, answer.raw).toBe(200)
  return answer.body.data
}
const school = (more: object = {}) =>
  made('SchoolInfo', {
    schoolCode: `S${(n += 1)}0`,
    schoolName: `海城大学 ${n}`,
    schoolType: 1,
    regionCode: '110108',
    ...more,
  })
const campus = (schoolId: string, more: object = {}) =>
  made('schoolCampus', {
    schoolId,
    campusCode: `C${(n += 1)}`,
    campusName: `校区 ${n}`,
    campusType: '1',
    ...more,
  })
const region = (campusId: string, more: object = {}) =>
  made('schoolCampusRegion', {
    campusId,
    regionCode: `R${(n += 1)}`,
    regionName: `西区 ${n}`,
    regionType: 1,
    ...more,
  })
const build = (campusId: string, campusRegionId: string, more: object = {}) =>
  made('schoolDormBuild', {
    campusId,
    campusRegionId,
    buildCode: `B${(n += 1)}`,
    buildName: `西区 ${n} 舍`,
    buildType: 1,
    genderType: 2,
    floorCount: 6,
    ...more,
  })
const room = (buildId: string, more: object = {}) =>
  made('SchoolDorm', { buildId, floorNo: 1, roomNo: `1${(n += 1)}`, genderType: 2, ...more })

async function block(more: object = {}) {
  const top = await school()
  const place = await campus(top.id)
  const area = await region(place.id)
  return { top, place, area, house: await build(place.id, area.id, more) }
}
const why = ({ status, body }: Answer) => [status, body.reason]

describe('a school and what stands below it', () => {
  it('takes codes as numbers or as text, and answers them in one type with their words', async () => {
    const one = await school({ schoolType: '2', status: '1' })
    expect(one).toMatchObject({ schoolType: '2', schoolTypeText: '高职高专', status: 1, statusText: '启用' })
    const read = await admin.get(at('SchoolInfo', 'detail'), { id: one.id }, { 'accept-language': 'en' })
    expect(read.body.data).toMatchObject({ schoolTypeText: 'Vocational college', statusName: 'Enabled' })
    const found = await admin.get(at('SchoolInfo', 'list'), { status: 1, schoolType: 2 })
    expect((found.body.data as { records: Named[] }).records.map((row) => row.id)).toContain(one.id)
  })

  it('is called by any spelling of area and entity, but not of the call', async () => {
    for (const path of [
      'blade-admin/schoolInfo/list',
      'Blade-Admin/SCHOOLINFO/list',
      'blade-admin/SchoolInfo/list',
    ])
      expect((await admin.get(path)).status, path).toBe(200)
    expect((await admin.get('blade-admin/SchoolInfo/LIST')).status).toBe(404)
  })

  it('refuses a key that the dictionary does not have, at its field, and a phone or page that is none', async () => {
    const answer = await admin.post(at('SchoolInfo', 'submit'), {
      schoolCode: 'X1',
      schoolName: '学校',
      schoolType: 77,
      regionCode: '110108',
    })
    expect(answer.status).toBe(400)
    expect(answer.body.errors?.[0]?.field).toBe('schoolType')
    expect(answer.body.msg).toContain('77')
    const more = { schoolCode: 'X1', schoolName: '学校', schoolType: 1, regionCode: '110108' }
    const bad = {
      ...more,
      contactPhone: '12345',
      website: 'javascript:alert(1)',
      email: 'a@',
      longitude: '181',
    }
    const fields = (await admin.post(at('SchoolInfo', 'submit'), bad)).body.errors?.map((one) => one.field)
    expect(fields).toEqual(expect.arrayContaining(['contactPhone', 'website', 'email', 'longitude']))
  })

  it('stands in a division that there is, of the last level, whose code is kept without the zeros behind it', async () => {
    expect(await school({ regionCode: '330100' })).toMatchObject({ regionCode: '3301' })
    expect(await school({ regionCode: '110108000000' })).toMatchObject({ regionCode: '110108' })
    const refused = async (regionCode: string, entity = 'SchoolInfo', row: object = {}) => {
      const named = { schoolCode: 'X3', schoolName: '学校三', schoolType: 1, regionCode, ...row }
      return (await admin.post(at(entity, 'submit'), named)).body.errors?.map((one) => one.field)
    }
    // Zhejiang has cities below it; nobody knows 999999.
    for (const code of ['330000', '33', '999999', '00'])
      expect(await refused(code), code).toEqual(['regionCode'])
    const { place } = await block()
    expect(await refused('999999', 'schoolCampus', { id: place.id })).toEqual(['regionCode'])
    expect(
      (await admin.post(at('schoolCampus', 'submit'), { id: place.id, regionCode: '330000' })).body.data,
    ).toMatchObject({
      regionCode: '33',
    })
  })

  it('wants both degrees of a place or neither', async () => {
    const answer = await admin.post(at('SchoolInfo', 'submit'), {
      schoolCode: 'X2',
      schoolName: '学校二',
      schoolType: 1,
      regionCode: '110108',
      longitude: '116.397',
    })
    expect(answer.body.errors?.map((one) => one.field)).toEqual(['latitude'])
    expect(await school({ longitude: '116.397', latitude: 39.908 })).toMatchObject({ latitude: '39.908000' })
  })

  it('hangs a campus below an enabled school alone, and keeps it there once it has regions', async () => {
    const [first, second] = [await school(), await school()]
    expect(why(await admin.post(at('SchoolInfo', 'disable'), { ids: second.id }))).toEqual([200, undefined])
    const asked = { schoolId: second.id, campusCode: 'Z', campusName: 'Z', campusType: 1 }
    const refused = await admin.post(at('schoolCampus', 'submit'), asked)
    expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([400, 'schoolId'])
    const offered = await admin.get(at('SchoolInfo', 'select'), { status: '1' })
    const ids = (offered.body.data as Named[]).map((row) => row.id)
    expect([ids.includes(first.id), ids.includes(second.id)]).toEqual([true, false])
    await admin.post(at('SchoolInfo', 'enable'), { ids: second.id })
    const place = await campus(first.id)
    await region(place.id)
    const moved = await admin.post(at('schoolCampus', 'submit'), { id: place.id, schoolId: second.id })
    expect(why(moved)).toEqual([409, 'schoolHasRegions'])
  })

  it('19 refuses a region of another campus, and one where nobody lives', async () => {
    const { top, place, area, house } = await block()
    const other = await campus(top.id)
    const elsewhere = await region(other.id)
    const teaching = await region(place.id, { regionType: 2 })
    for (const campusRegionId of [elsewhere.id, teaching.id]) {
      const answer = await admin.post(at('schoolDormBuild', 'submit'), { id: house.id, campusRegionId })
      expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([400, 'campusRegionId'])
    }
    // The campus alone cannot be changed either: the region would stay behind.
    const answer = await admin.post(at('schoolDormBuild', 'submit'), { id: house.id, campusId: other.id })
    expect(answer.body.errors?.[0]?.field).toBe('campusRegionId')
    const offered = await admin.get(at('schoolCampusRegion', 'select'), {
      campusId: place.id,
      regionType: '1',
    })
    expect((offered.body.data as Named[]).map((row) => row.id)).toEqual([area.id])
  })

  it('16 17 removes nothing that something else stands on', async () => {
    const { top, place, area, house } = await block()
    const one = await room(house.id)
    for (const [entity, id] of [
      ['SchoolInfo', top.id],
      ['schoolCampus', place.id],
      ['schoolCampusRegion', area.id],
      ['schoolDormBuild', house.id],
    ] as const)
      expect(why(await admin.post(at(entity, 'remove'), { ids: id }))).toEqual([409, 'inUse'])
    expect(why(await admin.post(at('SchoolDorm', 'remove'), { ids: one.id }))).toEqual([200, undefined])
    expect(why(await admin.post(at('schoolDormBuild', 'remove'), { ids: house.id }))).toEqual([
      200,
      undefined,
    ])
  })

  it('names a second building of one name at its field', async () => {
    const { place, area, house } = await block()
    const twin = { campusId: place.id, campusRegionId: area.id, buildType: 1, genderType: 1, floorCount: 3 }
    const answer = await admin.post(at('schoolDormBuild', 'submit'), {
      ...twin,
      buildCode: 'other',
      buildName: house.buildName,
    })
    expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([409, 'buildName'])
  })

  it('answers the tree of places with beds per building', async () => {
    const { place, area, house } = await block()
    await room(house.id, { bedCount: 6 })
    const tree = (await admin.get(at('schoolCampus', 'tree'))).body.data as unknown as Tree[]
    const node = tree.find((one) => one.id === place.id)
    expect(node).toMatchObject({ kind: 'campus', builds: 1, parentId: '0' })
    expect(node?.children?.[0]).toMatchObject({ id: area.id, kind: 'region' })
    expect(node?.children?.[0]?.children?.[0]).toMatchObject({
      id: house.id,
      beds: 6,
      occupied: 0,
      floors: 6,
    })
  })
})
type Tree = { id: string; children?: Tree[]; [name: string]: unknown }

describe('a room', () => {
  it('takes name, campus and region from its building and follows when that is renamed', async () => {
    const { place, area, house } = await block()
    const one = await room(house.id, {
      unitNo: '2',
      roomNo: '412',
      floorNo: 4,
      campusId: '7',
      occupiedBeds: 3,
    })
    expect(one).toMatchObject({
      campusId: place.id,
      campusRegionId: area.id,
      dormName: `${String(house.buildName)} 2单元 412`,
      occupiedBeds: 0,
      buildName: house.buildName,
    })
    await made('schoolDormBuild', { id: house.id, buildName: '北区 9 舍' })
    const read = await admin.get(at('SchoolDorm', 'detail'), { id: one.id })
    expect(read.body.data).toMatchObject({ dormName: '北区 9 舍 2单元 412' })
  })

  it('keeps to the floors and the gender of its building', async () => {
    const { house } = await block({ undergroundFloors: 1 })
    const ask = (more: object) =>
      admin.post(at('SchoolDorm', 'submit'), {
        buildId: house.id,
        roomNo: 'x',
        floorNo: 1,
        genderType: 2,
        ...more,
      })
    expect(why(await ask({ floorNo: 0 }))).toEqual([400, 'floorUnknown'])
    expect(why(await ask({ floorNo: 7 }))).toEqual([400, 'floorUnknown'])
    expect(why(await ask({ floorNo: -2 }))).toEqual([400, 'floorUnknown'])
    expect(why(await ask({ genderType: 1 }))).toEqual([400, 'genderDiffers'])
    expect(why(await ask({ floorNo: -1 }))).toEqual([200, undefined])
    const fewer = await admin.post(at('schoolDormBuild', 'submit'), { id: house.id, undergroundFloors: 0 })
    expect(why(fewer)).toEqual([409, 'floorsBelowRooms'])
    const men = await admin.post(at('schoolDormBuild', 'submit'), { id: house.id, genderType: 1 })
    expect(why(men)).toEqual([409, 'roomsDiffer'])
  })

  it('stands once in its building, without a unit too', async () => {
    const { house } = await block()
    await room(house.id, { roomNo: '101' })
    const twin = { buildId: house.id, roomNo: '101', floorNo: 1, genderType: 2 }
    const answer = await admin.post(at('SchoolDorm', 'submit'), twin)
    expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([409, 'roomNo'])
    expect(why(await admin.post(at('SchoolDorm', 'submit'), { ...twin, unitNo: '2' }))).toEqual([
      200,
      undefined,
    ])
  })

  it('20 keeps beds and slots that are in use, and closes with nobody in it alone', async () => {
    const { house } = await block()
    const one = await room(house.id, { bedCount: 6 })
    await app.db.tx({ tenantId: '000000', userId: null, deptId: null }, (tx) =>
      tx.query(sql`update school_dorm set occupied_beds = 4, aircond_count = 1 where id = ${one.id}`),
    )
    const ask = (more: object) => admin.post(at('SchoolDorm', 'submit'), { id: one.id, ...more })
    expect(why(await ask({ bedCount: 3 }))).toEqual([409, 'bedsOccupied'])
    expect(why(await ask({ aircondSlots: 0 }))).toEqual([409, 'slotsUsed'])
    expect(why(await ask({ status: 0 }))).toEqual([409, 'dormOccupied'])
    expect(why(await admin.post(at('SchoolDorm', 'remove'), { ids: one.id }))).toEqual([409, 'dormOccupied'])
    const closing = await admin.post(at('schoolDormBuild', 'submit'), { id: house.id, status: 0 })
    expect(why(closing)).toEqual([409, 'dormOccupied'])
    expect((await ask({ bedCount: 4 })).body.data).toMatchObject({ bedCount: 4, occupiedBeds: 4 })
  })

  it('is closed with its building and opens again after it', async () => {
    const { house } = await block()
    const one = await room(house.id)
    await made('schoolDormBuild', { id: house.id, status: 0 })
    expect((await admin.get(at('SchoolDorm', 'detail'), { id: one.id })).body.data).toMatchObject({
      status: 0,
    })
    const open = { id: one.id, status: 1 }
    expect(why(await admin.post(at('SchoolDorm', 'submit'), open))).toEqual([409, 'buildClosed'])
    await made('schoolDormBuild', { id: house.id, status: 1 })
    expect(why(await admin.post(at('SchoolDorm', 'submit'), open))).toEqual([200, undefined])
  })

  it('keeps facilities as several words, found by one of them', async () => {
    const { house } = await block()
    const one = await room(house.id, { facilities: [1, '3'] })
    expect(one).toMatchObject({ facilities: ['1', '3'], facilitiesText: '独立卫浴、热水器' })
    const bad = await admin.post(at('SchoolDorm', 'submit'), { id: one.id, facilities: '1,99' })
    expect(bad.body.errors?.[0]?.field).toBe('facilities')
  })
})

describe('rooms by the floor', () => {
  it('26 are generated at once, and a second time not at all', async () => {
    const { house } = await block()
    const ask = { id: house.id, floors: '1-3', perFloor: 4, pattern: '{floor}{no:2}' }
    const first = await admin.post(at('schoolDormBuild', 'generateRooms'), ask)
    expect(first.body.data, first.raw).toEqual({ affected: 12 })
    const again = await admin.post(at('schoolDormBuild', 'generateRooms'), { ...ask, floors: '3-4' })
    expect(why(again)).toEqual([409, 'roomsExist'])
    expect(again.body.details).toEqual(['301', '302', '303', '304'])
    const rooms = await admin.get(at('SchoolDorm', 'list'), { buildId: house.id, size: 100, ascs: 'roomNo' })
    const { records } = rooms.body.data as { records: Named[] }
    expect(records.map((row) => row.roomNo)).toEqual(
      [1, 2, 3].flatMap((floor) => [1, 2, 3, 4].map((no) => `${floor}0${no}`)),
    )
    expect(records[0]).toMatchObject({ floorNo: 1, bedCount: 4, genderType: '2', status: 1 })
  })

  it('are asked for in words that mean something', async () => {
    const { house } = await block()
    const ask = (more: object) =>
      admin.post(at('schoolDormBuild', 'generateRooms'), { id: house.id, ...more })
    expect(why(await ask({ floors: '1-9' }))).toEqual([400, 'floorUnknown'])
    expect(why(await ask({ floors: 'all' }))).toEqual([400, 'floorUnknown'])
    expect(why(await ask({ pattern: '{floor}' }))).toEqual([400, 'patternWrong'])
    expect(why(await ask({ pattern: 'x{no}' }))).toEqual([400, 'patternWrong'])
    expect(why(await ask({ genderType: 1 }))).toEqual([400, 'genderDiffers'])
    expect((await ask({ perFloor: 0 })).body.errors?.[0]?.field).toBe('perFloor')
    expect(why(await ask({ id: '999' }))).toEqual([404, 'notFound'])
  })

  it('stand in the matrix from the top down, with beds and states', async () => {
    const { house } = await block({ undergroundFloors: 1 })
    await admin.post(at('schoolDormBuild', 'generateRooms'), { id: house.id, floors: '1-2', perFloor: 3 })
    const rooms = await admin.get(at('SchoolDorm', 'list'), { buildId: house.id, ascs: 'roomNo' })
    const [a, b, c] = (rooms.body.data as { records: Named[] }).records.map((row) => row.id)
    await app.db.tx({ tenantId: '000000', userId: null, deptId: null }, async (tx) => {
      await tx.query(sql`update school_dorm set occupied_beds = 4 where id = ${a}`)
      await tx.query(sql`update school_dorm set occupied_beds = 1 where id = ${b}`)
    })
    await made('SchoolDorm', { id: c, status: 2 })
    const answer = await admin.get(at('schoolDormBuild', 'floorMatrix'), { id: house.id })
    const { floors, ...sums } = answer.body.data as { floors: Floor[]; beds: number }
    expect(floors.map((floor) => floor.floorNo)).toEqual([6, 5, 4, 3, 2, 1, -1])
    expect(floors[5]?.rooms.map((one) => one.state)).toEqual(['full', 'partly', 'maintenance'])
    expect(floors[5]).toMatchObject({ beds: 8, occupied: 5 })
    expect(sums).toMatchObject({ beds: 20, occupied: 5, build: { id: house.id } })
  })

  it('count for the tree and the plan as for the matrix: who lies in a room under repair fills none of the others', async () => {
    const { place, house } = await block()
    await admin.post(at('schoolDormBuild', 'generateRooms'), { id: house.id, floors: '1', perFloor: 3 })
    const rooms = await admin.get(at('SchoolDorm', 'list'), { buildId: house.id, ascs: 'roomNo' })
    const [a, b] = (rooms.body.data as { records: Named[] }).records.map((row) => row.id)
    await app.db.tx({ tenantId: '000000', userId: null, deptId: null }, async (tx) => {
      await tx.query(sql`update school_dorm set occupied_beds = 3 where id = ${a}`)
      await tx.query(sql`update school_dorm set occupied_beds = 2, status = '2' where id = ${b}`)
    })
    const told = async (entity: string, call: string, query: Record<string, string>) =>
      (await admin.get(at(entity, call), query)).body.data
    const tree = (await told('schoolCampus', 'tree', {})) as Tree[]
    const inTree = tree.find((one) => one.id === place.id)?.children?.[0]?.children?.[0]
    const pins = await told('schoolCampus', 'mapPins', { campusId: place.id, unplaced: 'true' })
    expect(inTree).toMatchObject({ beds: 8, occupied: 3 })
    expect(pins).toMatchObject([{ id: house.id, beds: 8, occupiedBeds: 3, rooms: 2, roomsWithAircond: 0 }])
    expect(await told('schoolDormBuild', 'floorMatrix', { id: house.id })).toMatchObject({
      beds: 8,
      occupied: 3,
      cooling: { cooled: 0, coolable: 2 },
    })
  })
})
type Floor = { floorNo: number; rooms: { state: string }[] }

describe('all rooms for pickers', () => {
  it('come packed, told as unchanged to whoever has them, and narrowed as asked', async () => {
    const { house } = await block()
    await room(house.id, { roomNo: '101' })
    await room(house.id, { roomNo: '102', status: 2 })
    const url = at('SchoolDorm', 'queryAll')
    const packed = await admin.get(url, { buildId: house.id }, { 'accept-encoding': 'gzip' })
    expect(packed.headers['content-encoding']).toBe('gzip')
    const { data, code } = JSON.parse(gunzipSync(packed.bytes).toString()) as { data: Named[]; code: number }
    expect([code, data.map(numberOf)]).toEqual([200, ['101', '102']])
    expect(Object.keys(data[0] ?? {}).toSorted()).toEqual(lean)
    const etag = String(packed.headers.etag)
    const again = await admin.get(url, { buildId: house.id }, { 'if-none-match': etag })
    expect([again.status, again.raw]).toEqual([304, ''])
    const free = await admin.get(url, { buildId: house.id, onlyFree: 'true' })
    expect((free.body.data as Named[]).map(numberOf)).toEqual(['101'])
    await made('schoolDormBuild', { id: house.id, aircondAllowed: false })
    expect((await admin.get(url, { buildId: house.id, forAircond: 'true' })).body.data).toEqual([])
    expect((await admin.get(url, { buildId: house.id }, { 'if-none-match': etag })).status).toBe(304)
  })
})
const lean =
  'aircondCount bedCount buildId campusId dormName floorNo genderType id occupiedBeds status'.split(' ')
const numberOf = ({ dormName }: Named) => String(dormName).split(' ').at(-1)

describe('all rooms of a large university', () => {
  it('are 16,050 in less than 100 KB', async () => {
    const { place, area } = await block()
    const building = sql`117928000000000000 + n::bigint * 41943040`
    const write = async (tx: Tx, numbers: Sql) => {
      await tx.query(
        sql`insert into school_dorm_build (id, tenant_id, campus_id, campus_region_id, build_code, build_name, build_type, gender_type, floor_count, aircond_allowed, status)
            select ${building}, '000000', ${place.id}, ${area.id}, 'L' || n, '南区 ' || n || ' 舍', '1', '2', 6, true, '1' from ${numbers}`,
      )
      await tx.query(
        sql`insert into school_dorm (id, tenant_id, campus_id, campus_region_id, build_id, unit_no, floor_no, room_no, dorm_name, room_type, gender_type, bed_count, occupied_beds, aircond_slots, aircond_count, status)
            select 117929000000000000 + (n::bigint * 7919 << 22) + i, '000000', ${place.id}, ${area.id}, ${building}, '',
              1 + i / 18, (1 + i / 18) || lpad((1 + i % 18)::text, 2, '0'), '南区 ' || n || ' 舍 ' || (1 + i / 18) || lpad((1 + i % 18)::text, 2, '0'),
              '1', '2', 4, case when random() < 0.8 then 4 else floor(random() * 5)::int end, 1, case when random() < 0.9 then 1 else 0 end, '1'
            from ${numbers}, generate_series(0, 106) i`,
      )
    }
    await filled(app.db, 150, write, 10)
    const url = at('SchoolDorm', 'queryAll')
    for (const [accepted, how, unpacked] of [
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
    ] as const) {
      const packed = await admin.get(url, { campusId: place.id }, { 'accept-encoding': accepted })
      expect(packed.headers['content-encoding']).toBe(how)
      const { data } = JSON.parse(unpacked(packed.bytes).toString()) as { data: Named[] }
      expect(data).toHaveLength(16_050)
      expect(packed.bytes.length).toBeLessThan(100_000)
    }
  })
})

describe('rooms from a sheet', () => {
  it('name their building in words, and every wrong row is told', async () => {
    const { house } = await block()
    const head = ['宿舍楼', '楼层', '房间号', '性别', '床位数', '设施', '住宿费/年']
    const good = [String(house.buildName), '2', '201', '女', '4', '阳台、网口', '1200.50']
    const answer = await upload([
      head,
      good,
      ['没有这栋楼', '2', '202', '女', '4', '', ''],
      [...good.slice(0, 1), '9', '901', '女', '4', '', ''],
    ])
    expect(answer.body.data, answer.raw).toMatchObject({ total: 3, saved: 0, passed: 1, failed: 2 })
    const report = answer.body.data as { rows: { row: number; errors: { field: string; msg: string }[] }[] }
    expect(report.rows.map((row) => row.row)).toEqual([3, 4])
    expect(report.rows[0]?.errors[0]).toMatchObject({
      field: 'buildId',
      msg: expect.stringContaining('没有这栋楼'),
    })
    expect((await upload([head, good])).body.data).toMatchObject({ saved: 1 })
    const list = await admin.get(at('SchoolDorm', 'list'), { buildId: house.id })
    expect((list.body.data as { records: Named[] }).records[0]).toMatchObject({
      roomNo: '201',
      facilities: ['2', '6'],
      annualFee: '1200.50',
    })
  })

  it('28 leave a formula as the text that it is', async () => {
    const { house } = await block()
    const head = ['宿舍楼', '楼层', '房间号', '性别', '备注']
    await upload([head, [String(house.buildName), '1', '109', '女', '=HYPERLINK("http://x")']])
    const list = await admin.get(at('SchoolDorm', 'list'), { buildId: house.id })
    expect((list.body.data as { records: Named[] }).records[0]).toMatchObject({
      remark: '=HYPERLINK("http://x")',
    })
  })
})

async function upload(rows: string[][], client = admin): Promise<Answer> {
  async function* each() {
    for (const row of rows.slice(1)) yield row
  }
  const parts: Uint8Array[] = []
  for await (const chunk of writeSheet(rows[0] ?? [], each())) parts.push(chunk as Uint8Array)
  return client.upload(at('SchoolDorm', 'import'), {}, { name: 'rooms.xlsx', bytes: Buffer.concat(parts) })
}

describe('who keeps which places', () => {
  it('8 shows a manager their campuses, and a warden their buildings, by every call', async () => {
    const [mine, other] = [await block(), await block()]
    const manager = await app.person('manager1', ['campusManager'])
    const warden = await app.person('warden1', ['dormWarden'])
    await made('schoolCampus', { id: mine.place.id, managerUserId: manager.id })
    await made('schoolDormBuild', { id: other.house.id, wardenUserId: warden.id })
    const [inMine, inOther] = [await room(mine.house.id), await room(other.house.id)]
    for (const [account, seen, hidden] of [
      ['manager1', inMine, inOther],
      ['warden1', inOther, inMine],
    ] as const) {
      const who = await app.as(account)
      const list = await who.get(at('SchoolDorm', 'list'), { size: 200 })
      const ids = (list.body.data as { records: Named[] }).records.map((row) => row.id)
      expect([ids.includes(seen.id), ids.includes(hidden.id)]).toEqual([true, false])
      expect((await who.get(at('SchoolDorm', 'detail'), { id: hidden.id })).status).toBe(404)
      expect((await who.post(at('SchoolDorm', 'submit'), { id: hidden.id, bedCount: 5 })).status).toBe(404)
      const all = (await who.get(at('SchoolDorm', 'queryAll'))).body.data as Named[]
      expect(all.map((row) => row.id)).toEqual(
        ids.toReversed().filter((id) => all.some((row) => row.id === id)),
      )
      expect(all.some((row) => row.id === hidden.id)).toBe(false)
      const matrix = { id: String(hidden.buildId) }
      expect((await who.get(at('schoolDormBuild', 'floorMatrix'), matrix)).status).toBe(404)
      const tree = JSON.stringify((await who.get(at('schoolCampus', 'tree'))).body.data)
      expect([tree.includes(String(seen.buildId)), tree.includes(String(hidden.buildId))]).toEqual([
        true,
        false,
      ])
    }
  })

  it('a warden imports rooms into their own buildings and into no other', async () => {
    const [mine, other] = [await block(), await block()]
    const warden = await app.person('warden2', ['dormWarden'])
    await made('schoolDormBuild', { id: mine.house.id, wardenUserId: warden.id })
    const who = await app.as('warden2')
    const head = ['宿舍楼', '楼层', '房间号', '性别']
    const into = (house: Named) => upload([head, [String(house.buildName), '1', '108', '女']], who)
    const first = await into(mine.house)
    expect(first.body.data, first.raw).toMatchObject({ saved: 1 })
    const rooms = async (house: Named) =>
      (await admin.get(at('SchoolDorm', 'list'), { buildId: house.id })).body.data as { total: number }
    expect(await rooms(mine.house)).toMatchObject({ total: 1 })
    const refused = await into(other.house)
    expect(refused.raw).toContain('buildId')
    expect(await rooms(other.house)).toMatchObject({ total: 0 })
    const { id: _, ...copy } = await room(other.house.id)
    const byHand = await who.post(at('SchoolDorm', 'submit'), { ...copy, roomNo: '109' })
    expect(byHand.body.errors?.[0]?.field, byHand.raw).toBe('buildId')
  })

  it('offers the people of the tenant who may sign in, as managers', async () => {
    const gone = await app.person('gone1', ['campusManager'], { status: 0 })
    const { place } = await block()
    const answer = await admin.post(at('schoolCampus', 'submit'), { id: place.id, managerUserId: gone.id })
    expect(answer.body.errors?.[0]?.field).toBe('managerUserId')
  })
})
