import { strFromU8, unzipSync } from 'fflate'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasPostgres, startTestApp, type Answer, type Client, type TestApp } from '#app/testing.ts'
import {
  choice,
  defineEntity,
  integer,
  label,
  month,
  percent,
  phone,
  rowId,
  sealed,
  series,
  text,
  timeOfDay,
} from '#kernel/definition/index.ts'
import { sql } from '#kernel/store/sql.ts'
import { insert } from '#kernel/store/rows.ts'
import { menu } from '#modules/system/menu/definition.ts'
import { action, slice } from './slice.ts'

/** What fields of every kind do on their way in and out, over HTTP, with an entity of the test's own. */
const states = { 1: label('待办', 'Open'), 2: label('已办', 'Done') }
const tell = (text: string) =>
  /^\d{17}[\dX]$/.test(text) ? undefined : label('身份证号应为 18 位', 'An id card number has 18 characters')

const ticket = defineEntity({
  name: 'ticket',
  path: 'trial/ticket',
  table: 'trial_ticket',
  label: label('工单', 'Ticket'),
  title: 'subject',
  fields: {
    ticketNo: series('TK', { label: label('单号', 'No.'), list: true, search: true }),
    subject: text({ label: label('标题', 'Subject'), required: true, list: true }),
    mobile: phone({ label: label('手机', 'Mobile'), maskedBy: 'ticket_sensitive', list: true, search: true }),
    idCard: sealed({
      label: label('身份证', 'Id card'),
      check: tell,
      maskedBy: 'ticket_sensitive',
      filter: true,
    }),
    seat: integer({ label: label('座位', 'Seat'), list: true, sum: true }),
    share: percent({ label: label('比例', 'Share'), list: true }),
    opensAt: timeOfDay({ label: label('开门', 'Opens at'), list: true }),
    since: month({ label: label('起始月', 'Since'), list: true }),
    status: choice(states, {
      number: true,
      label: label('状态', 'State'),
      default: '1',
      list: true,
      search: true,
    }),
  },
  unique: [['idCard'], { of: ['seat'], while: { status: ['1'] } }],
  actions: { close: { label: label('办结', 'Close') } },
})
const closeAsks = {
  id: rowId('ticket'),
  note: text({ label: label('说明', 'Note'), required: true, max: 10 }),
  seat: integer({ label: label('座位', 'Seat'), min: 1, max: 9 }),
}
const trial = [
  slice(ticket, {
    actions: {
      close: action({ asks: closeAsks }, async ({ input: { id, note, seat } }) => ({
        // Typed by what was asked: a word, and a number that may be missing.
        id,
        note: note.toUpperCase(),
        next: seat === null || seat === undefined ? null : seat + 1,
      })),
    },
  }),
]

let app: TestApp
let admin: Client
let clerk: Client
beforeAll(async () => {
  app = await startTestApp({ trial, postgres: hasPostgres })
  admin = await app.as('admin')
  for (const code of ['ticket_view', 'ticket_edit', 'ticket_add', 'ticket_export'])
    await app.db.tx({ tenantId: '000000', userId: null, deptId: null }, (tx) =>
      insert(tx, menu, { code, name: code, category: '2', parentId: '0', sort: 1 }),
    )
  await app.role('clerk', ['ticket_view', 'ticket_edit', 'ticket_add', 'ticket_export'])
  await app.person('clerk', ['clerk'])
  clerk = await app.as('clerk')
})
afterAll(() => app.close())

type Row = Record<string, unknown> & { id: string; version: number; ticketNo: string }
const submit = (body: object, by = admin) => by.post('trial/ticket/submit', body)
async function made(body: object): Promise<Row> {
  const answer = await submit({ subject: 'x', ...body })
  expect(answer.status, answer.raw).toBe(200)
  return answer.body.data
}
const wrong = ({ status, body }: Answer) => [status, body.errors?.map((one) => one.field)]
const read = async (id: string, by = admin) =>
  (await by.get('trial/ticket/detail', { id })).body.data as unknown as Row
const listed = async (query: Record<string, string>, by = admin) =>
  ((await by.get('trial/ticket/list', query)).body.data as { records: Row[] }).records.map((row) => row.id)

describe('a series', () => {
  it('numbers what forty people write at once without a gap, and what was refused takes none', async () => {
    const first = await made({})
    expect(first.ticketNo).toMatch(/^TK\d{8}\d{6}$/)
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) => submit({ subject: i % 4 === 3 ? '' : `n${i}`, ticketNo: 'TK1' })),
    )
    const taken = answers
      .filter((answer) => answer.status === 200)
      .map((answer) => Number((answer.body.data as Row).ticketNo.slice(-6)))
    const from = Number(first.ticketNo.slice(-6))
    expect(taken.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, i) => from + 1 + i))
  })

  it('gives a number back with what was rolled back', async () => {
    const [before] = [await made({ seat: 77 })]
    // The number was taken inside; the constraint refuses afterwards.
    expect((await submit({ subject: 'twin', seat: 77 })).status).toBe(409)
    const after = await made({})
    expect(Number(after.ticketNo.slice(-6))).toBe(Number(before.ticketNo.slice(-6)) + 1)
  })

  it('begins anew with the day of the tenant', async () => {
    const tomorrow = new Date(Date.now() + 86_400_000)
    app.travel(tomorrow)
    const fresh = await app.as('admin')
    const answer = await submit({ subject: 'early' }, fresh)
    expect((answer.body.data as Row).ticketNo.slice(-6)).toBe('000001')
    app.travel(new Date())
  })
})

describe('what identifies a person', () => {
  const card = '11010519491231002x'
  it('lies encrypted, is shown by its ends, found by its whole and taken once', async () => {
    const one = await made({ idCard: card })
    expect(one.idCard).toBe('1101**********002X')
    const [stored] = await app.db
      .of('000000')
      .query<{ idCard: string }>(sql`select id_card from trial_ticket where id = ${one.id}`)
    expect(stored?.idCard).not.toContain('19491231')
    expect(await listed({ idCard: card.toUpperCase() })).toEqual([one.id])
    expect(await listed({ idCard: card.slice(0, 10) })).toEqual([])
    expect((await admin.get('trial/ticket/list', { idCard_like: '1101' })).status).toBe(400)
    expect(wrong(await submit({ subject: 'twin', idCard: card }))).toEqual([409, ['idCard']])
    expect(wrong(await submit({ subject: 'bad', idCard: '123' }))).toEqual([400, ['idCard']])
    // Whole rows come back as they were shown: the ends are no new value.
    await submit({ ...one, subject: 'renamed' })
    expect(await listed({ idCard: card })).toEqual([one.id])
    const asked = { id: one.id, field: 'idCard', reason: '核对证件' }
    expect((await admin.get('trial/ticket/reveal', { ...asked, reason: '' })).body.reason).toBe(
      'reasonMissing',
    )
    expect((await admin.get('trial/ticket/reveal', asked)).body.data).toEqual({ idCard: card.toUpperCase() })
    expect((await clerk.get('trial/ticket/reveal', asked)).status).toBe(403)
    expect((await admin.get('trial/ticket/reveal', { id: one.id, field: 'subject' })).status).toBe(403)
    const history = await admin.get('trial/ticket/history', { id: one.id })
    expect(history.raw).not.toContain('19491231')
  })

  it('is masked for whoever lacks the right, who neither sorts nor searches by parts, nor writes the mask', async () => {
    const one = await made({ mobile: '13812345678' })
    expect(one.mobile).toBe('13812345678')
    const seen = await read(one.id, clerk)
    expect(seen.mobile).toBe('138****5678')
    expect(await listed({ mobile: '13812345678' }, clerk)).toEqual([one.id])
    expect((await clerk.get('trial/ticket/list', { mobile_like: '1381' })).status).toBe(400)
    expect((await clerk.get('trial/ticket/list', { descs: 'mobile' })).status).toBe(400)
    expect((await submit({ ...seen, subject: 'clerk was here' }, clerk)).status).toBe(200)
    expect(await read(one.id)).toMatchObject({ mobile: '13812345678', subject: 'clerk was here' })
    const sheet = await readSheet(
      Buffer.from((await clerk.get('trial/ticket/export', { ids: one.id })).bytes),
    )
    expect(JSON.stringify(sheet)).toContain('138****5678')
  })
})

describe('unique while', () => {
  it('holds a seat as long as its ticket is open, also of twenty at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => submit({ subject: 's', seat: 5 })))
    const [kept, ...others] = answers.toSorted((a, b) => a.status - b.status)
    expect([kept?.status, new Set(others.map((one) => one.status))]).toEqual([200, new Set([409])])
    expect(others[0]?.body.errors?.[0]?.field).toBe('seat')
    const { id } = kept!.body.data as unknown as Row
    expect((await submit({ id, status: 2 })).body.data).toMatchObject({ status: 2, statusText: '已办' })
    expect((await submit({ subject: 'next', seat: 5 })).status).toBe(200)
  })
})

describe('figures and times', () => {
  it('are taken in their forms alone and compared in their order', async () => {
    const one = await made({ share: 12.5, opensAt: '08:30:00', since: '2026-09' })
    expect(one).toMatchObject({ share: '12.50', opensAt: '08:30', since: '2026-09', status: 1 })
    const bad = await submit({ subject: 'x', share: '101', opensAt: '24:00', since: '2026-13', status: 3 })
    expect(wrong(bad)).toEqual([400, ['share', 'opensAt', 'since', 'status']])
    expect(await listed({ since_ge: '2026-08', opensAt_lt: '09:00' })).toEqual([one.id])
    expect((await admin.get('trial/ticket/list', { since_ge: 'x' })).status).toBe(400)
  })

  it('stand in a sheet as figures, with their sum below', async () => {
    const one = await made({ seat: 40, share: '12.50', status: 2 })
    const two = await made({ seat: 2, status: 2 })
    const answer = await admin.get('trial/ticket/export', { ids: `${one.id},${two.id}`, ascs: 'id' })
    const [head = [], first = [], second = []] = await readSheet(answer.bytes)
    const at = (name: string) => head.indexOf(name)
    expect([first[at('座位')], first[at('比例')], second[at('座位')]]).toEqual([40, 12.5, 2])
    const xml = strFromU8(unzipSync(answer.bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
    expect(xml).toMatch(/<f>SUM\([A-Z]2:[A-Z]3\)<\/f>/)
    expect(xml).toContain('customWidth="1"')
  })
})

describe('a call that asks for fields', () => {
  const close = (body: object) => admin.post('trial/ticket/close', body)
  it('gets their parsed values and nothing else', async () => {
    expect((await close({ id: '12', note: ' done ', seat: '3', more: 1 })).body.data).toEqual({
      id: '12',
      note: 'DONE',
      next: 4,
    })
    expect((await close({ id: '12', note: 'x' })).body.data).toMatchObject({ next: null })
  })
  it('names every answer that is missing or wrong', async () => {
    expect(wrong(await close({ seat: 10 }))).toEqual([400, ['id', 'note', 'seat']])
    expect(wrong(await close({ id: 'x', note: 'far too long a note' }))).toEqual([400, ['id', 'note']])
  })
  it('stands in the description of the calls with what it asks', async () => {
    const document = JSON.parse((await app.nobody.get('openapi.json')).raw) as Described
    const { schema } = document.paths['/api/trial/ticket/close']!.post.requestBody.content['application/json']
    expect(schema).toMatchObject({ required: ['id', 'note'], properties: { note: { maxLength: 10 } } })
  })
})
type Described = {
  paths: Record<string, { post: { requestBody: { content: { 'application/json': { schema: object } } } } }>
}
