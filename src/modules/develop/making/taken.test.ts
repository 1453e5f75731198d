import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type Client, type TestApp } from '#app/testing.ts'
import { field, saved } from '../testing/drawn.ts'

const root = 'blade-develop'
let app: TestApp
let admin: Client
let modelIds: string
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
  const made = await admin.post(`${root}/model/submit`, {
    modelTable: 'articles',
    modelName: '文章',
    englishName: 'Article',
  })
  modelIds = saved(made).id
  await admin.post(`${root}/model/submit-list`, { modelId: modelIds, prototypes: [field('name')] })
})
afterAll(() => app.close())

/** `blade-apaph/articles` are the journal's: whoever added a row of their own there was asked for a journal. */
it.each(['apaph', 'admin', 'auth', 'myiframe', 'system', 'tool'])(
  'a module is not called %s, whose calls or pages are somebody else’s',
  async (serviceName) => {
    const code = saved(
      await admin.post(`${root}/code/submit`, {
        codeName: '试',
        englishName: 'Trial',
        serviceName,
        modelIds,
      }),
    )
    const on = await admin.post(`${root}/code/switch-on`, { id: code.id, tenantIds: '000000' })
    expect([on.status >= 400, on.body.msg]).toEqual([true, expect.stringContaining(serviceName)])
    const preview = await admin.get(`${root}/code/preview`, { id: code.id })
    expect(preview.body.data).toMatchObject({ files: [], problems: [expect.anything()] })
  },
)
