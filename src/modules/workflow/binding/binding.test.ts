import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '#app/testing.ts'
import { runFor } from '#kernel/jobs/run.ts'
import { applied, home, paidIn } from '#modules/campus/testing/leases.ts'
import { startStage as startCampus, type Stage as Campus } from '#modules/campus/testing/stage.ts'
import { articleIn, articleOf, articleStep, notice } from '#modules/journal/testing/articles.ts'
import {
  act,
  letter,
  paperIn,
  pdfWith,
  put,
  startStage,
  versionOf,
  type Stage,
} from '#modules/journal/testing/stage.ts'
import { templates, xmlOf } from '../terms/templates.ts'
import { process, start, flow, user, end } from '../testing/bpmn.ts'
import { deployFile, tasksOf } from '../testing/stage.ts'
import { mirrorJob } from './jobs.ts'

/** Records that live by tables of their own, shown as processes; and steps that wait for an approval. */
const xml = (key: string) => {
  const found = templates.find((one) => one.key === key)
  if (!found) throw new Error(key)
  return xmlOf(found)
}
type Shown = { id: string; state: string; steps: string | null; aboutId: string }
const mirrorOf = async (admin: Client, aboutId: string) => {
  const list = await admin.get('blade-flow/follow/list', { size: 100 })
  const { records } = list.body.data as unknown as { records: Shown[] }
  return records.find((one) => one.aboutId === aboutId)
}

describe('an installation application, mirrored', () => {
  let campus: Campus
  beforeAll(async () => {
    campus = await startCampus()
  })
  afterAll(() => campus.app.close())

  it('goes on with its record, and nobody moves, ends or answers it as a process', async () => {
    const { admin, warden, student, roommate } = campus.who
    const at = await home(campus, 1)
    const early = await applied(campus, at, { totalAmount: '1' })
    await deployFile(admin, xml('installation'), 'installation')
    expect(await runFor(campus.app.ctx, mirrorJob, '000000')).toMatchObject({ failed: 0 })
    const made = await mirrorOf(admin, early)
    expect(made).toMatchObject({ state: 'running', steps: '待审核' })
    const step = async (who: Client, call: string, body: object) => {
      const answer = await who.post(`blade-admin/aircondInstallApply/${call}`, body)
      expect(answer.status, answer.raw).toBe(200)
    }
    await step(roommate, 'agree', { id: early })
    await step(warden, 'audit', { id: early, result: 'pass' })
    expect(await mirrorOf(admin, early)).toMatchObject({ id: made?.id, steps: '待缴费' })
    await paidIn(campus, '1', early, '700.00')
    expect(await mirrorOf(admin, early)).toMatchObject({ steps: '待派单' })
    for (const [call, body] of [
      ['move', { nodeId: 'review', reason: 'x' }],
      ['migrate', { processDefinitionId: '1', reason: 'x' }],
      ['delete-process-instance', { processInstanceId: made?.id, reason: 'x' }],
    ] as const) {
      const answer = await admin.post(`blade-flow/follow/${call}`, { id: made?.id, ids: made?.id, ...body })
      expect([call, answer.status >= 400]).toEqual([call, true])
    }
    // From the record to its process and back, for whoever sees both.
    const about = async (who: Client) =>
      (
        await who.get('blade-flow/work/about-list', {
          about: 'aircondInstallApply',
          aboutId: early,
        })
      ).body.data
    expect(await about(admin)).toMatchObject([{ id: made?.id, state: 'running' }])
    const back = await admin.get('blade-flow/work/detail', { processInstanceId: made?.id ?? '' })
    expect(back.body.data).toMatchObject({ about: { entity: 'aircondInstallApply', id: early } })
    const withdrawn = await student.post('blade-flow/work/withdraw', { processInstanceId: made?.id })
    expect(withdrawn.body.reason).toBe('mirrored')
    await step(student, 'cancel', { id: early, cancelReason: 'moved away' })
    expect(await mirrorOf(admin, early)).toMatchObject({ state: 'ended', steps: null })
    const view = await student.get('blade-flow/process/model-view', { processInstanceId: made?.id ?? '' })
    const items = (view.body.data as { flow: { activityId: string; activityType: string }[] }).flow
    const passed = items.map(({ activityId }) => activityId)
    expect(passed).toEqual([
      'start',
      'start_review',
      'review',
      'review_payment',
      'payment',
      'payment_dispatch',
      'dispatch',
      'dispatch_cancelled',
      'cancelled',
    ])
    const listed = await student.get('blade-flow/work/start-list', { size: 100 })
    expect(JSON.stringify(listed.body.data)).not.toContain('installation')
  })

  it('what there is not is neither mirrored nor guarded', async () => {
    const plain = (about: string, more = '') =>
      process(
        [start, flow('s', 'A'), user('A', '', `flow:assignee="starter" ${more}`), flow('A', 'e'), end()].join(
          '\n',
        ),
      ).replace('<process ', `<process ${about} `)
    for (const [file, reason] of [
      [plain('flow:mirrors="nothing"', 'flow:state="10"'), 'noSuchMirror'],
      [plain('flow:mirrors="aircondInstallApply"', 'flow:state="11"'), 'noSuchState'],
      [plain('flow:mirrors="aircondInstallApply"'), 'mirrorsNothing'],
      [plain('flow:guards="aircondInstallApply.fly"'), 'noSuchGuard'],
      [plain('', 'flow:record="edit"'), 'noRecord'],
      [plain('flow:guards="aircondInstallApply.audit"', 'flow:record="all"'), 'noRecord'],
    ] as const)
      await expect(deployFile(campus.who.admin, file, 'p'), reason).rejects.toThrow(reason)
  })
})

describe('a correction that waits for an approval', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await startStage()
  })
  afterAll(() => stage.app.close())

  it('is refused until a process about the article has agreed; what has no button is guarded by nobody', async () => {
    const { admin, chief, chief2, staff } = stage.who as Record<string, Client>
    const guarding = (step: string) =>
      process(
        [start, flow('s', 'A'), user('A', '', 'flow:roles="editorInChief"'), flow('A', 'e'), end()].join(
          '\n',
        ),
      ).replace('<process ', `<process flow:guards="articles.${step}" `)
    await expect(deployFile(admin!, guarding('unschedule'), 'p')).rejects.toThrow('noSuchGuard')
    const guard = await deployFile(admin!, guarding('correct'), 'p')
    const paper = await articleIn(stage, 'published')
    const { id } = await articleOf(stage, paper)
    const correct = () => articleStep(stage, 'chief', 'correct', paper, { ...notice, updateType: 'erratum' })
    expect((await correct()).body.reason).toBe('approvalNeeded')
    const begun = await staff!.post('blade-flow/work/start', { processDefinitionId: guard, aboutId: id })
    expect(begun.status, begun.raw).toBe(200)
    expect((await correct()).body.reason).toBe('approvalRunning')
    const [task] = await tasksOf(chief2!, 'claim', (begun.body.data as { id: string }).id)
    await chief2!.post('blade-flow/work/claim-task', { taskId: task?.taskId })
    const agreed = await chief2!.post('blade-flow/work/complete-task', {
      taskId: task?.taskId,
      approved: true,
    })
    expect(agreed.status, agreed.raw).toBe(200)
    const corrected = await correct()
    expect(corrected.status, corrected.raw).toBe(200)
    const history = await chief!.get('blade-admin/articles/history', { id })
    expect(history.raw).toContain('"step"')
  })
})

describe('a final acceptance that waits for an approval', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await startStage()
  })
  afterAll(() => stage.app.close())

  it('is refused until the process has agreed, and its paper is shown as it goes', async () => {
    const { admin, editor, chief, chief2, stranger } = stage.who as Record<string, Client>
    const { id } = await paperIn(stage, 'finalReview')
    await deployFile(admin!, xml('manuscript'), 'manuscript')
    const guard = await deployFile(admin!, xml('finalAcceptance'), 'finalAcceptance')
    await runFor(stage.app.ctx, mirrorJob, '000000')
    expect(await mirrorOf(admin!, id)).toMatchObject({ state: 'running', steps: '终审' })
    await put(stage.who.author!, id, 'copyrightForm', await pdfWith(`copyright ${id}`))
    const accept = async () => act(chief!, 'finalAccept', await versionOf(stage, id), letter)
    expect((await accept()).body.reason).toBe('approvalNeeded')
    const begin = (who: Client, aboutId?: string) =>
      who.post('blade-flow/work/start', { processDefinitionId: guard, aboutId })
    expect((await begin(editor!)).body.reason).toBe('aboutNeeded')
    expect((await begin(stranger!, id)).body.reason).toBe('aboutNeeded')
    const begun = await begin(editor!, id)
    expect(begun.status, begun.raw).toBe(200)
    expect((await begin(editor!, id)).body.reason).toBe('approvalRunning')
    expect((await accept()).body.reason).toBe('approvalRunning')
    const instance = (begun.body.data as { id: string }).id
    const [task] = await tasksOf(chief2!, 'claim', instance)
    const shown = async (who: Client) =>
      (await who.get('blade-flow/work/detail', { taskId: task?.taskId ?? '' })).body.data
    expect(await shown(chief2!)).toMatchObject({ about: { entity: 'submissions', id }, record: 'view' })
    const seen = await chief2!.get('blade-flow/work/about-list', { about: 'submissions', aboutId: id })
    expect(JSON.stringify(seen.body.data)).toContain(instance)
    const unseen = await stranger!.get('blade-flow/work/about-list', { about: 'submissions', aboutId: id })
    expect(unseen.body.data).toEqual([])
    await chief2!.post('blade-flow/work/claim-task', { taskId: task?.taskId })
    const agreed = await chief2!.post('blade-flow/work/complete-task', {
      taskId: task?.taskId,
      approved: true,
    })
    expect(agreed.status, agreed.raw).toBe(200)
    const accepted = await accept()
    expect(accepted.status, accepted.raw).toBe(200)
    const list = await admin!.get('blade-flow/follow/list', { size: 50 })
    const { records } = list.body.data as unknown as { records: Shown[] }
    const about = records.filter(({ aboutId }) => aboutId === id).map(({ state, steps }) => steps ?? state)
    expect(about.toSorted()).toEqual(['ended', '录用'])
  })
})
