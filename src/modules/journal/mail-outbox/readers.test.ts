import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { letter, ok, paperIn, review, reviewStep, startStage, step, type Stage } from '../testing/stage.ts'
import { screens } from '../screens.ts'

/** What letters say to whoever reads them, after the real steps of a paper. */
let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.app.close())

type Mail = { code: string; to: string; language: string; subject: string; body: string; replyTo: string }
const mailsOf = (id: string) =>
  stage.app.db
    .of('000000')
    .query<Mail>(
      sql`select template_code as code, "to", language, subject, body, reply_to from mail_outbox where submission_id = ${id} order by id`,
    )
const as = (name: string) => stage.who[name] as Client
async function person(account: string, roles: readonly string[], more: object): Promise<string> {
  const { id } = await stage.app.person(account, roles, { ...more })
  Object.assign(stage.who, { [account]: await stage.app.as(account) })
  return id
}

it('the desk’s links lead to the paper itself, and none to a screen that is not there', async () => {
  const { id } = await paperIn(stage, 'published')
  const links = (await mailsOf(id)).flatMap(({ code, body }) =>
    [...body.matchAll(/https?:\/\/[^/\s]+(\/journal\/[^\s?]+)\?id=(\d+)/g)].map(([, path, of]) => ({
      code,
      path,
      of,
    })),
  )
  expect(links.length).toBeGreaterThan(5)
  for (const { code, path, of } of links) {
    expect(Object.keys(screens.screens ?? {}), code).toContain(path)
    if (path?.includes('submissions'))
      expect([code, path, of]).toEqual([code, '/journal/submissions/detail', id])
  }
})

it('a letter says which template it was made of, by the name that the list of templates has for it', async () => {
  const { id } = await paperIn(stage, 'submitted')
  const list = ok(
    await as('staff').get('blade-admin/mailOutbox/list', { submissionId: id, templateCode: 'M1' }),
  ) as unknown as { records: { id: string; templateCodeName: string }[] }
  const [mail] = list.records
  expect(mail?.templateCodeName).toBe('M1 已收到稿件 …')
  const shown = await as('staff').get(
    'blade-admin/mailOutbox/detail',
    { id: mail?.id ?? '' },
    { 'accept-language': 'en' },
  )
  expect(shown.body.data).toMatchObject({ templateCode: 'M1', templateCodeName: 'M1 Manuscript … received' })
})

it('greets and names everybody as readers of its language write them', async () => {
  await person('rong', ['author'], { realName: '彭蓉', realNameEn: 'Rong Peng', language: 'en' })
  const editor = await person('yuan', ['handlingEditor'], {
    realName: '高远',
    realNameEn: 'Yuan Gao',
    language: 'en',
  })
  const reviewer = await person('wei', ['reviewer'], {
    realName: '孙伟',
    realNameEn: 'Wei Sun',
    language: 'zh',
  })
  const { id } = await paperIn(stage, 'submitted', { as: 'rong' })
  await step(stage, 'staff', 'assignEditor', id, { editorId: editor })
  await step(stage, 'yuan', 'sendToReview', id, { approveAnonymous: true })
  const sent = await step(stage, 'yuan', 'dispatch', id, { reviewerIds: [reviewer] })
  const [record] = (sent as unknown as { records: { id: string }[] }).records
  await review(stage, 'wei', record?.id ?? '')
  const mails = await mailsOf(id)
  const of = (code: string) => mails.find((mail) => mail.code === code)
  expect(of('M1')?.body).toMatch(/^Dear Rong Peng,/)
  expect(of('M10')?.body).toMatch(/^孙伟：/)
  expect(of('M16')?.body).toMatch(/^Dear Yuan Gao,/)
  expect(of('M16')?.body).toContain('Wei Sun has submitted a review')
  for (const { code, language, body } of mails)
    if (language === 'en') expect(body.replace(/Title: .*/g, ''), code).not.toMatch(/\p{Script=Han}/u)
  // Those of the account itself too.
  ok(await as('rong').post('blade-auth/mailbox/ask'))
  const asked = await stage.app.db
    .of('000000')
    .one<{ body: string }>(
      sql`select body from mail_outbox where template_code = 'M38' and "to" = 'rong@example.org'`,
    )
  expect(asked?.body).toMatch(/^Dear Rong Peng,/)
  ok(await reviewStep(stage, 'yuan', 'reopen', record?.id ?? '', { reason: 'P<0.05 & <i>n</i>' }))
  expect((await mailsOf(id)).find((mail) => mail.code === 'M17')?.body).toContain('P<0.05 & <i>n</i>')
})

it('a decision leaves under the subject that its editor wrote, and under the usual one without', async () => {
  const { id } = await paperIn(stage, 'screening')
  const letterSubject = '稿件\n<b>不予</b>送审 {number}'
  await step(stage, 'chief', 'deskReject', id, { ...letter, letterSubject })
  expect((await mailsOf(id)).find(({ code }) => code === 'M8')?.subject).toBe(
    '［测试学刊］稿件 <b>不予</b>送审 {number}',
  )
  const other = await paperIn(stage, 'screening')
  await step(stage, 'chief', 'deskReject', other.id, { letterBody: letter.letterBody })
  expect((await mailsOf(other.id)).find(({ code }) => code === 'M8')?.subject).toMatch(
    /^［测试学刊］关于您的稿件（TESTJ-\d{4}-\d{4}）$/,
  )
})

it('is answered to the journal, which asks for answers, and not to the sender of the installation', async () => {
  const { id } = await paperIn(stage, 'screening')
  const mails = await mailsOf(id)
  expect(mails.length).toBeGreaterThan(0)
  expect(new Set(mails.map(({ replyTo }) => replyTo))).toEqual(new Set(['office@example.org']))
})

describe('words of the office’s own', () => {
  const words = { subjectZh: '谢', subjectEn: 'Thanks', bodyZh: '谢 {name}', bodyEn: 'Thanks {name}' }
  const post = (code: string, more: object) =>
    as('staff').post('blade-admin/mailTemplate/submit', { code, ...words, ...more })
  const preview = async (more: object) =>
    ok(
      await as('staff').post('blade-admin/mailTemplate/preview', { ...words, ...more }),
    ) as unknown as Record<'zh' | 'en', Mail>

  it.each(['{稿号}', '{ nummer }', '｛稿号｝', '{__proto__}', '{review-link}', '{}'])(
    'no %s leaves as it stands: whatever is in braces has to be known',
    async (strange) => {
      const answer = await post('M18', { bodyZh: `谢 {name} ${strange}` })
      expect([answer.status, answer.body.reason]).toEqual([422, 'unknownFact'])
      expect((await preview({ bodyZh: `谢 ${strange} 了` })).zh.body).not.toMatch(/[{}｛｝]/)
    },
  )

  it('braces of a Chinese keyboard, and spaces in them, are filled like others', async () => {
    expect((await preview({ bodyZh: '谢 ｛name｝、{ name }' })).zh.body).toBe('谢 王雨桐、王雨桐')
  })

  it('a text that nobody can see is none', async () => {
    expect((await post('M18', { bodyEn: '\u200b\u200b' })).status).toBe(422)
    expect((await post('M18', { subjectZh: '\u3000' })).status).toBe(422)
    const long = await post('M18', { bodyZh: '谢'.repeat(10_000) })
    expect([long.status, long.body.msg]).toEqual([400, '最多 8000 个字符'])
  })

  it('keep what the mail is for: the letter of a decision, the link by which a reviewer answers', async () => {
    for (const [code, name] of [
      ['M8', '{letter}'],
      ['M10', '{reviewLink}'],
      ['M2', '{confirmLink}'],
      ['M41', '{message}'],
    ] as const) {
      const answer = await post(code, { bodyZh: `谢 ${name}` })
      expect([answer.status, answer.body.reason], code).toEqual([422, 'lacksFact'])
      expect(answer.body.msg).toContain(name)
    }
    ok(await post('M8', { bodyZh: '谢 {letter}', bodyEn: 'Thanks {letter}' }))
  })
})
