import { afterAll, beforeAll, expect, it } from 'vitest'
import { home, installed } from '../testing/leases.ts'
import { done, reported, startStage, type Account, type Stage } from '../testing/stage.ts'
import type { DocumentEvent } from '../documents-shape.ts'

/** What happened to a room, beside the matrix (campus domain, section 6 row 1). */
let stage: Stage
let room: string
beforeAll(async () => {
  stage = await startStage()
  const at = await home(stage)
  room = at.dormId
  await installed(stage, at, 'reviewed')
  await reported(stage)
})
afterAll(() => stage.app.close())

const ask = (who: Account, id: string) => stage.who[who].get('blade-admin/SchoolDorm/events', { id })
const events = async (who: Account, id: string) => done<DocumentEvent[]>(ask(who, id))

it('6.1 a room tells what was asked for and reported in it, by what its reader may list', async () => {
  expect(await events('warden', room)).toMatchObject([
    { entity: 'aircondInstallApply', text: '安装申请 · 待缴费', at: expect.stringMatching(/^\d{4}-/) },
  ])
  const [fault] = await events('manager', stage.dorm)
  expect(fault).toMatchObject({ entity: 'aircondRepairApply', text: '王同学 提交报修：开机后不制冷，有异响' })
})

it('6.1 of a room that somebody does not keep nothing is told', async () => {
  await stage.app.person('elsewhere', ['dormWarden'])
  const other = await stage.app.as('elsewhere')
  expect((await other.get('blade-admin/SchoolDorm/events', { id: room })).status).toBe(404)
  expect((await ask('guest', room)).status).toBe(403)
})
