import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { testPassword } from '#app/testing.ts'
import { sampleIdentity } from '../identity.ts'
import { applied, home, installed } from '../../testing/leases.ts'
import { enrolled } from '../../testing/people.ts'
import {
  type Account,
  anotherCampus,
  done,
  made,
  places,
  reported,
  type Stage,
  startStage,
} from '../../testing/stage.ts'
import { bedSpells } from './bed-spells.ts'
import type { PartName, Profile } from './profile-shape.ts'

/** One student on one page: campus domain 6.2, 5.1 rows 1, 8, 13 and 14. */
let stage: Stage
let id: string
let room: string
const card = sampleIdentity(412)
const mates = sampleIdentity(413)
const ask = (who: Account, about = id) => stage.who[who].get('blade-admin/stuInfo/profile', { id: about })
const profile = (who: Account, about = id) => done<Profile>(ask(who, about))
const partsSeen = async (who: Account) => Object.keys((await profile(who)).parts).toSorted()
const ids = (all: Profile, part: PartName) => all.parts[part]?.rows.map((row) => row.id)

const remark = (content: string, visibleScope: string) => ({
  stuId: id,
  remarkType: '5',
  level: '1',
  content,
  happenTime: '2026-01-05 10:00:00',
  visibleScope,
})

beforeAll(async () => {
  stage = await startStage()
  const at = await home(stage, 1)
  room = at.dormId
  id = at.students[0] ?? ''
  await installed(stage, at, 'finished')
  const known = { counselorUserId: stage.ids.counselor, phone: '13812340412', idCardNo: card }
  await done(stage.who.admin.post('blade-admin/stuInfo/submit', { id, ...known }))
  await done(stage.who.admin.post('blade-admin/stuInfo/submit', { id: at.students[1], idCardNo: mates }))
  await made(stage.who.counselor, 'stuRemark', remark('只有自己看', '1'))
  await made(stage.who.counselor, 'stuRemark', remark('大家都看', '3'))
  await reported(stage)
})
afterAll(() => stage.app.close())

describe('the page about one student', () => {
  it('tells a manager who they are, where they sleep and with whom, and what they have leased, filed and paid', async () => {
    const all = await profile('manager')
    expect(all.student).toMatchObject({ id, dormId: room, bedNo: 1, phone: '13812340412' })
    expect(ids(all, 'room')).toEqual([room])
    expect(all.parts.roommates?.rows).toMatchObject([{ bedNo: 2 }])
    expect(all.parts.units?.rows).toMatchObject([{ dormId: room, leaseStatus: '1' }])
    expect(all.parts.installs?.rows).toMatchObject([{ stuId: id, status: 60 }])
    expect(all.parts.vouchers?.rows).toMatchObject([{ stuId: id, payAmount: '700.00' }])
    expect(all.parts.repairs?.rows).toHaveLength(1)
    expect(all.beds).toMatchObject([{ bed: 1, room: expect.stringContaining('西区一舍') }])
    expect(all.events.map(({ entity }) => entity)).toEqual(
      expect.arrayContaining([
        'stuInfo',
        'aircondInstallApply',
        'aircondPaymentVoucher',
        'aircondRepairApply',
      ]),
    )
    const times = all.events.map(({ at }) => at)
    expect(times).toEqual(times.toSorted().reverse())
  })

  it('holds for each role the parts that its own lists would show, and no trace of the others', async () => {
    expect(await partsSeen('manager')).toEqual(
      [
        'changes',
        'installs',
        'invoices',
        'orders',
        'remarks',
        'rents',
        'repairFees',
        'repairs',
        'room',
        'roommates',
        'units',
        'verification',
        'vouchers',
      ].toSorted(),
    )
    const warden = await partsSeen('warden')
    expect(warden).toContain('installs')
    for (const kept of ['orders', 'invoices', 'verification']) expect(warden).not.toContain(kept)
    const counselor = await partsSeen('counselor')
    expect(counselor).toContain('remarks')
    for (const kept of ['orders', 'units', 'vouchers', 'installs']) expect(counselor).not.toContain(kept)
    const told = (await profile('counselor')).events.map(({ entity }) => entity)
    expect(new Set(told)).toEqual(
      new Set(['stuInfo', 'stuRemark', 'schoolAuth'].filter((one) => told.includes(one))),
    )
    const own = await profile('student')
    expect(own.parts).not.toHaveProperty('remarks')
    expect(own.parts.roommates?.rows).toEqual([])
  })

  it('13 shows a remark to whom its list shows it', async () => {
    const words = async (who: Account) =>
      (await profile(who)).parts.remarks?.rows.map(({ content }) => content).toSorted()
    expect(await words('counselor')).toEqual(['只有自己看', '大家都看'].toSorted())
    expect(await words('manager')).toEqual(['大家都看'])
    expect(await words('warden')).toEqual(['大家都看'])
  })

  it('14 never lets an identity number out, and a telephone number only to who may read it', async () => {
    for (const who of ['admin', 'manager', 'warden', 'counselor', 'student'] as const) {
      const { raw } = await ask(who)
      expect(raw).not.toContain(card)
      expect(raw).not.toContain(mates)
    }
    expect((await profile('warden')).student.phone).toBe('138****0412')
    expect((await profile('manager')).student.idCardNo).toMatch(/^1101\*+\w{4}$/)
  })

  it('8 is there for their own campus, building and counsellor, and for nobody else', async () => {
    const other = await anotherCampus(stage)
    const far = await enrolled(stage, { campusId: other })
    for (const who of ['manager', 'warden', 'counselor', 'student'] as const)
      expect((await ask(who, far)).status).toBe(404)
    expect((await ask('roommate')).status).toBe(404)
    expect((await ask('guest')).status).toBe(403)
    expect((await ask('admin', '999')).status).toBe(404)
  })

  it('1 is not there for the office of another tenant, whose own students are not here either', async () => {
    const tenant = await done<{ tenantId: string }>(
      stage.who.admin.post('blade-system/tenant/submit', { tenantName: '邻校', password: testPassword }),
    )
    const office = await stage.app.as('admin', testPassword, tenant.tenantId)
    expect((await office.get('blade-admin/stuInfo/profile', { id })).status).toBe(404)
    const { school, campus } = await places(office, {})
    const theirs = await enrolled({ ...stage, who: { ...stage.who, admin: office }, school, campus })
    expect(
      (await done<Profile>(office.get('blade-admin/stuInfo/profile', { id: theirs }))).parts.remarks?.rows,
    ).toEqual([])
    expect((await ask('admin', theirs)).status).toBe(404)
  })

  it('asks the database as often for many documents as for few', async () => {
    const asked = async () => {
      const { db } = stage.app.ctx
      let n = 0
      const of = vi.spyOn(db, 'of').mockImplementation((tenantId) => {
        const reader = before(tenantId)
        return { ...reader, query: (...given) => ((n += 1), reader.query(...given)) }
      })
      await profile('manager')
      of.mockRestore()
      return n
    }
    const before = stage.app.ctx.db.of.bind(stage.app.ctx.db)
    await profile('manager')
    const few = await asked()
    for (const content of ['一', '二', '三'])
      await made(stage.who.counselor, 'stuRemark', remark(content, '3'))
    expect(await asked()).toBe(few)
    expect(few).toBeGreaterThan(10)
    expect(few).toBeLessThan(40)
  })

  it('shows what was asked for by their account too, and what is due', async () => {
    const at = await home(stage, 0)
    const open = await applied(stage, at)
    await done(stage.who.warden.post('blade-admin/aircondInstallApply/audit', { id: open, result: 'pass' }))
    const all = await profile('manager', at.students[0])
    expect(all.parts.installs?.rows.find((row) => row.id === open)).toMatchObject({
      status: 20,
      totalAmount: '700.00',
    })
  })
})

describe('the beds of a student', () => {
  const step = (time: string, stepText: string, changes: object[]) =>
    ({ time, userName: '方敏', taken: { stepText }, changes }) as never
  const to = (field: string, value: unknown, toName?: string) => ({
    field,
    to: value,
    ...(toName && { toName }),
  })

  it('are told from the history, the newest first, each until the next', () => {
    expect(
      bedSpells([
        step('2026-03-01', '办理退宿', [to('dormId', null), to('bedNo', null)]),
        step('2026-02-01', '调宿', [to('bedNo', 3)]),
        step('2026-01-15', '休学', [to('status', '2')]),
        step('2026-01-01', '办理入住', [to('dormId', '7', '西 101'), to('bedNo', 1)]),
      ]),
    ).toEqual([
      { from: '2026-02-01', until: '2026-03-01', room: '西 101', bed: 3, step: '调宿', by: '方敏' },
      { from: '2026-01-01', until: '2026-02-01', room: '西 101', bed: 1, step: '办理入住', by: '方敏' },
    ])
  })

  it('go on where nobody left', () => {
    const [now] = bedSpells([step('2026-01-01', '办理入住', [to('dormId', '7', '西 101'), to('bedNo', 1)])])
    expect(now?.until).toBeUndefined()
  })
})
