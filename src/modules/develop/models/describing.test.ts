import { strToU8 } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type Client, type TestApp } from '#app/testing.ts'
import { workbook } from '#kernel/testing/bytes.ts'
import type { Prototype } from '../terms/shapes.ts'

const path = 'blade-develop/model'
let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

const send = (name: string, bytes: Uint8Array) =>
  admin.upload(`${path}/read-file`, {}, { name, bytes: Buffer.from(bytes) })
const total = async () => ((await admin.get(`${path}/list`)).body.data as { total: number }).total
const fieldsOf = async (id: string) =>
  new Map(
    ((await admin.get(`${path}/model-prototype`, { modelId: id })).body.data as Prototype[]).map((field) => [
      field.jdbcName,
      field,
    ]),
  )
/** A sheet of these cells, in the form that programs write them. */
const sheet = (rows: readonly (readonly string[])[]) =>
  workbook(
    rows
      .map(
        (row, r) =>
          `<row r="${r + 1}">${row
            .map(
              (cell, c) =>
                `<c r="${String.fromCharCode(65 + c)}${r + 1}" t="inlineStr"><is><t>${cell}</t></is></c>`,
            )
            .join('')}</row>`,
      )
      .join(''),
  )

describe('models from a description', () => {
  it('an OpenAPI document becomes a model for each of its objects', async () => {
    const document = {
      openapi: '3.1.0',
      components: {
        schemas: {
          Borrower: {
            type: 'object',
            title: '借用人',
            required: ['name'],
            properties: {
              id: { type: 'integer', format: 'int64' },
              name: { type: 'string', maxLength: 40, description: '姓名' },
              born: { type: 'string', format: 'date' },
              state: { enum: ['active', 'gone'] },
            },
          },
          Loan: {
            type: 'object',
            properties: {
              borrower: { $ref: '#/components/schemas/Borrower' },
              amount: { type: 'number' },
              no: { type: ['string', 'null'] },
            },
          },
          Text: { type: 'string' },
        },
      },
    }
    const answer = await send('api.json', strToU8(JSON.stringify(document)))
    expect(answer.status, answer.raw).toBe(200)
    const made = answer.body.data as { id: string; modelName: string }[]
    expect(made.map(({ modelName }) => modelName)).toEqual(['借用人', 'Loan'])
    const [borrower, loan] = await Promise.all(made.map(({ id }) => fieldsOf(id)))
    expect(borrower?.get('name')).toMatchObject({ kind: 'text', max: 40, zh: '姓名', isRequired: true })
    expect(borrower?.get('born')?.kind).toBe('date')
    expect(borrower?.get('state')).toMatchObject({
      kind: 'dict',
      words: [{ key: 'active' }, { key: 'gone' }],
    })
    expect(loan?.get('borrower')).toMatchObject({ kind: 'ref', target: 'Borrower' })
    expect(loan?.get('amount')?.kind).toBe('money')
  })

  it('an Excel sheet of fields becomes a model for each of its tables', async () => {
    const answer = await send(
      'fields.xlsx',
      sheet([
        ['表', '表说明', '字段', '类型', '说明', '必填', '引用'],
        ['room', '房间', 'room_no', 'varchar(20)', '房号', '是', ''],
        ['', '', 'floor', 'int', '楼层', '', ''],
        ['booking', '预约', 'room_id', 'bigint', '房间', '是', 'room'],
        ['', '', 'starts', 'datetime', '开始时间', '', ''],
      ]),
    )
    expect(answer.status, answer.raw).toBe(200)
    const made = answer.body.data as { id: string; modelName: string }[]
    expect(made.map(({ modelName }) => modelName)).toEqual(['房间', '预约'])
    const [room, booking] = await Promise.all(made.map(({ id }) => fieldsOf(id)))
    expect(room?.get('room_no')).toMatchObject({ kind: 'text', max: 20, zh: '房号', isRequired: true })
    expect(room?.get('floor')?.kind).toBe('integer')
    expect(booking?.get('room_id')).toMatchObject({ kind: 'ref', target: 'room' })
    expect(booking?.get('starts')?.kind).toBe('dateTime')
  })

  it.each([
    ['notDescribed', 'x.json', strToU8('{')],
    ['notDescribed', 'x.json', strToU8('{"a":1}')],
    ['notDescribed', 'x.json', strToU8('[1]')],
    ['nothingDescribed', 'x.json', strToU8('{"openapi":"3.1.0","components":{"schemas":{"__proto__":1}}}')],
    ['notFieldSheet', 'x.xlsx', strToU8('PK no archive')],
    ['notFieldSheet', 'x.xlsx', sheet([['a', 'b']])],
  ])('%s: what is no description makes nothing', async (reason, name, bytes) => {
    const before = await total()
    expect((await send(name, bytes)).body.reason).toBe(reason)
    expect(await total()).toBe(before)
  })
})
