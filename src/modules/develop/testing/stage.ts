import { expect } from 'vitest'
import { startTestApp, type Client, type TestApp } from '#app/testing.ts'
import type { Prototype } from '../terms/shapes.ts'
import { foreignDatabase, type Foreign } from './foreign.ts'

export const root = 'blade-develop'

export type Stage = {
  readonly app: TestApp
  readonly admin: Client
  readonly foreign: Foreign
  readonly sourceId: string
  /** A model of a table with the fields that it proposes, changed or as they are. */
  model(table: string, change?: (fields: Prototype[]) => Prototype[], more?: object): Promise<string>
  code(serviceName: string, modelIds: readonly string[], more?: object): Promise<string>
  close(): Promise<void>
}

/** The product beside a foreign database that its configuration lists. */
export async function openStage(ddl: string): Promise<Stage> {
  const foreign = await foreignDatabase(ddl)
  const app = await startTestApp({ env: { OUTGOING_PRIVATE: '127.0.0.1' } })
  const admin = await app.as('admin')
  async function made(path: string, body: object): Promise<string> {
    const answer = await admin.post(`${root}/${path}/submit`, body)
    expect(answer.status, answer.raw).toBe(200)
    return (answer.body.data as { id: string }).id
  }
  const sourceId = await made('datasource', { name: 'foreign', ...foreign.source })
  let count = 0
  return {
    app,
    admin,
    foreign,
    sourceId,
    async model(table, change = (fields) => fields, more = {}) {
      const id = await made('model', {
        datasourceId: sourceId,
        modelTable: table,
        modelName: `模型${(count += 1)}`,
        ...more,
      })
      const proposed = await admin.get(`${root}/model/model-prototype`, { modelId: id })
      expect(proposed.status, proposed.raw).toBe(200)
      const kept = await admin.post(`${root}/model/submit-list`, {
        modelId: id,
        prototypes: change(proposed.body.data),
      })
      expect(kept.status, kept.raw).toBe(200)
      return id
    },
    code: (serviceName, modelIds, more = {}) =>
      made('code', {
        codeName: '设备借用',
        englishName: 'Equipment',
        serviceName,
        modelIds: modelIds.join(','),
        ...more,
      }),
    async close() {
      await app.close()
      await foreign.drop()
    },
  }
}
