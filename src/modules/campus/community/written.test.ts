import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasPostgres, makePerson, platformActor, startTestApp, type Client } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { schoolAddress } from '../people/addresses/definition.ts'
import { shopEntities } from '../shop/lists/entities.ts'
import { onSale, ordered, paid, shopStageOn, type ShopStage } from '../shop/testing/stage.ts'
import { supply } from '../supply.ts'
import { enrolled } from '../testing/people.ts'
import { anotherCampus, done, places } from '../testing/stage.ts'
import { communityEntities } from './lists/entities.ts'
import { checked, corpus, written, writtenBy, type Written } from './testing/hostile.ts'
import { comment, moment, poll } from './testing/stage.ts'

/** What students write, on every way out; their pictures; and who sees nothing of it. */
let stage: ShopStage
beforeAll(async () => {
  const app = await startTestApp({ postgres: hasPostgres })
  stage = await shopStageOn(app, (await places(await app.as('admin'), {})).school)
})
afterAll(() => stage.app.close())

const own = [...shopEntities, ...communityEntities, schoolAddress]

describe('every text of a student', () => {
  it('is known to this test: a field more is one that it looks at', () => {
    const rights = new Set(supply.roles?.student?.rights)
    const found = own
      .filter(({ name }) => rights.has(`${name}_add`))
      .map((entity) => [
        entity.name,
        entity.props
          .filter(({ guarded, kind }) => !guarded && ['text', 'longText', 'words'].includes(kind.widget))
          .map(({ name }) => name),
      ])
    const known: Record<string, readonly string[]> = written
    const numbers: Record<string, readonly string[]> = checked
    expect(Object.fromEntries(found)).toEqual(
      Object.fromEntries(
        found.map(([name]) => {
          const all = [...(known[String(name)] ?? []), ...(numbers[String(name)] ?? [])]
          const props = own.find((one) => one.name === name)?.props.map((prop) => prop.name) ?? []
          return [name, all.toSorted((a, b) => props.indexOf(a) - props.indexOf(b))]
        }),
      ),
    )
  })

  describe.each(corpus)('%s', (text) => {
    let rows: readonly Written[]
    beforeAll(async () => {
      rows = await writtenBy(stage, text)
    })

    it('stays the text that it is in details and lists, for students and offices, and no answer is a page', async () => {
      for (const { entity, id, texts } of rows)
        for (const who of ['buyer', 'admin'] as const) {
          const one = await stage.who[who].get(`blade-admin/${entity}/detail`, { id })
          expect(one.body.data, `${who} ${entity}`).toMatchObject(texts)
          const list = await stage.who[who].get(`blade-admin/${entity}/list`, { id })
          expect(list.body.data, `${who} ${entity}`).toMatchObject({ records: [texts] })
          for (const { headers } of [one, list]) {
            expect(headers['content-type']).toMatch(/^application\/json/)
            expect(headers['x-content-type-options']).toBe('nosniff')
          }
        }
    })

    it('is a text in a sheet, and never a formula', async () => {
      for (const { entity, id, texts } of rows) {
        const sheet = await stage.who.admin.get(`blade-admin/${entity}/export`, { id })
        const cells = (await readSheet(sheet.bytes)).flat().map(String)
        const plain = /^[=+@]|^-(?![\d.]+$)/
        expect(
          cells.filter((cell) => plain.test(cell)),
          entity,
        ).toEqual([])
        const exported = own.find(({ name }) => name === entity)?.props.map(({ name }) => name)
        for (const [name, value] of Object.entries(texts))
          if (typeof value === 'string' && exported?.includes(name))
            expect(cells, `${entity} ${name}`).toContain(plain.test(value) ? `'${value}` : value)
      }
    })

    it('is in no page that the server writes', async () => {
      const [of = ''] = rows.filter(({ entity }) => entity === 'SchoolMoment').map(({ id }) => id)
      for (const path of ['/portal/home', `/portal/campus/moment?id=${of}`, '/apaph/feed.xml', '/']) {
        const answer = await stage.app.app.inject({ url: path })
        expect(answer.body).not.toContain('hit()')
      }
    })
  })

  it('what should be a number or an address is refused where it is markup', async () => {
    const [text] = corpus
    const good = { receiverName: '江雪', receiverPhone: '13800000412', addressType: '9', detail: 'x' }
    const bodies: readonly (readonly [string, object])[] = [
      ['schoolAddress', { ...good, campusId: stage.campus, receiverPhone: text }],
      ['schoolComment', { targetType: '1', targetId: text, content: 'x' }],
      ['schoolScoreRecord', { targetType: '2', targetId: text, score: 5 }],
      ...['taxNo', 'regPhone', 'bankAccount', 'email', 'phone'].map(
        (name) =>
          [
            'openInvoiceApply',
            {
              sourceType: '1',
              sourceIds: ['1'],
              invoiceType: '2',
              titleType: '2',
              invoiceTitle: '某公司',
              taxNo: '913300000000000',
              regAddress: '路 1 号',
              regPhone: '13800000412',
              bankName: '银行',
              bankAccount: '123456789',
              email: 'a@example.org',
              [name]: text,
            },
          ] as const,
      ),
    ]
    for (const [entity, body] of bodies) {
      const { status } = await stage.who.buyer.post(`blade-admin/${entity}/submit`, body)
      expect([400, 404, 409, 422], `${entity} ${JSON.stringify(body)}`).toContain(status)
    }
  })
})

describe('a picture', () => {
  const secret = 'GPS 39.9042 N 116.4074 E Xiaomi 14'
  const segment = (marker: number, body: Buffer) =>
    Buffer.concat([Buffer.from([0xff, marker, (body.length + 2) >>> 8, (body.length + 2) & 255]), body])
  const photo = Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), Buffer.from(secret)])),
    segment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${secret}`)),
    segment(0xfe, Buffer.from(secret)),
    segment(0xc0, Buffer.from([8, 0, 4, 0, 4, 1, 1, 0x11, 0])),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from('picture data \xff\xd9', 'latin1'),
  ])
  const sent = async (who: Client) => {
    const file = { name: 'IMG_20261122_Xiaomi.jpg', bytes: photo, type: 'image/jpeg' }
    const answer = await who.upload('blade-resource/oss/endpoint/put-file', {}, file)
    return String((answer.body.data as { attachId?: string }).attachId)
  }

  it('of a moment, a comment or a rating says neither where nor with what it was taken', async () => {
    const { buyer, otherBuyer } = stage.who
    const [first, second] = [await sent(buyer), await sent(buyer)]
    const id = await moment(stage, { images: [first] })
    await comment(stage, id, { images: [second] })
    for (const image of [first, second]) {
      const seen = await otherBuyer.get('blade-resource/attach/file', { id: image })
      expect(seen.status).toBe(200)
      expect(seen.bytes.toString('latin1')).toContain('picture data')
      expect(seen.bytes.toString('latin1')).not.toMatch(/GPS|Xiaomi|39\.9/)
    }
  })

  it('opens through what shows it alone: not before the review, not after the take-down, and not to another tenant', async () => {
    const image = await sent(stage.who.buyer)
    const open = (who: Client) => who.get('blade-resource/attach/file', { id: image })
    expect((await open(stage.who.otherBuyer)).status).toBe(404)
    const id = await moment(stage, { images: [image] })
    expect((await open(stage.who.otherBuyer)).status).toBe(200)
    await done(stage.who.moderator.post('blade-admin/SchoolMoment/takeDown', { id, auditOpinion: '广告' }))
    expect((await open(stage.who.otherBuyer)).status).toBe(404)
    expect((await open(await stranger())).status).toBe(404)
  })
})

let tenant: Promise<Client> | undefined
/** A verified student of another tenant. */
const stranger = () =>
  (tenant ??= (async () => {
    const { tenantId } = await done<{ tenantId: string }>(
      stage.who.admin.post('blade-system/tenant/submit', {
        tenantName: 'Other',
        contactName: 'x',
        adminAccount: 'boss',
        adminPassword: 'river stone 43',
      }),
    )
    await makePerson(stage.app.db, 'stranger', ['student'], {}, tenantId)
    return stage.app.as('stranger', undefined, tenantId)
  })())

describe('somebody who should not', () => {
  it('of another tenant sees nothing: no list, no detail, no count, and moves nothing', async () => {
    const who = await stranger()
    const rows = await writtenBy(stage, '只给本校')
    for (const { entity, id } of rows) {
      const list = await who.get(`blade-admin/${entity}/list`)
      expect(list.body.data, entity).toMatchObject({ total: 0, records: [] })
      expect((await who.get(`blade-admin/${entity}/detail`, { id })).status, entity).toBe(404)
    }
    const id = (name: string) => rows.find(({ entity }) => entity === name)?.id
    for (const [call, body] of [
      ['SchoolMoment/report', { id: id('SchoolMoment'), reason: 'x' }],
      ['schoolComment/submit', { targetType: '1', targetId: id('SchoolMoment'), content: 'x' }],
      ['schoolPraiseRecord/toggle', { targetType: '1', targetId: id('SchoolMoment') }],
      ['momentVote/vote', { id: id('momentVote'), optionIds: ['1'] }],
      ['order/cancel', { id: id('order') }],
      ['order/refundApply', { id: id('order'), refundReason: 'x' }],
    ] as const)
      expect((await who.post(`blade-admin/${call}`, body)).status, call).toBeGreaterThanOrEqual(400)
  })

  it('of another campus sees what is for all, and no moment, comment, praise, vote or order of this one', async () => {
    const campus = await anotherCampus(stage)
    const account = 'northerner'
    const { id: userId } = await stage.app.person(account, ['student'])
    await enrolled({ ...stage, campus, ids: { ...stage.ids, [account]: userId } } as never, {
      account: account as never,
    })
    const who = await stage.app.as(account)
    const [everybody, here] = [
      await moment(stage, { content: '给所有人', visibleScope: '1' }),
      await moment(stage, { content: '给本校区', visibleScope: '2' }),
    ]
    await comment(stage, here, { content: '本校区的评论' })
    const vote = await poll(stage, 'moderator', { targetScope: '2', targetIds: [stage.campus] })
    const order = await ordered(stage, [await onSale(stage), 1])
    await paid(stage, order)
    expect((await who.get('blade-admin/SchoolMoment/detail', { id: everybody })).status).toBe(200)
    expect((await who.get('blade-admin/SchoolMoment/detail', { id: here })).status).toBe(404)
    for (const call of ['SchoolMoment/list', 'schoolComment/list', 'schoolPraiseRecord/list'])
      expect((await who.get(`blade-admin/${call}`, { size: 100 })).raw, call).not.toMatch(/本校区/)
    const thread = await who.get('blade-admin/schoolComment/thread', { targetType: '1', targetId: here })
    expect(thread.raw).not.toContain('本校区')
    for (const [call, body] of [
      ['schoolComment/submit', { targetType: '1', targetId: here, content: 'x' }],
      ['schoolPraiseRecord/toggle', { targetType: '1', targetId: here }],
      ['SchoolMoment/report', { id: here, reason: 'x' }],
      ['momentVote/vote', { id: vote, optionIds: ['1'] }],
    ] as const)
      expect((await who.post(`blade-admin/${call}`, body)).status, call).toBeGreaterThanOrEqual(400)
    expect((await who.get('blade-admin/order/detail', { id: order })).status).toBe(404)
    const seen = await stage.app.db.tx(platformActor, (tx) =>
      tx.query<{ n: number }>(sql`select view_count as n from school_moment where id = ${here}`),
    )
    await who.post('blade-admin/SchoolMoment/seen', { id: here })
    const after = await stage.app.db.tx(platformActor, (tx) =>
      tx.query<{ n: number }>(sql`select view_count as n from school_moment where id = ${here}`),
    )
    expect(after).toEqual(seen)
  })
})
