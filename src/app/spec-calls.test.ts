import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type Client, type TestApp } from './testing.ts'

/** Specification section 7: each of its entities is listed, read, written and removed by calls of the same names. */
let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

const entities = [
  ...`SchoolDorm SchoolGoods SchoolInfo SchoolMoment aircondInstallApply aircondPaymentVoucher aircondRentOutApply
    aircondRepairApply aircondWorkOrder aircondWorkOrderAssess banner commonFile dormAircondChange momentVote
    openInvoiceApply order orderProduct publishFeeStandards repairGroup repairItem reviewRecord schoolAddress
    schoolAircond schoolAuth schoolCampus schoolCampusRegion schoolComment schoolDormBuild schoolPraiseRecord
    schoolScoreRecord schoolShop stuInfo stuRemark submissions userGuide voteRecord`
    .split(/\s+/)
    .map((name) => `blade-admin/${name}`),
  ...'SchoolComment/schoolComment MomentVote/momentVote VoteRecord/voteRecord SchoolScoreRecord/schoolScoreRecord'.split(
    ' ',
  ),
  ...'articles journals journalIssues'.split(' ').map((name) => `blade-apaph/${name}`),
]

it.each(entities)('%s has the calls of the specification, or says what takes their place', async (path) => {
  const page = await admin.get(`${path}/page`, { current: '1', size: '10' })
  expect([page.status, Object.keys(page.body.data as object)]).toEqual([
    200,
    expect.arrayContaining(['records', 'total', 'size', 'current', 'pages']),
  ])
  expect((await admin.get(`${path}/list`)).status).toBe(200)
  expect((await admin.get(`${path}/detail`, { id: '1' })).body.reason).not.toBe('noRoute')
  for (const call of ['remove', 'submit']) {
    const { status, body } = await admin.post(`${path}/${call}`, call === 'remove' ? { ids: '1' } : {})
    expect([call, status, body.reason]).not.toEqual([call, 404, 'noRoute'])
    expect(status).toBeGreaterThanOrEqual(400)
    expect(String(body.msg)).toMatch(/\p{Script=Han}/u)
  }
})

it('a tree is listed as a tree and paged as rows, filtered and ordered like any other', async () => {
  const whole = await admin.get('blade-system/role/list')
  expect(whole.body.data).toBeInstanceOf(Array)
  const page = await admin.get('blade-system/role/page', { size: '10', ascs: 'roleAlias', status: '1' })
  const { records, total } = page.body.data as {
    records: { roleAlias: string; children?: unknown }[]
    total: number
  }
  expect(records.length).toBe(Math.min(10, total))
  expect(records.some((row) => 'children' in row)).toBe(false)
  expect(records.map((row) => row.roleAlias)).toEqual(records.map((row) => row.roleAlias).toSorted())
})
