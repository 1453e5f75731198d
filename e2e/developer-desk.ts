import { afterAll, beforeAll } from 'vitest'
import { openStage, type Stage } from '#modules/develop/testing/stage.ts'
import { fiveTables } from '#modules/develop/testing/tables.ts'
import { deskOf, type Desk } from './browser.ts'

export const pane = '.pane:not([style*="display: none"])'

/** A desk of a developer beside five tables of somebody else, for the tests of the block that asks for it; filled in once it stands. */
export function developerDesk(): Desk<Stage> {
  const desk = {} as Desk<Stage>
  beforeAll(async () => void Object.assign(desk, await deskOf(() => openStage(fiveTables))))
  afterAll(async () => {
    await desk.close()
    await desk.stage.foreign.drop()
  })
  return desk
}
