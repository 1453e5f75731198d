import { afterAll, beforeAll } from 'vitest'
import { startTestApp, type Client, type TestApp } from '#app/testing.ts'
import { people } from './stage.ts'

type Stage = {
  readonly app: TestApp
  readonly admin: Client
  readonly who: Awaited<ReturnType<typeof people>>
}

/**
 * The product with its administrator and four colleagues, from the first test of a file to its last. All of it is filled in
 * once it stands, so that a file takes it apart where it begins.
 */
export function opened(): Stage {
  const stage = { app: {}, admin: {}, who: {} } as Stage
  beforeAll(async () => {
    Object.assign(stage.app, await startTestApp())
    Object.assign(stage.admin, await stage.app.as('admin'))
    Object.assign(stage.who, await people(stage.app))
  })
  afterAll(() => stage.app.close())
  return stage
}
