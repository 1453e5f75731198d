import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type Client, type TestApp } from '#app/testing.ts'

/** A word belongs to the dictionary that it stands in: whatever its code says, it is offered where that one is. */
let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

const submit = (row: object) => admin.post('blade-system/dict-biz/submit', row)
const idIn = (answer: { body: { data: never } }) => (answer.body.data as { id: string }).id
const offered = async (code: string) =>
  (
    (await admin.get('blade-system/dict-biz/dictionary', { code })).body.data as unknown as {
      dictKey: string
    }[]
  ).map(({ dictKey }) => dictKey)

it('a word has the code of its dictionary, also after it was put into another one', async () => {
  const [colours, sizes] = [
    idIn(await submit({ code: 'own_colour', dictValue: '颜色' })),
    idIn(await submit({ code: 'own_size', dictValue: '尺寸' })),
  ]
  const word = await submit({ parentId: colours, code: 'own_color', dictKey: '1', dictValue: '红' })
  expect(word.status, word.raw).toBe(200)
  expect(await offered('own_colour')).toEqual(['1'])
  expect((await submit({ id: idIn(word), parentId: sizes })).status).toBe(200)
  expect([await offered('own_colour'), await offered('own_size')]).toEqual([[], ['1']])
})

it('a word without a key is refused: records keep the key', async () => {
  const parent = idIn(await submit({ code: 'own_shape', dictValue: '形状' }))
  const refused = await submit({ parentId: parent, code: 'own_shape', dictValue: '圆' })
  expect([refused.status, refused.body.reason, refused.body.errors?.[0]?.field]).toEqual([
    400,
    'wordKey',
    'dictKey',
  ])
})

it('a key that stands in the dictionary already is told at the key', async () => {
  const parent = idIn(await submit({ code: 'own_twins', dictValue: '重复' }))
  const word = { parentId: parent, code: 'own_twins', dictKey: '1', dictValue: '一' }
  expect((await submit(word)).status).toBe(200)
  const twin = await submit({ ...word, dictValue: '又一' })
  expect([twin.status, twin.body.errors?.[0]?.field]).toEqual([409, 'dictKey'])
})
