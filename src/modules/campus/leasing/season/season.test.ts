import { daysAfter } from '#kernel/definition/index.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { platformActor, today } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { enrolled, photo } from '../../testing/people.ts'
import { home, leasedUnit } from '../../testing/leases.ts'
import { june } from '../../testing/june.ts'
import { done, rowOf, startStage, type Stage } from '../../testing/stage.ts'
import type { Open, Returned, Season } from './asks.ts'

/** The season of returns (campus domain 6 row 15): many at once, each with its calculation. */
let stage: Stage
let units: string[]
let dorms: string[]
const path = 'blade-admin/aircondRentOutApply'
const leaseStart = daysAfter(today(), -300)
const leaseEnd = daysAfter(today(), 65)
const graduateDate = daysAfter(today(), 10)

beforeAll(async () => {
  stage = await startStage()
  ;({ units, dorms } = await june(stage, 200, { leaseStart, leaseEnd, graduateDate }))
})
afterAll(() => stage.app.close())

const asked = (more: object = {}) => ({
  campusId: stage.campus,
  which: 'graduates',
  endsBy: graduateDate,
  returnDate: graduateDate,
  ...more,
})
const look = (more: object = {}) => done<Season>(stage.who.manager.get(`${path}/season`, asked(more)))
const file = (unitIds: readonly string[], more: object = {}, headers: Record<string, string> = {}) =>
  stage.who.manager.post(
    `${path}/returnSeason`,
    { ...asked(more), keepInPlace: true, refundBank: '校园卡', unitIds },
    headers,
  )
const counted = async (where = sql.raw('true')) =>
  (
    await stage.app.db.tx(platformActor, (tx) =>
      tx.one<{ n: number; sum: string }>(
        sql`select count(*)::int as n, coalesce(sum(refund_amount), 0)::text as sum from aircond_rent_out_apply where is_deleted = 0 and ${where}`,
      ),
    )
  )?.n

describe('a June with 200 returns', () => {
  it('looks first: 200 units floor by floor, each calculated line by line, and nothing is written', async () => {
    const season = await look()
    expect([season.units.length, season.ready, season.more]).toEqual([200, 200, false])
    for (const { lines, refund } of season.units)
      expect(lines.reduce((sum, { amount }) => sum + Math.round(100 * Number(amount)), 0)).toBe(
        Math.round(100 * Number(refund)),
      )
    const sum = season.units.reduce((all, { refund }) => all + Math.round(100 * Number(refund)), 0)
    expect(Math.round(100 * Number(season.refund))).toBe(sum)
    expect(season.units.map(({ dormName }) => dormName)[0]).toBe('西区一舍 300')
    expect(await counted()).toBe(0)
  })

  it('says of each that cannot be returned why: a roommate stays, nobody lives there, something is under way', async () => {
    const [stays, empties] = [dorms[0], dorms[1]]
    const roommate = await enrolled(stage, {
      dormId: String(stays),
      bedNo: 2,
      stuName: '留校生',
      graduateDate: daysAfter(today(), 900),
    })
    const hindranceOf = async (unit: string | undefined, more: object = {}) =>
      (await look(more)).units.find(({ id }) => id === unit)
    expect(await hindranceOf(units[0])).toMatchObject({ hindrance: 'staying', words: { names: '留校生' } })
    await done(stage.who.admin.post('blade-admin/stuInfo/checkOut', { id: roommate }))
    expect(await hindranceOf(units[0])).toMatchObject({ hindrance: null })
    // Where the lease is what ends, an empty room is shown and not filed for nobody.
    const ending = { which: 'ending', endsBy: leaseEnd }
    const living = await stage.app.db.tx(platformActor, (tx) =>
      tx.one<{ id: string }>(sql`select id from stu_info where dorm_id = ${empties} and dorm_status = '1'`),
    )
    await done(stage.who.admin.post('blade-admin/stuInfo/checkOut', { id: living?.id }))
    expect(await hindranceOf(units[1], ending)).toMatchObject({ hindrance: 'empty' })
    await done(
      stage.who.admin.post('blade-admin/stuInfo/checkIn', { id: living?.id, dormId: empties, bedNo: 1 }),
    )
    expect(await hindranceOf(units[1], { ...ending, returnDate: daysAfter(leaseEnd, 40) })).toMatchObject({
      hindrance: 'date',
    })
  })

  it('one that can no longer be returned leaves none filed; told again with the same key they are filed once', async () => {
    const [first] = units
    const single = await done<Returned>(file([String(first)]))
    expect(await look()).toMatchObject({ ready: 199 })
    const all = await file(units)
    expect([all.status, all.body.code]).toEqual([409, 409])
    expect(all.body.msg).toContain('JUN0000')
    expect(await counted()).toBe(1)
    await done(stage.who.manager.post(`${path}/cancel`, { id: single.ids[0], reason: '改为批量办理' }))
    const season = await look()
    const key = { 'idempotency-key': 'june-2026-one-intention' }
    const answer = await done<Returned>(file(units, {}, key))
    expect(answer.ids).toHaveLength(200)
    expect(answer.refund).toBe(season.refund)
    expect((await done<Returned>(file(units, {}, key))).ids).toEqual(answer.ids)
    expect(await counted(sql`status = '10'`)).toBe(200)
    expect((await file(units)).status).toBe(409)
    expect((await look()).ready).toBe(0)
  })

  it('what waits of a season is told for any number of returns, and whoever objects is named with their return alone', async () => {
    const { returnDate: _day, ...which } = asked()
    const open = () => done<Open>(stage.who.manager.get(`${path}/seasonOpen`, which))
    expect(await open()).toMatchObject({ ids: { length: 200 }, kept: [] })
    const write = (query: ReturnType<typeof sql>) =>
      stage.app.db.tx(platformActor, (tx) => tx.query<{ id: string; no: string }>(query))
    // As many again, each of a unit of its own.
    await write(
      sql`insert into school_aircond select (jsonb_populate_record(a, jsonb_build_object('id', -a.id, 'asset_no', 'MAY' || substr(a.asset_no, 4), 'slot_no', 2))).*
          from school_aircond a where a.asset_no like 'JUN%' returning id`,
    )
    const more = await write(
      sql`insert into aircond_rent_out_apply select (jsonb_populate_record(r, jsonb_build_object('id', -r.id, 'aircond_id', -r.aircond_id, 'apply_no', 'M' || substr(r.apply_no, 2)))).*
          from aircond_rent_out_apply r where r.status = '10' and r.is_deleted = 0 returning id`,
    )
    const [first] = await write(
      sql`update aircond_rent_out_apply set object_stu_ids = array[stu_id] where id = (select max(id) from aircond_rent_out_apply where status = '10') returning id, apply_no as no`,
    )
    const told = await open()
    expect(told.ids).toHaveLength(399)
    expect(told.ids).not.toContain(first?.id)
    expect(told.kept).toEqual([{ applyNo: first?.no, why: expect.stringMatching(/^室友不同意：毕业生/) }])
    // Those of another season, and of nobody else's campus.
    const other = await stage.who.manager.get(`${path}/seasonOpen`, { ...which, which: 'ending' })
    expect(other.body.data).toEqual({ ids: [], kept: [] })
    await write(
      sql`delete from aircond_rent_out_apply where id = any(${more.map(({ id }) => id)}::bigint[]) returning id`,
    )
    await write(sql`delete from school_aircond where asset_no like 'MAY%' returning id`)
    await write(
      sql`update aircond_rent_out_apply set object_stu_ids = '{}' where id = ${first?.id} returning id`,
    )
  })

  it('approved, dispatched and inspected at once, all 200 end with the refund that was shown, owed to the student by number', async () => {
    const open = await stage.app.db.tx(platformActor, (tx) =>
      tx.query<{ id: string }>(
        sql`select id from aircond_rent_out_apply where status = '10' and is_deleted = 0 order by id`,
      ),
    )
    const ids = open.map(({ id }) => id)
    await done(stage.who.manager.post(`${path}/audit`, { ids: ids.join(), result: 'pass' }))
    const orders = await stage.app.db.tx(platformActor, (tx) =>
      tx.query<{ id: string }>(
        sql`select id from aircond_work_order where source_type = '4' and work_type = '6' and status = '10' order by id`,
      ),
    )
    expect(orders).toHaveLength(200)
    await done(
      stage.who.dispatcher.post('blade-admin/aircondWorkOrder/dispatch', {
        ids: orders.map(({ id }) => id).join(),
        workerId: stage.ids.worker,
        force: true,
      }),
    )
    expect(await counted(sql`status = '25'`)).toBe(200)
    const afterImages = [await photo(stage.who.worker)]
    for (const { id } of orders) {
      await done(stage.who.worker.post('blade-admin/aircondWorkOrder/start', { id }))
      const seen = { id, solution: '外观完好，运行正常', inspectResult: '1', afterImages }
      await done(stage.who.worker.post('blade-admin/aircondWorkOrder/finish', seen))
    }
    const rents = await stage.app.db.tx(platformActor, (tx) =>
      tx.query<{ id: string; refund: string; owed: string; status: string }>(
        sql`select r.id, r.status, r.refund_amount::text as refund, v.pay_amount::text as owed from aircond_rent_out_apply r
            left join aircond_payment_voucher v on v.biz_id = r.id and v.direction = '2' and v.is_deleted = 0
            where r.is_deleted = 0 and r.status <> '91' order by r.id`,
      ),
    )
    expect(rents).toHaveLength(200)
    for (const { status, refund, owed } of rents) expect([status, owed]).toEqual(['40', refund])
    const left = await stage.app.db.tx(platformActor, (tx) =>
      tx.one<{ n: number }>(
        sql`select count(*)::int as n from school_aircond where lease_status <> '0' and asset_no like 'JUN%'`,
      ),
    )
    expect(left?.n).toBe(0)
    const row = await rowOf(stage, 'aircondRentOutApply', String(rents[0]?.id))
    expect(row).toMatchObject({ refundBank: '校园卡', refundAccountName: '毕业生0' })
  }, 600_000)
})

it('whoever lives there is asked and whoever objects holds their return back alone; one that the office files asks its payee too', async () => {
  const at = await home(stage, 1)
  const unit = await leasedUnit(stage, at)
  await stage.app.db.tx(platformActor, (tx) =>
    tx.query(sql`update stu_info set phone = '13800000412' where id = ${at.students[0]}`),
  )
  const end = { which: 'ending', endsBy: daysAfter(today(), 800), returnDate: today() }
  const { ids } = await done<Returned>(file([unit], end))
  const id = String(ids[0])
  const told = await stage.app.db.tx(platformActor, (tx) =>
    tx.query<{ subject: string; account: string }>(
      sql`select m.subject, u.account from mail_outbox m join blade_user u on u.id = m.recipient_id where m.about_id = ${id} order by u.account`,
    ),
  )
  expect(told.map(({ account }) => account)).toEqual(['roommate', 'student'])
  for (const { subject } of told) expect(subject).toMatch(/^宿管处登记空调 .*请确认是否同意$/)
  const seen = (who: 'student' | 'roommate') =>
    done<Record<string, unknown>>(stage.who[who].get(`${path}/detail`, { id }))
  for (const who of ['student', 'roommate'] as const)
    expect(await seen(who)).toMatchObject({
      byOffice: true,
      _can: { agree: true, object: true },
    })
  await done(stage.who.student.post(`${path}/object`, { id }))
  const refused = await stage.who.manager.post(`${path}/audit`, { id, result: 'pass' })
  expect([refused.status, refused.body.msg]).toEqual([422, expect.stringContaining('室友不同意')])
})

it('whoever lives there and their warden are reminded once a day, however often somebody presses', async () => {
  await stage.app.db.tx(platformActor, (tx) =>
    tx.query(
      sql`update school_aircond set lease_status = '2', lease_start = ${leaseStart}, lease_end = ${daysAfter(today(), -3)} where id = ${stage.unit}`,
    ),
  )
  const remind = () =>
    done<{ units: number; letters: number }>(
      stage.who.manager.post(`${path}/remind`, { campusId: stage.campus }),
    )
  expect(await remind()).toEqual({ units: 1, letters: 1 })
  expect(await remind()).toEqual({ units: 1, letters: 0 })
})

it('another campus is nobody else’s to return, and a warden has no such call', async () => {
  expect((await stage.who.warden.get(`${path}/season`, asked())).status).toBe(403)
  await stage.app.person('stranger', ['campusManager'])
  const stranger = await stage.app.as('stranger')
  expect(await done<Season>(stranger.get(`${path}/season`, asked()))).toMatchObject({ units: [] })
  const { returnDate: _day, ...which } = asked()
  expect((await stage.who.warden.get(`${path}/seasonOpen`, which)).status).toBe(403)
  expect(await done<Open>(stranger.get(`${path}/seasonOpen`, which))).toEqual({ ids: [], kept: [] })
})
