import { createTransport } from 'nodemailer'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasPostgres, type Answer, type Client } from '#app/testing.ts'
import { instantOf } from '#kernel/definition/index.ts'
import { runEverywhere } from '#kernel/jobs/clock.ts'
import { daysBefore, sweep } from '#kernel/store/sweep.ts'
import { sql } from '#kernel/store/sql.ts'
import { messageOf, sendWaiting } from '#modules/message/outbox/server.ts'
import type { OutboxMail } from '#modules/message/outbox/definition.ts'
import { aJournal, ok, paperIn, startStage, type Stage } from '../testing/stage.ts'
import { alertWord } from './link.ts'
import { alertJob } from './sending.ts'
import { alertLeftovers } from './server.ts'

/** M29: readers ask for letters about new articles, confirm by a link, get them in the morning, and end them. */
describe.each([
  ['the embedded database', false],
  ...(hasPostgres ? ([['PostgreSQL', true]] as [string, boolean][]) : []),
])('alerts of readers on %s', (_name, postgres) => {
  let stage: Stage
  beforeAll(async () => {
    stage = await startStage({ postgres })
  })
  afterAll(() => stage.app.close())
  const base = 'blade-admin/readerAlert'
  const rows = <T extends object>(query: ReturnType<typeof sql>) => stage.app.db.of('000000').query<T>(query)
  const alertsOf = (email: string) =>
    rows<{ id: string; state: string; language: string }>(
      sql`select id, state, language from reader_alert where email = ${email} order by id`,
    )
  const mailsTo = (email: string, code: string) =>
    rows<{ body: string; subject: string; language: string }>(
      sql`select body, subject, language from mail_outbox where "to" = ${email} and template_code = ${code} order by id`,
    )
  /** As many readers, each from an address of their own. */
  async function ask(email: string, more: object = {}): Promise<Answer> {
    await stage.app.db.platform.query(sql`delete from throttle where key like 'alert:%'`)
    return stage.app.nobody.post(`${base}/ask`, { email, journalId: stage.journalId, ...more })
  }
  /** Words of links that really left for an address, oldest first. */
  async function words(to: string): Promise<string[]> {
    const sent: OutboxMail[] = []
    await sendWaiting(stage.app.ctx, '000000', async (mail) => void sent.push(mail))
    return sent
      .filter((mail) => mail.to === to)
      .flatMap((mail) => /\/apaph\/alerts\?id=\d+#t=([\w.-]+)/.exec(mail.body ?? '')?.[1] ?? [])
  }
  const by = (word: string) => {
    const headers = { 'blade-auth': `bearer ${word}` }
    return {
      detail: () => stage.app.nobody.get(`${base}/link/detail`, {}, headers),
      answer: (answer: string) => stage.app.nobody.post(`${base}/link/answer`, { answer }, headers),
    }
  }
  const refused = ({ status, body }: Answer) => [status, body.reason]
  const run = () => runEverywhere(stage.app.ctx, alertJob, { onFault: (error) => expect.fail(String(error)) })
  const morning = (days: number, hour = '08:00:01') => {
    const date = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    return instantOf(`${date} ${hour}`, 'Asia/Shanghai') ?? new Date()
  }
  async function subscribed(email: string, more: object = {}): Promise<string> {
    ok(await ask(email, more))
    const [word = ''] = await words(email)
    ok(await by(word).answer('active'))
    return word
  }

  it('M29c asks the address itself first, and its word is never kept', async () => {
    ok(await ask(' New.Reader@Example.org '))
    const email = 'new.reader@example.org'
    expect(await alertsOf(email)).toMatchObject([{ state: 'pending', language: 'zh' }])
    const [mail] = await mailsTo(email, 'M29c')
    expect(mail?.body).toMatch(/\/apaph\/alerts\?id=\d+\s*/)
    expect(mail?.body).not.toContain('#t=')
    const [word = ''] = await words(email)
    expect(ok(await by(word).detail())).toMatchObject({ email, state: 'pending' })
    const answers = await Promise.all([1, 2, 3].map(() => by(word).answer('active')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await alertsOf(email)).toMatchObject([{ state: 'active' }])
    // The word is no session.
    const headers = { 'blade-auth': `bearer ${word}` }
    expect((await stage.app.nobody.get(`${base}/list`, {}, headers)).status).toBe(401)
  })

  it('A16 answers the same whoever asks for whom, writes to nobody twice within a minute, and keeps one row', async () => {
    const email = 'twice@example.org'
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(email)))
    expect(new Set(answers.map(({ raw }) => raw)).size).toBe(1)
    expect(await alertsOf(email)).toHaveLength(1)
    expect(await mailsTo(email, 'M29c')).toHaveLength(1)
    const known = await subscribed('known@example.org')
    stage.app.travel(new Date(Date.now() + 61_000))
    expect((await ask('known@example.org', { language: 'en' })).raw).toBe(answers[0]?.raw)
    expect(ok(await by(known).detail())).toMatchObject({ state: 'active', language: 'zh' })
    stage.app.travel(new Date())
  })

  it.each([
    ['no address', { email: 'not an address' }, 400],
    ['two addresses', { email: 'a@example.org, b@example.org' }, 400],
    ['a head of a letter', { email: 'a@example.org\r\nBcc: b@example.org' }, 400],
    ['a journal that is not there', { email: 'x@example.org', journalId: '999999999999' }, 404],
    ['another tenant’s number', { email: 'x@example.org', tenantId: '999999' }, 404],
    ['another language', { email: 'x@example.org', language: 'fr' }, 400],
  ])('refuses %s and writes to nobody', async (_what, body, status) => {
    const { length } = await rows(sql`select 1 as one from reader_alert`)
    expect((await ask(body.email, body)).status).toBe(status)
    expect(await rows(sql`select 1 as one from reader_alert`)).toHaveLength(length)
  })

  it('M29a tells in the morning what appeared since, in the reader’s language, once, and nothing when nothing did', async () => {
    const [zh, en] = ['zh@example.org', 'en@example.org']
    await subscribed(zh)
    await subscribed(en, { language: 'en' })
    ok(await ask('silent@example.org'))
    const first = await paperIn(stage, 'published')
    const second = await paperIn(stage, 'published')
    await run()
    expect(await mailsTo(zh, 'M29a')).toHaveLength(0)
    stage.app.travel(morning(2))
    await Promise.all([run(), run()])
    await run()
    const [mail, ...more] = await mailsTo(zh, 'M29a')
    expect(more).toEqual([])
    const articles = await rows<{ id: string; zh: string; en: string }>(
      sql`select id, title_zh as zh, title_en as en from articles where submission_id = any(${[first.id, second.id]}::bigint[])`,
    )
    for (const { id, zh: title } of articles) {
      expect(mail?.body).toContain(`/apaph/article-detail?id=${id}`)
      expect(mail?.body).toContain(title)
    }
    const [english] = await mailsTo(en, 'M29a')
    expect(english?.language).toBe('en')
    expect(english?.body).not.toMatch(/\p{Script=Han}/u)
    expect(english?.body).toContain('/en/apaph/article-detail')
    expect(await mailsTo('silent@example.org', 'M29a')).toEqual([])
    stage.app.travel(morning(3))
    await run()
    expect(await mailsTo(zh, 'M29a')).toHaveLength(1)
    stage.app.travel(new Date())
  })

  it('M29a what was there before somebody confirmed is no news to them, and a clock put back tells nothing again', async () => {
    await paperIn(stage, 'published')
    const email = 'later@example.org'
    await subscribed(email)
    for (const days of [2, 1, 4]) {
      stage.app.travel(morning(days))
      await run()
    }
    stage.app.travel(new Date())
    expect(await mailsTo(email, 'M29a')).toEqual([])
  })

  it('the link of any letter ends the alerts, however often, and leaves no row; what was asked and never confirmed goes', async () => {
    const email = 'ends@example.org'
    const word = await subscribed(email)
    const answers = await Promise.all([1, 2].map(() => by(word).answer('ended')))
    expect(answers.map((one) => ok(one).state)).toEqual(['ended', 'ended'])
    expect(await alertsOf(email)).toEqual([])
    expect(refused(await by(word).detail())).toEqual([404, 'ALERT_UNKNOWN'])
    expect(refused(await by(word).answer('active'))).toEqual([404, 'ALERT_UNKNOWN'])
    ok(await ask('never@example.org'))
    const later = new Date(Date.now() + 8 * 86_400_000)
    expect(daysBefore(later, 7) > new Date()).toBe(true)
    await sweep(stage.app.db, later, alertLeftovers)
    expect(await alertsOf('never@example.org')).toEqual([])
    expect(await alertsOf('zh@example.org')).toHaveLength(1)
  })

  it('ends by the button of a mail program in one press (RFC 8058), and opened as a link asks first', async () => {
    const email = 'button@example.org'
    ok(await ask(email))
    const sent: OutboxMail[] = []
    await sendWaiting(stage.app.ctx, '000000', async (mail) => void sent.push(mail))
    const { endsAt = '' } = (sent.find(({ to }) => to === email) ?? {}) as { endsAt?: string }
    const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail(
      messageOf(sent.find(({ to }) => to === email) as OutboxMail),
    )
    const { headers } = await PostalMime.parse(message as Buffer)
    const headed = (key: string) => headers.find((one) => one.key === key)?.value
    expect(headed('list-unsubscribe')).toBe(`<${endsAt}>`)
    expect(headed('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const call = endsAt.replace(stage.app.ctx.baseUrl, '')
    expect(call).toMatch(/^\/api\/blade-admin\/readerAlert\/link\/end\?word=/)
    const opened = await stage.app.app.inject({ method: 'GET', url: call })
    expect(opened.headers.location).toMatch(/\/apaph\/alerts#t=/)
    expect(await alertsOf(email)).toHaveLength(1)
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const press = (url: string) =>
      stage.app.app.inject({ method: 'POST', url, headers: form, payload: 'List-Unsubscribe=One-Click' })
    expect((await press(`${call}x`)).statusCode).toBe(404)
    expect(await alertsOf(email)).toHaveLength(1)
    expect((await press(call)).statusCode).toBe(200)
    expect(await alertsOf(email)).toEqual([])
    expect((await press(call)).statusCode).toBe(200)
  })

  it('refuses words that were made up, changed or made for something else, and any while the tenant is shut', async () => {
    const word = await subscribed('shut@example.org')
    const other = stage.app.ctx.vault.seal('000000:1:shut@example.org', 'authorship-link')
    const foreign = alertWord(stage.app.ctx.vault, { tenantId: '999999', id: '1', email: 'shut@example.org' })
    for (const wrong of ['', 'x', `${word.slice(0, -3)}abc`, other])
      expect(refused(await by(wrong).answer('ended'))).toEqual([404, 'ALERT_UNKNOWN'])
    expect((await by(foreign).detail()).status).toBe(403)
    const status = (value: number) =>
      stage.app.db.tx({ tenantId: '000000', userId: null, deptId: null }, (tx) =>
        tx.query(sql`update tenant set status = ${value} where tenant_id = '000000'`),
      )
    await status(0)
    const answer = await by(word).answer('ended')
    await status(1)
    expect(refused(answer)).toEqual([403, 'linkShut'])
    expect(await alertsOf('shut@example.org')).toHaveLength(1)
  })

  it('M29c of another journal leads to the pages of that journal', async () => {
    const staff = stage.who.staff as Client
    const second = { ...aJournal, code: 'second', nameZh: '第二刊', issnOnline: '2434-561X' }
    const { id } = ok(await staff.post('blade-admin/journals/submit', second))
    ok(await ask('second@example.org', { journalId: id, language: 'en' }))
    const sent: OutboxMail[] = []
    await sendWaiting(stage.app.ctx, '000000', async (mail) => void sent.push(mail))
    const letter = sent.find(({ to }) => to === 'second@example.org')
    expect(letter?.body).toMatch(/\/en\/j\/second\/apaph\/alerts\?id=\d+#t=[\w.-]{20,}/)
  })

  it('A16 stops a source that asks for many addresses', async () => {
    ok(await ask('limit@example.org'))
    const many = await Promise.all(
      Array.from({ length: 14 }, (_, n) =>
        stage.app.nobody.post(`${base}/ask`, { email: `many${n}@example.org`, journalId: stage.journalId }),
      ),
    )
    expect(many.map(({ status }) => status).toSorted()).toEqual([
      ...Array<number>(9).fill(200),
      ...Array<number>(5).fill(429),
    ])
  })

  it('the office sees who gets alerts and ends one; authors and reviewers see none', async () => {
    const email = 'office@example.org'
    await subscribed(email)
    const as = (name: string) => stage.who[name] as Client
    const listed = ok(await as('staff').get(`${base}/list`, { email })) as unknown as {
      records: { id: string }[]
    }
    expect(listed.records).toHaveLength(1)
    for (const name of ['author', 'reviewer1'])
      expect((await as(name).get(`${base}/list`)).status, name).toBe(403)
    expect((await as('chief').post(`${base}/remove`, { ids: listed.records[0]?.id })).status).toBe(403)
    ok(await as('staff').post(`${base}/remove`, { ids: listed.records[0]?.id }))
    await sweep(stage.app.db, new Date(), alertLeftovers)
    expect(await alertsOf(email)).toEqual([])
  })
})
