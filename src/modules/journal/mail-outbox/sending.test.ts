import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#kernel/store/sql.ts'
import { aJournal, ok, paperIn, startStage, type Stage } from '../testing/stage.ts'
import { sendWaiting, transportOf } from '#modules/message/outbox/server.ts'
import { factsIn, fillMail, templates, type MailCode } from '../mail-templates/built-in.ts'
import { fillText } from '../mail-templates/fill.ts'
import { sampleFacts } from '../mail-templates/sample.ts'

let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.app.close())
const states = () =>
  stage.app.db
    .of('000000')
    .query<{ state: string; tries: number; error: string | null; next: Date | null }>(
      sql`select state, tries, error, next_try_at as next from mail_outbox order by id`,
    )

describe('sending', () => {
  it('case 68: with the mail server down the step succeeds, and the mail goes out once it is back', async () => {
    const { id } = await paperIn(stage, 'screening')
    const down = transportOf({
      dataDir: stage.app.ctx.dataDir,
      mail: { smtpUrl: 'smtp://127.0.0.1:1', from: 'o@example.org' },
    })
    expect(await sendWaiting(stage.app.ctx, '000000', down)).toBe(0)
    const waiting = await states()
    expect(waiting.every((mail) => mail.state === 'queued' && mail.tries === 1 && mail.error)).toBe(true)

    const received: Awaited<ReturnType<typeof PostalMime.parse>>[] = []
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, _session, done) {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          void PostalMime.parse(Buffer.concat(chunks)).then((mail) => received.push(mail))
          done()
        })
      },
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.server.address() as AddressInfo
    const up = transportOf({
      dataDir: stage.app.ctx.dataDir,
      mail: { smtpUrl: `smtp://127.0.0.1:${port}`, from: 'o@example.org' },
    })
    expect(await sendWaiting(stage.app.ctx, '000000', up)).toBe(0)
    stage.app.travel(new Date(Date.now() + 10 * 60_000))
    expect(await sendWaiting(stage.app.ctx, '000000', up)).toBe(waiting.length)
    expect(await sendWaiting(stage.app.ctx, '000000', up)).toBe(0)
    await new Promise<void>((resolve) => server.close(resolve))
    // A letter that has gone names no next time to send it.
    expect((await states()).every((mail) => mail.state === 'sent' && mail.next === null)).toBe(true)
    const receipt = received.find((mail) => mail.to?.[0]?.address === 'author@example.org')
    expect(receipt?.subject).toMatch(/^［测试学刊］已收到稿件 TESTJ-\d{4}-\d{4}$/)
    expect(receipt?.text).toContain(`/apaph/workspace?id=${id}`)
    expect(receipt?.replyTo?.map(({ address }) => address)).toEqual(['office@example.org'])
  })
  it('writes to everybody in their own language', async () => {
    await stage.app.person('english', ['author'], { language: 'en' })
    const clients = stage.who as Record<string, unknown>
    clients.english = await stage.app.as('english')
    const { id } = await paperIn(stage, 'submitted', { as: 'english' })
    const mails = await stage.app.db
      .of('000000')
      .query<{ templateCode: string; language: string; subject: string }>(
        sql`select template_code, language, subject from mail_outbox where submission_id = ${id} and template_code in ('M1', 'M3')`,
      )
    for (const mail of mails) {
      const english = mail.templateCode === 'M1'
      expect(mail.language).toBe(english ? 'en' : 'zh')
      expect(/[\p{Script=Han}]/u.test(mail.subject)).toBe(!english)
    }
  })
})

describe('links', () => {
  it('lead to pages in the language of the letter, whoever it is for', async () => {
    for (const account of ['author', 'coauthor', 'reviewer1', 'reviewer2'])
      await stage.app.db.tx({ tenantId: '000000', userId: null, deptId: null }, (tx) =>
        tx.query(sql`update blade_user set language = 'en' where id = ${stage.ids[account]}`),
      )
    const { id } = await paperIn(stage, 'published')
    const mails = await stage.app.db
      .of('000000')
      .query<{ templateCode: string; language: string; body: string }>(
        sql`select template_code, language, body from mail_outbox where submission_id = ${id}`,
      )
    const english = mails.filter(({ language, body }) => language === 'en' && body.includes('/apaph/'))
    expect(new Set(english.map(({ templateCode }) => templateCode)).size).toBeGreaterThan(5)
    for (const { templateCode, language, body } of mails)
      for (const [, prefix] of body.matchAll(/https?:\/\/[^/\s]+(\/en)?\/apaph\/(?!pdf|cite|file|image)/g))
        expect([templateCode, prefix ?? ''], body).toEqual([templateCode, language === 'en' ? '/en' : ''])
  })
})

it('a letter about a paper of another journal leads to pages of that journal, and those of the first have none before them', async () => {
  const desk = stage.who.staff!
  const journal = ok(
    await desk.post('blade-admin/journals/submit', {
      ...aJournal,
      code: 'second',
      nameZh: '第二刊',
      issnOnline: '2434-561X',
    }),
  )
  const type = ok(
    await desk.post('blade-admin/articleType/submit', {
      journalId: journal.id,
      code: 'case',
      nameZh: '病例',
      nameEn: 'Case',
    }),
  )
  const there: Stage = { ...stage, journalId: journal.id, typeId: type.id }
  const [first, second] = [await paperIn(stage, 'reviewed'), await paperIn(there, 'reviewed')]
  stage.app.travel(new Date(Date.now() + 20 * 60_000))
  const sent: string[] = []
  await sendWaiting(stage.app.ctx, '000000', async ({ aboutId, body }) => {
    if (aboutId === second.id) sent.push(...pagesIn(body))
    if (aboutId === first.id) expect(pagesIn(body).filter((path) => path.includes('/j/'))).toEqual([])
  })
  expect(sent.length).toBeGreaterThan(5)
  for (const path of sent) expect(path).toMatch(/^(\/en)?\/j\/second\/apaph\/|^\/journal\//)
  // The word of a link stands where it stood.
  expect(sent.filter((path) => /\/apaph\/authorship\?id=\d+#t=/.test(path)).length).toBeGreaterThan(0)
})
const pagesIn = (body: string | null) =>
  [...(body ?? '').matchAll(/https?:\/\/[^/\s]+(\/\S*)/g)].map(([, path = '']) => path)

describe('templates', () => {
  it.each(Object.keys(templates) as MailCode[])(
    '%s has both languages, unmixed, and leaves no raw key',
    (code) => {
      const facts = new Proxy({}, { get: () => '5' }) as Record<string, string>
      const [zh, en] = [fillMail(code, 'zh', facts), fillMail(code, 'en', facts)]
      for (const { subject, body } of [zh, en]) expect(subject + body).not.toMatch(/[{}]/)
      expect(zh.body).toMatch(/\p{Script=Han}/u)
      expect(en.subject + en.body).not.toMatch(/\p{Script=Han}/u)
      expect(zh.subject + zh.body).not.toMatch(/！/)
    },
  )
  it.each(Object.keys(templates) as MailCode[])(
    '%s is previewed with nothing left out: each of its facts has an example in either language',
    (code) => {
      const known = factsIn(code)
      for (const examples of [sampleFacts.zh, sampleFacts.en] as Record<string, string>[]) {
        expect(known.filter((name) => !examples[name])).toEqual([])
        expect(Object.keys(examples).filter((name) => examples[name] === '')).toEqual([])
      }
    },
  )
  it('a name that every object has is no fact', () => {
    const text = { subject: '{constructor}', body: 'a {__proto__} b {toString}' }
    expect(fillText(text, { name: 'A' })).toEqual({ subject: '', body: 'a  b ' })
  })
  it('leaves out a line whose only fact is not known', () => {
    const { body } = fillMail('M12', 'en', {
      name: 'A',
      reviewer: 'B',
      reason: 'busy',
      number: '1',
      title: 'T',
      deskLink: 'x',
    })
    expect(body).not.toContain('Suggested colleague')
    expect(body).toContain('Reason: busy')
  })
})
