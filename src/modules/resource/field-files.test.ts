import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasPostgres, startTestApp, type Client, type TestApp } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { sweepOrphans } from './orphans.ts'

/** What a field takes, in which order it keeps it, its small pictures, and what becomes of files that nobody holds. */
let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp({ postgres: hasPostgres })
  admin = await app.as('admin')
})
afterAll(() => app.close())

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const jpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/yQALCAABAAEBAREA/8wABgAQEAX/2gAIAQEAAD8A0s8g/9k=',
  'base64',
)
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF')
let n = 0
async function sent(bytes: Buffer = png, name = 'a.png'): Promise<string> {
  const answer = await admin.upload('blade-resource/oss/endpoint/put-file?forRecord=1', {}, { name, bytes })
  expect(answer.status, answer.raw).toBe(200)
  return (answer.body.data as { attachId: string }).attachId
}
type School = { id: string; coverImages: string; coverImagesName: string; logo: string | null }
const submit = (body: object) => admin.post('blade-admin/SchoolInfo/submit', body)
async function school(more: object): Promise<School> {
  const [schoolCode, schoolName] = [`F${(n += 1)}0`, `学校 F${n}`]
  const answer = await submit({ schoolCode, schoolName, schoolType: 1, regionCode: '110108', ...more })
  expect(answer.status, answer.raw).toBe(200)
  return answer.body.data
}
const opened = async (id: string, query: object = {}) =>
  (await admin.get('blade-resource/attach/file', { id, ...query })).status
const bytesOnDisk = async () =>
  (await readdir(join(app.ctx.dataDir, 'files'), { recursive: true }).catch(() => [])).filter((name) =>
    /[0-9a-f-]{36}$/.test(name),
  ).length

describe('a field for files', () => {
  it('takes the types and the size it names, by the call too, and says which file is wrong', async () => {
    const file = await sent(pdf, 'plan.pdf')
    const one = await school({})
    const answer = await submit({ id: one.id, logo: file })
    expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([400, 'logo'])
    expect(answer.body.msg).toContain('plan.pdf')
    const large = await sent()
    await app.db.tx({ tenantId: '000000', userId: null, deptId: null }, (tx) =>
      tx.query(sql`update attach set attach_size = 3000000 where id = ${large}`),
    )
    expect((await submit({ id: one.id, logo: large })).body.errors?.[0]?.field).toBe('logo')
    // The same file is not too large for a field that takes more.
    expect((await submit({ id: one.id, coverImages: large })).status).toBe(200)
  })

  it('keeps several in the order that they were given, with their names, and no more than it takes', async () => {
    const ids = [await sent(png, 'one.png'), await sent(png, 'two.png'), await sent(png, 'three.png')]
    const one = await school({ coverImages: ids.toReversed() })
    expect(one.coverImages).toBe(ids.toReversed().join(','))
    expect(one.coverImagesName).toBe('three.png,two.png,one.png')
    const many = await Promise.all(Array.from({ length: 10 }, () => sent()))
    expect((await submit({ id: one.id, coverImages: many })).body.errors?.[0]?.field).toBe('coverImages')
  })
})

describe('a small picture', () => {
  const put = (id: string, by: Client = admin, bytes = jpeg) =>
    by.upload(`blade-resource/attach/put-preview?id=${id}`, {}, { name: 'preview.jpg', bytes })
  it('is drawn by who sent the picture, once, and opens with it', async () => {
    const id = await sent()
    const [answer, again] = [await put(id), await put(id)]
    expect([answer.status, again.status], answer.raw).toEqual([200, 404])
    const small = await admin.get('blade-resource/attach/file', { id, preview: 'true' })
    expect([small.headers['content-type'], small.bytes.length]).toEqual(['image/jpeg', jpeg.length])
    expect((await admin.get('blade-resource/attach/file', { id })).headers['content-type']).toBe('image/png')
    await app.person('stranger', ['staff'])
    const stranger = await app.as('stranger')
    expect((await stranger.get('blade-resource/attach/file', { id, preview: 'true' })).status).toBe(404)
    expect((await put(await sent(), stranger)).status).toBe(404)
  })
  it('is a JPEG, of a picture', async () => {
    expect((await put(await sent(), admin, png)).status).toBe(400)
    expect((await put(await sent(pdf, 'a.pdf'))).status).toBe(404)
  })
  it('is the picture itself where none was drawn', async () => {
    expect(await opened(await sent(), { preview: 'true' })).toBe(200)
  })
})

describe('files that nobody holds', () => {
  it('F08 go after a day with their bytes, and those that somebody holds stay', async () => {
    const [orphan, held, replaced] = [await sent(), await sent(), await sent()]
    await admin.upload(
      `blade-resource/attach/put-preview?id=${orphan}`,
      {},
      { name: 'preview.jpg', bytes: jpeg },
    )
    const picture = await admin.upload('blade-resource/attach/put-picture', {}, { name: 'p.png', bytes: png })
    const one = await school({ logo: held, coverImages: [replaced] })
    expect(await sweepOrphans(app.ctx)).toBe(0)
    app.travel(new Date(Date.now() + 25 * 3_600_000))
    admin = await app.as('admin')
    // Held until now: its day begins.
    await submit({ id: one.id, coverImages: [] })
    const before = await bytesOnDisk()
    const gone = await sweepOrphans(app.ctx)
    expect(await opened(orphan)).toBe(404)
    expect([await opened(held), await opened(replaced)]).toEqual([200, 200])
    // The orphan had a small picture too, and so had the one of the test before.
    expect(before - (await bytesOnDisk())).toBe(gone + 2)
    app.travel(new Date(Date.now() + 50 * 3_600_000))
    admin = await app.as('admin')
    await sweepOrphans(app.ctx)
    expect([await opened(held), await opened(replaced)]).toEqual([200, 404])
    const { link } = picture.body.data as { link: string }
    expect((await admin.get(link.replace('/api/', ''))).status).toBe(200)
    app.travel(new Date())
    admin = await app.as('admin')
  })

  it('stay where a record names them that was written past the store', async () => {
    const [id, one] = [await sent(), await school({})]
    await app.db.tx({ tenantId: '000000', userId: null, deptId: null }, (tx) =>
      tx.query(sql`with aged as (update attach set update_time = now() - interval '9 days' where id = ${id})
        update school_info set cover_images = array[${id}]::bigint[] where id = ${one.id}`),
    )
    await sweepOrphans(app.ctx)
    expect(await opened(id)).toBe(200)
  })

  it.runIf(hasPostgres)('are not taken from under whoever is just holding them', async () => {
    const ids: string[] = []
    for (let i = 0; i < 20; i += 1) ids.push(await sent())
    const one = await school({})
    await app.db.tx({ tenantId: '000000', userId: null, deptId: null }, (tx) =>
      tx.query(
        sql`update attach set update_time = now() - interval '2 days' where id = any(${ids}::bigint[])`,
      ),
    )
    const [answers] = await Promise.all([
      Promise.all(ids.map((logo) => submit({ id: one.id, logo }))),
      sweepOrphans(app.ctx),
      sweepOrphans(app.ctx),
    ])
    // Whatever the order: who was told that the file is held has it, bytes and all.
    const { logo } = (await admin.get('blade-admin/SchoolInfo/detail', { id: one.id })).body.data as School
    const held = answers.some((answer) => answer.status === 200)
    expect(held ? await opened(String(logo)) : 200).toBe(200)
    for (const { status } of answers) expect([200, 400]).toContain(status)
  })
})
