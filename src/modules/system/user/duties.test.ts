import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from '#app/testing.ts'
import { startStage, type Stage } from '#modules/journal/testing/stage.ts'
import { paperIn, step } from '#modules/journal/testing/stage.ts'

/** Case 55: whose work would be left lying is neither disabled nor removed. */
let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.app.close())

it('case 55 a handling editor and a live reviewer are kept, with word of whose work to reassign', async () => {
  const admin = stage.who.admin as Client
  const { id } = await paperIn(stage, 'inReview')
  const { records } = (await step(stage, 'editor', 'dispatch', id, {
    reviewerIds: [stage.ids.reviewer1],
    overrideReason: 'a small field',
  })) as unknown as { records: { id: string; version: number }[] }
  for (const [who, word] of [
    ['editor', /handling editor of/],
    ['reviewer1', /reviewer of 1 open paper/],
  ] as const) {
    const user = stage.ids[who] ?? ''
    for (const answer of [
      await admin.post('blade-system/user/disable', { userIds: [user] }, { 'accept-language': 'en' }),
      await admin.post(`blade-system/user/remove?ids=${user}`, undefined, { 'accept-language': 'en' }),
    ]) {
      expect([answer.status, answer.body.reason]).toEqual([409, 'stillNeeded'])
      expect(answer.body.msg).toMatch(word)
      expect(answer.body.msg).toContain(`Person ${who}`)
      expect(answer.body.msg).toMatch(/Reassign/)
    }
  }
  // Once the review is called off the reviewer is free; somebody without papers always was.
  const [record] = records
  const off = await (stage.who.editor as Client).post('blade-admin/reviewRecord/cancel', {
    id: record?.id,
    version: record?.version ?? 1,
    reason: 'no longer needed',
  })
  expect(off.status, off.raw).toBe(200)
  for (const who of ['reviewer1', 'reviewer3'])
    expect((await admin.post('blade-system/user/disable', { userIds: [stage.ids[who]] })).status).toBe(200)
})

it('case 55 whoever handles an open paper keeps the role for it until somebody else handles it; other roles come and go', async () => {
  const admin = stage.who.admin as Client
  const { id } = await paperIn(stage, 'inReview')
  const who = stage.ids.editor as string
  const english = { 'accept-language': 'en' }
  const person = async () =>
    (await admin.get('blade-system/user/detail', { id: who })).body.data as unknown as {
      roleId: string
      version: number
    }
  const { records } = (await admin.get('blade-system/role/page', { size: 100 })).body.data as unknown as {
    records: { id: string; roleAlias: string }[]
  }
  const roleNamed = (alias: string) => records.find(({ roleAlias }) => roleAlias === alias)?.id as string
  const grant = (...aliases: string[]) =>
    admin.post('blade-system/user/grant', { userIds: [who], roleIds: aliases.map(roleNamed) }, english)
  const { roleId: before, version } = await person()
  const saved = await admin.post(
    'blade-system/user/submit',
    { id: who, version, roleId: roleNamed('author') },
    english,
  )
  for (const answer of [await grant('author'), saved]) {
    expect([answer.status, answer.body.reason], answer.raw).toEqual([409, 'roleNeeded'])
    expect(answer.body.msg).toMatch(
      /Person editor is handling editor of .*Reassign this work first, then take the role away/,
    )
  }
  expect((await person()).roleId).toBe(before)
  expect((await grant('handlingEditor', 'author')).status).toBe(200)
  expect((await grant('handlingEditor')).status).toBe(200)
  const papers = await admin.get('blade-admin/submissions/list', { handlingEditorId: who, size: 100 })
  const open = (papers.body.data as unknown as { records: { id: string; state: string }[] }).records
  expect(open.map((one) => one.id)).toContain(id)
  for (const paper of open)
    await step(stage, 'staff', 'arrange', paper.id, {
      handlingEditorId: stage.ids.chief,
      reason: 'has other work now',
    })
  expect((await grant('author')).status).toBe(200)
})
