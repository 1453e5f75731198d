import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from '#app/testing.ts'
import { insert } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { sendWaiting } from '#modules/message/outbox/server.ts'
import {
  act,
  confirmMailbox,
  defaultAuthors,
  ok,
  paperIn,
  revisionFiles,
  startStage,
  step,
  versionOf,
  type Stage,
} from '../../testing/stage.ts'
import { submissions } from '../definition.ts'

let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.app.close())
const as = (name: string) => stage.who[name] as Client
type Seen = { authors: { email: string; confirmState?: string }[]; warnings: { code: string }[] }
const seenBy = async (name: string, id: string) =>
  ok(await as(name).get('blade-admin/submissions/detail', { id })) as unknown as Seen
const statesFor = async (name: string, id: string) =>
  (await seenBy(name, id)).authors.map((author) => author.confirmState)
const asked = async (id: string) =>
  (
    await stage.app.db
      .of('000000')
      .query<{ to: string }>(
        sql`select "to" from mail_outbox where submission_id = ${id} and template_code = 'M2' order by id`,
      )
  ).map((mail) => mail.to)
const third = { givenNameEn: 'Bo', familyNameEn: 'Berg', email: 'bo@example.org', affiliations: [] }
const save = async (id: string, authors: object[]) =>
  act(as('author'), 'saveDraft', await versionOf(stage, id), { authors })

it('who answers for the paper sees what each co-author said; the co-authors do not', async () => {
  const { id } = await paperIn(stage, 'screening')
  expect(await statesFor('author', id)).toEqual(['confirmed', 'sent'])
  await confirmMailbox(stage, 'coauthor')
  expect(await statesFor('coauthor', id)).toEqual([undefined, undefined])
  expect(await statesFor('editor', id)).toEqual(['confirmed', 'sent'])
})

it('M2 T15 an author added with a revision is asked, and everybody else is asked again; nobody drops off', async () => {
  const { id } = await paperIn(stage, 'revisionRequested')
  expect(await asked(id)).toEqual(['coauthor@example.org'])
  const [first, second] = defaultAuthors('author')
  for (const [authors, code] of [
    [[first], 'authorRemoved'],
    [[first, second, { ...third, email: 'not an address' }], 'authorEmail'],
    [[first, second, { ...third, isCorresponding: true }], 'oneCorresponding'],
  ] as const) {
    const answer = await save(id, authors as unknown as object[])
    expect([answer.status, answer.body.details]).toEqual([422, [code]])
  }
  ok(await save(id, [first ?? {}, { ...second, givenNameEn: 'Ada' }]))
  expect(await statesFor('author', id), 'a correction asks nobody').toEqual(['confirmed', 'sent'])
  ok(await save(id, [first ?? {}, second ?? {}, third]))
  expect(await statesFor('author', id)).toEqual(['confirmed', 'none', 'none'])
  await revisionFiles(stage, 'author', id)
  await step(stage, 'author', 'submitRevision', id)
  expect(await asked(id)).toEqual(['coauthor@example.org', 'coauthor@example.org', 'bo@example.org'])
  expect(await statesFor('author', id)).toEqual(['confirmed', 'sent', 'sent'])
  const log = await as('editor').get('blade-admin/submissions/timeline', { id })
  expect(log.raw).toContain('修回时增加作者')
  await sendWaiting(stage.app.ctx, '000000', async () => {})
})

it('a reviewer who is named as an author with the revision is told to the desk alone', async () => {
  const { id } = await paperIn(stage, 'revisionRequested')
  const answer = await save(id, [...defaultAuthors('author'), { ...third, email: 'Reviewer1@example.org' }])
  expect(answer.status).toBe(200)
  expect((await seenBy('editor', id)).warnings.map((one) => one.code)).toEqual(['reviewerIsAuthor'])
  expect((await seenBy('author', id)).warnings).toBeUndefined()
  const reads = await as('reviewer1').get('blade-admin/submissions/detail', { id })
  expect(reads.status).toBe(404)
})

it('an author of many papers reads them page by page, each once', async () => {
  const { id: submitterId } = await stage.app.person('prolific', ['author'])
  const prolific = await stage.app.as('prolific')
  await stage.app.db.tx({ tenantId: '000000', userId: submitterId, deptId: null }, async (tx) => {
    for (let n = 0; n < 203; n++)
      await insert(tx, submissions, {
        journalId: stage.journalId,
        articleTypeId: stage.typeId,
        language: 'zh',
        titleZh: `第 ${n} 篇`,
        submitterId,
        state: 'draft',
        stateSince: tx.now,
        currentRound: 0,
        feeState: 'notRequired',
        priority: 'normal',
        withdrawRequested: false,
        anonymousFileApproved: false,
        declarations: [],
      })
  })
  const page = async (current: number) =>
    ok(await prolific.get('blade-admin/submissions/mine', { current })) as unknown as { id: string }[]
  const [one, two, three] = [await page(1), await page(2), await page(3)]
  expect([one.length, two.length, three.length]).toEqual([200, 3, 0])
  expect(new Set([...one, ...two].map((paper) => paper.id)).size).toBe(203)
})

it('A03 whose address or ORCID stands on a paper is not told to its authors: neither that there is an account, nor whose', async () => {
  const stranger = await stage.app.person('qxsomebody', ['reviewer'], { realName: 'QxSomebody' })
  const { id } = await paperIn(stage, 'screening', {
    authors: [{ ...defaultAuthors('author')[0] }, { ...third, email: 'QxSomebody@example.org' }],
  })
  const rows = (name: string) => seenBy(name, id).then(({ authors }) => JSON.stringify(authors))
  expect(await rows('editor')).toContain(stranger.id)
  expect(await rows('author')).not.toMatch(/userId|userName|"QxSomebody"/)
})

it('J03 a letter is in the bell, and in the language, of whoever verified the address that it goes to; who typed it, or an ORCID, has none', async () => {
  const { app } = stage
  await Promise.all([
    app.person('typed', ['author'], { email: 'owner@example.org', orcid: '0000-0001-5109-3700' }),
    app.person('proven', ['author'], { language: 'en' }),
  ])
  Object.assign(stage.ids, { proven: (await app.as('proven').then(idOf)) ?? '' })
  Object.assign(stage.who, { typed: await app.as('typed'), proven: await app.as('proven') })
  await confirmMailbox(stage, 'proven')
  const [first] = defaultAuthors('author')
  const { id } = await paperIn(stage, 'submitted', {
    authors: [
      { ...first, isCorresponding: false },
      { ...third, email: 'owner@example.org', orcid: '0000-0001-5109-3700', isCorresponding: true },
      { ...third, email: 'Proven@example.org' },
    ],
  })
  await step(stage, 'staff', 'assignEditor', id, { editorId: stage.ids.editor })
  await step(stage, 'chief', 'deskReject', id, {
    letterSubject: 'Too small',
    letterBody: '<p>Too small.</p>',
  })
  const letters = await app.db
    .of('000000')
    .query<{ to: string; code: string; language: string }>(
      sql`select lower("to") as to, template_code as code, language from mail_outbox where submission_id = ${id} and template_code in ('M2', 'M8') order by "to", template_code`,
    )
  expect(letters.map(({ to, code, language }) => `${code} ${to} ${language}`)).toEqual([
    'M8 author@example.org zh',
    'M2 owner@example.org zh',
    'M8 owner@example.org zh',
    'M2 proven@example.org en',
  ])
  const bell = async (name: string) =>
    (ok(await as(name).get('blade-message/inbox/list')) as unknown as { title: string }[]).length
  expect([await bell('typed'), await bell('proven')]).toEqual([0, 1])
})

const idOf = async (client: Client) => String(ok(await client.get('blade-system/user/info')).id)
