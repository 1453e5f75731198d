import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runFor } from '#kernel/jobs/run.ts'
import { applied, home } from '#modules/campus/testing/leases.ts'
import { startStage as startCampus, type Stage as Campus } from '#modules/campus/testing/stage.ts'
import { paperIn } from '#modules/journal/testing/stage.ts'
import { mirrorJob } from '#modules/workflow/binding/jobs.ts'
import { templates, xmlOf } from '#modules/workflow/terms/templates.ts'
import { end, flow, process, start, user } from '#modules/workflow/testing/bpmn.ts'
import { deployFile, tasksOf } from '#modules/workflow/testing/stage.ts'
import { deskOf, openDesk, picture, violations, type Desk } from './browser.ts'

/** From a process to the record that it is about, and from the record to its processes. */
const xml = (key: string) => {
  const found = templates.find((one) => one.key === key)
  if (!found) throw new Error(key)
  return xmlOf(found)
}

describe('an approval about a paper', () => {
  let desk: Desk
  beforeAll(async () => {
    desk = await openDesk()
  })
  afterAll(() => desk.close())

  it('leads whoever is to agree to the paper', async () => {
    const { editor, chief2, admin } = desk.stage.who
    const { id } = await paperIn(desk.stage, 'finalReview')
    const guard = await deployFile(admin!, xml('finalAcceptance'), 'finalAcceptance')
    const begun = await editor!.post('blade-flow/work/start', { processDefinitionId: guard, aboutId: id })
    expect(begun.status, begun.raw).toBe(200)
    const instance = (begun.body.data as { id: string }).id
    const [task] = await tasksOf(chief2!, 'claim', instance)
    await chief2!.post('blade-flow/work/claim-task', { taskId: task?.taskId })
    const page = await desk.signIn('chief2', `/task/handle?id=${task?.taskId}`)
    const record = page.locator('.task-part[aria-label="稿件"]')
    await record.locator('button.ln').waitFor()
    await picture(page, 'flow-task-record')
    expect(await violations(page, '.task-page')).toEqual([])
    await record.locator('button.ln').click()
    await page.waitForURL(new RegExp(`open=${id}|id=${id}`))
    await page.context().close()
  })
})

describe('an installation that is mirrored', () => {
  let desk: Desk<Campus>
  beforeAll(async () => {
    desk = await deskOf(() => startCampus())
  })
  afterAll(() => desk.close())

  it('names its process in its own details, and the process leads back', async () => {
    const at = await home(desk.stage, 1)
    const id = await applied(desk.stage, at, { totalAmount: '1' })
    await deployFile(desk.stage.who.admin, xml('installation'), 'installation')
    await runFor(desk.stage.app.ctx, mirrorJob, '000000')
    const page = await desk.signIn('admin', `/aircond/installs/index?open=${id}`)
    await page.waitForSelector('section[aria-label="相关流程"] button')
    await picture(page, 'flow-record-processes')
    expect(await violations(page, '.ant-drawer')).toEqual([])
    await page.click('section[aria-label="相关流程"] button')
    await page.waitForSelector('.task-page .task-part button.ln')
    await page.context().close()
  })

  it('is changed in the form of the step that asks for it, by whoever may change it anyway', async () => {
    const { manager, dispatcher, admin } = desk.stage.who
    const id = await applied(desk.stage, await home(desk.stage, 0))
    const inside = [
      start,
      flow('s', 'look'),
      user('look', '', 'flow:assignee="manager" flow:record="edit"'),
      flow('look', 'e'),
      end(),
    ].join('')
    const file = process(inside, 'checking').replace(
      '<process ',
      '<process flow:guards="aircondInstallApply.audit" ',
    )
    const deployed = await deployFile(admin, file, 'checking')
    const begun = await dispatcher.post('blade-flow/work/start', {
      processDefinitionId: deployed,
      aboutId: id,
    })
    expect(begun.status, begun.raw).toBe(200)
    const [task] = await tasksOf(manager, 'todo', (begun.body.data as { id: string }).id)
    const page = await desk.signIn('manager', `/task/handle?id=${task?.taskId}`)
    const record = page.locator('.task-part[aria-label="空调安装申请"]')
    await record.locator('button:has-text("修改这条记录")').click()
    await page.waitForSelector('.ant-drawer input[id$=applicantPhone]')
    await picture(page, 'flow-task-record-edit')
    await page.fill('input[id$=applicantPhone]', '13900000999')
    await page.click('.ant-drawer button:has-text("保存")')
    await expect
      .poll(async () => {
        const row = await manager.get('blade-admin/aircondInstallApply/detail', { id })
        return (row.body.data as { applicantPhone: string }).applicantPhone
      })
      .toBe('13900000999')
    // The step goes on afterwards; the paper beside it shows what was saved.
    await record.locator('text=13900000999').waitFor()
    await page.context().close()
  })
})
