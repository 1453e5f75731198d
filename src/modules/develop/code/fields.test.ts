import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type Client, type TestApp } from '#app/testing.ts'
import type { Shown } from '../showing/Files.tsx'
import { field, saved } from '../testing/drawn.ts'

const root = 'blade-develop'
const fields = [field('name', { isRequired: true, isQuery: true, queryType: 'likeright' })]

describe('files of fields that nobody has saved yet', () => {
  let app: TestApp
  let admin: Client
  let modelId: string
  beforeAll(async () => {
    app = await startTestApp()
    admin = await app.as('admin')
    modelId = await made('model', { modelTable: 'shelves', modelName: '货架', englishName: 'Shelf' })
  })
  afterAll(() => app.close())
  const made = async (path: string, body: object): Promise<string> => {
    const answer = await admin.post(`${root}/${path}/submit`, body)
    expect(answer.status, answer.raw).toBe(200)
    return saved(answer).id
  }
  const asked = (body: object, by = admin) => by.post(`${root}/code/preview-fields`, { modelId, ...body })
  const shown = async (prototypes: object[]): Promise<Shown & { name: string | null }> => {
    const answer = await asked({ prototypes })
    expect(answer.status, answer.raw).toBe(200)
    return answer.body.data
  }
  const text = ({ files }: Shown, end: string) => files.find(({ path }) => path.endsWith(end))?.text ?? ''

  it('are those of a module of its own while it is in none, and nothing is kept', async () => {
    const all = await shown(fields)
    expect(all).toMatchObject({ name: null, problems: [] })
    expect(text(all, 'shelves/shelves/definition.ts')).toContain(`search: 'likeright'`)
    expect((await admin.get(`${root}/model/detail`, { id: modelId })).raw).not.toContain('likeright')
  })
  it('point at what another module will make, or say that a name cannot be', async () => {
    const far = field('roomId', { kind: 'ref', target: 'rooms_of_others', max: null })
    expect((await shown([...fields, far])).problems).toEqual([])
    expect((await shown([field('drop table x')])).problems).not.toEqual([])
  })
  it('are those of its module, beside what was taken last', async () => {
    const body = { modelId, prototypes: fields }
    expect((await admin.post(`${root}/model/submit-list`, body)).status).toBe(200)
    const id = await made('code', {
      codeName: '仓储',
      englishName: 'Storage',
      serviceName: 'storage',
      modelIds: modelId,
    })
    expect((await admin.get(`${root}/code/gen-code`, { ids: id })).status).toBe(200)
    const all = await shown([...fields, field('place')])
    expect(all.name).toBe('仓储')
    const definition = all.files.find(({ path }) => path === 'src/modules/storage/shelves/definition.ts')
    expect(definition?.text).toContain('place:')
    expect(definition?.stands).toContain(`search: 'likeright'`)
    expect(definition?.stands).not.toContain('place:')
  })
  it('are refused where the list does not fit, of no model, and without the right', async () => {
    expect((await asked({ prototypes: [{ kind: 'script' }] })).status).toBe(400)
    expect((await asked({ modelId: '1', prototypes: [] })).body.reason).toBe('unknownModel')
    await app.person('watcher', ['staff'])
    expect((await asked({ prototypes: fields }, await app.as('watcher'))).status).toBe(403)
  })
})
