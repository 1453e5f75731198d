import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type Client, type TestApp } from '#app/testing.ts'

describe('undoing a removal', () => {
  let app: TestApp
  let admin: Client
  beforeAll(async () => {
    app = await startTestApp()
    admin = await app.as('admin')
    await app.person('other', ['administrator'])
    await app.person('reader', ['author'])
  })
  afterAll(() => app.close())
  const made = async (postCode: string) =>
    (
      (await admin.post('blade-system/post/submit', { postCode, postName: postCode })).body.data as {
        id: string
      }
    ).id
  const remove = (ids: string) => admin.post('blade-system/post/remove', { ids })
  const restore = (ids: string, client = admin) => client.post('blade-system/post/restore', { ids })
  const seen = async (id: string) => (await admin.get('blade-system/post/detail', { id })).status

  it('brings the rows back for who removed them, once', async () => {
    const ids = [await made('r1'), await made('r2')]
    await remove(ids.join(','))
    expect(await seen(ids[0]!)).toBe(404)
    expect((await restore(ids.join(','))).status).toBe(200)
    expect(await seen(ids[0]!)).toBe(200)
    const again = await restore(ids.join(','))
    expect([again.status, again.body.reason]).toEqual([409, 'tooLateToRestore'])
  })
  it('T03 is all or nothing', async () => {
    const [gone, live] = [await made('r3'), await made('r4')]
    await remove(gone)
    expect((await restore(`${gone},${live}`)).status).toBe(409)
    expect(await seen(gone)).toBe(404)
  })
  it('is refused to another person, and without the right to remove', async () => {
    const id = await made('r5')
    await remove(id)
    expect((await restore(id, await app.as('other'))).status).toBe(409)
    expect((await restore(id, await app.as('reader'))).status).toBe(403)
    expect((await restore(id, app.nobody)).status).toBe(401)
    expect(await seen(id)).toBe(404)
  })
  it('is refused where another record took the unique name meanwhile', async () => {
    const id = await made('r6')
    await remove(id)
    await made('r6')
    expect((await restore(id)).status).toBe(409)
  })
  it('is refused where the row would point at something removed', async () => {
    const dept = async (deptName: string, parentId = '0') =>
      ((await admin.post('blade-system/dept/submit', { deptName, parentId })).body.data as { id: string }).id
    const above = await dept('上')
    const below = await dept('下', above)
    expect((await admin.post('blade-system/dept/remove', { ids: below })).status).toBe(200)
    expect((await admin.post('blade-system/dept/remove', { ids: above })).status).toBe(200)
    expect((await admin.post('blade-system/dept/restore', { ids: below })).status).toBe(400)
    expect((await admin.post('blade-system/dept/restore', { ids: `${above},${below}` })).status).toBe(200)
  })
  it('is too late after a minute', async () => {
    const id = await made('r7')
    await remove(id)
    app.travel(new Date(Date.now() + 61_000))
    expect((await restore(id)).status).toBe(409)
  })
})
