import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type Client, type TestApp } from '#app/testing.ts'

/** A menu that is removed leaves the top menus that held it, which are saved as before. */
let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

const made = async (path: string, row: object) => {
  const answer = await admin.post(path, row)
  expect(answer.status, answer.raw).toBe(200)
  return (answer.body.data as { id: string }).id
}

it('what a top menu holds can be saved after one of its menus was removed', async () => {
  const menus = await Promise.all(
    ['outer', 'inner'].map((code) =>
      made('blade-system/menu/submit', { name: code, code, path: `/${code}`, category: 1, sort: 1 }),
    ),
  )
  const top = await made('blade-system/topmenu/submit', { name: '外链', code: 'links', sort: 9 })
  const grant = (menuIds: readonly string[], seen?: string) =>
    admin.post('blade-system/topmenu/grant', { topMenuIds: [top], menuIds, ...(seen && { seen }) })
  expect((await grant(menus)).status).toBe(200)
  expect((await admin.post('blade-system/menu/remove', { ids: menus[1] })).status).toBe(200)
  const { menu, seen } = (await admin.get('blade-system/menu/top-tree-keys', { topMenuIds: top })).body
    .data as { menu: string[]; seen: string }
  expect(menu).toEqual([menus[0]])
  const saved = await grant(menu, seen)
  expect(saved.status, saved.raw).toBe(200)
})
