import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDesk, type Desk } from '#e2e/browser.ts'
import { runFor } from '#kernel/jobs/run.ts'
import { end, flow, process, start, timer, user } from '../testing/bpmn.ts'
import { begin, deployFile, tasksOf } from '../testing/stage.ts'
import { workflowJobs } from './jobs.ts'

/** The time of a task is up while somebody writes into its page. */
let desk: Desk
let timed = ''
beforeAll(async () => {
  desk = await openDesk()
  const { app } = desk.stage
  await app.person('asker', ['staff'], { realName: '江雪' })
  await app.person('slow', ['staff'], { realName: '韩旭' })
  await app.person('next', ['staff'], { realName: '秦岭' })
  const of = (id: string, name: string, account: string) =>
    user(id, '', `flow:assignee="${account}"`).replace(`name="${id}"`, `name="${name}"`)
  const steps = [
    start,
    flow('s', 'A'),
    of('A', '核定', 'slow'),
    `<boundaryEvent id="up" attachedToRef="A">${timer('PT2S')}</boundaryEvent>`,
    flow('up', 'B'),
    of('B', '代为核定', 'next'),
    flow('A', 'e'),
    flow('B', 'e'),
    end(),
  ]
  timed = await deployFile(await app.as('admin'), process(steps.join('\n'), 'timed'), 'timed')
})
afterAll(() => desk.close())

it.each([
  {
    lang: 'zh',
    width: 1440,
    said: '办理时间已到，流程已按设定继续，无需再办',
    agree: '同意',
    kept: '本人填写的内容，没有提交',
  },
  {
    lang: 'en',
    width: 390,
    said: 'The time of this task was up and the process went on without it; nothing is left to do',
    agree: 'Agree',
    kept: 'What you wrote, which was not sent',
  },
] as const)(
  'whoever writes while the time of a task runs out reads so in $lang and keeps their words',
  async ({ lang, width, said, agree, kept }) => {
    const { app } = desk.stage
    const instance = await begin(await app.as('asker'), timed)
    const [task] = await tasksOf(await app.as('slow'), 'todo', instance)
    const page = await desk.signIn('slow', `/task/handle?id=${task?.taskId}`, { lang, width })
    await page.locator('.task-page textarea').first().fill('材料齐全，拟同意')
    await page.waitForTimeout(2000)
    const job = workflowJobs.find(({ name }) => name === 'workflow.timers')!
    expect(await runFor(app.ctx, job, '000000')).toMatchObject({ done: 1, failed: 0 })
    // It may say where it leads.
    await page
      .locator('.task-bar')
      .getByRole('button', { name: new RegExp(`^${agree}`) })
      .click()
    await page.getByText(said).first().waitFor()
    expect(await page.locator(`section[aria-label="${kept}"] textarea`).inputValue()).toContain(
      '材料齐全，拟同意',
    )
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  },
)
