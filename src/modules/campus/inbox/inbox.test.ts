import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '#kernel/store/sql.ts'
import { lives } from '../lives.ts'
import { applied, home, installed, payment, returning } from '../testing/leases.ts'
import { done, made, reported, rowOf, startStage, type Account, type Stage } from '../testing/stage.ts'
import { decisionOf } from './decisions.ts'
import type { Inbox } from './shapes.ts'

/** One inbox of all that waits (campus domain, section 6 row 6). */
let stage: Stage
let install: string
let repair: string
beforeAll(async () => {
  stage = await startStage()
  install = await applied(stage, await home(stage))
  repair = await reported(stage)
})
afterAll(() => stage.app.close())

const inboxOf = async (who: Account) =>
  (await done<Inbox>(stage.who[who].get('blade-admin/campus/inbox'))).items
const kindsOf = async (who: Account) => (await inboxOf(who)).map(({ entity }) => entity)

it('what is a decision is read from the lives: each of those that the office decides has one, a work order none', () => {
  const decided = lives.filter((life) => decisionOf(life)).map(({ entity }) => entity.name)
  expect(decided).toEqual(
    expect.arrayContaining([
      'aircondInstallApply',
      'aircondRentOutApply',
      'dormAircondChange',
      'aircondRepairApply',
      'aircondPaymentVoucher',
      'schoolAuth',
      'schoolShop',
      'SchoolGoods',
      'SchoolMoment',
      'schoolComment',
    ]),
  )
  expect(decided).not.toContain('aircondWorkOrder')
})

it('everybody finds what is theirs to decide, in one list, the longest waiting first, and nothing else', async () => {
  expect(await kindsOf('manager')).toEqual(['aircondInstallApply', 'aircondRepairApply'])
  expect(await kindsOf('warden')).toEqual(['aircondInstallApply', 'aircondRepairApply'])
  expect(await kindsOf('dispatcher')).toEqual(['aircondRepairApply'])
  expect(await kindsOf('finance')).toEqual([])
  expect(await kindsOf('counselor')).toEqual([])
  for (const account of ['student', 'worker', 'guest'] as const)
    expect((await stage.who[account].get('blade-admin/campus/inbox')).status).toBe(403)
})

it('the answers that the inbox names are those of the steps, and what was decided is gone from it', async () => {
  const items = await inboxOf('warden')
  const fault = items.find(({ entity }) => entity === 'aircondRepairApply')
  expect(fault).toMatchObject({
    pass: { step: 'accept' },
    reject: { step: 'reject', opinion: 'rejectReason' },
  })
  const matter = items.find(({ entity }) => entity === 'aircondInstallApply')
  expect(matter).toMatchObject({
    row: { id: install, _can: { audit: true } },
    pass: { step: 'audit', given: { result: 'pass' } },
    reject: { step: 'audit', given: { result: 'reject' }, opinion: 'auditOpinion' },
  })
  const { version } = matter!.row
  await done(
    stage.who.warden.post('blade-admin/aircondInstallApply/audit', {
      id: install,
      version,
      ...matter!.reject.given,
      [matter!.reject.opinion]: '材料不完整，请补充后重新提交',
    }),
  )
  expect(await rowOf(stage, 'aircondInstallApply', install)).toMatchObject({ status: 90 })
  await done(stage.who.dispatcher.post('blade-admin/aircondRepairApply/accept', { id: repair }))
  for (const account of ['manager', 'warden', 'dispatcher'] as const)
    expect(await kindsOf(account)).toEqual([])
})

it('a manager of another campus finds nothing of this one, and one’s own voucher is told as such', async () => {
  await stage.app.person('elsewhere', ['campusManager'])
  const other = await stage.app.as('elsewhere')
  await done(stage.who.student.post('blade-admin/aircondInstallApply/resubmit', { id: install }))
  const of = async (client: typeof other) =>
    (await done<Inbox>(client.get('blade-admin/campus/inbox'))).items.map(({ entity }) => entity)
  expect(await of(stage.who.manager)).toContain('aircondInstallApply')
  expect(await of(other)).not.toContain('aircondInstallApply')
  await done(stage.who.warden.post('blade-admin/aircondInstallApply/audit', { id: install, result: 'pass' }))
  const { totalAmount } = await rowOf(stage, 'aircondInstallApply', install)
  const voucher = await made(
    stage.who.student,
    'aircondPaymentVoucher',
    await payment(stage, '1', install, String(totalAmount)),
  )
  expect((await inboxOf('finance')).map(({ row }) => row.id)).toEqual([voucher])
})

it('of what is neither to approve nor to reject the inbox names the step that is to be taken', async () => {
  const dropped = await installed(stage, await home(stage), 'paid')
  await done(
    stage.who.manager.post('blade-admin/aircondInstallApply/cancel', {
      id: dropped,
      cancelReason: '不再需要',
    }),
  )
  const [receipt, refund] = (await inboxOf('finance')).toSorted((a, b) =>
    String(a.row.direction).localeCompare(String(b.row.direction)),
  )
  expect(receipt).toMatchObject({ row: { direction: '1', _can: { audit: true } }, instead: [] })
  expect(refund).toMatchObject({ row: { direction: '2', _can: { refund: true } }, instead: ['refund'] })
  // Nobody reviews it: its list says what it waits for.
  expect(refund?.row).toMatchObject({ status: 10, statusText: '待退款' })
  expect(refund?.row).toMatchObject({ payChannel: null, payTime: null, tradeNo: null, invoiceStatus: null })
})

it('beside a menu stands what its person can do: whoever holds two offices has the work of both', async () => {
  const countsOf = async (who: Pick<Stage['who']['admin'], 'get'>) =>
    done<Record<string, number>>(who.get('blade-system/menu/counts'))
  await stage.app.person('twofold', ['dormWarden', 'dispatcher'])
  const twofold = await stage.app.as('twofold')
  await applied(stage, await home(stage))
  await installed(stage, await home(stage), 'paid')
  expect((await countsOf(stage.who.dispatcher))['/aircond/installs']).toBe(1)
  expect((await countsOf(twofold))['/aircond/installs']).toBe(2)
})

it('finance has a returned unit to settle once it was inspected, and not while the worker is awaited', async () => {
  const count = async () =>
    (await done<Record<string, number>>(stage.who.finance.get('blade-system/menu/counts')))['/aircond/leases']
  const at = await home(stage)
  const id = await returning(stage, at)
  await done(stage.who.warden.post('blade-admin/aircondRentOutApply/audit', { id, result: 'pass' }))
  expect(await rowOf(stage, 'aircondRentOutApply', id)).toMatchObject({ status: 25, inspectResult: null })
  expect(await count()).toBe(0)
  await stage.app.db
    .of('000000')
    .query(sql`update aircond_rent_out_apply set inspect_result = '1' where id = ${id}`)
  expect(await count()).toBe(1)
})
