import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Answer, Client } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { sendWaiting } from '#modules/message/outbox/server.ts'
import type { OutboxMail } from '#modules/message/outbox/definition.ts'
import { ok, paperIn, startStage, type Stage } from '#modules/journal/testing/stage.ts'

/** Domain 2.14: a co-author reads the paper once the address that names them is shown to be theirs. */
let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.app.close())
const as = (name: string) => stage.who[name] as Client

/** Words of the letters that leave now, by address and template. */
async function wordsSent(): Promise<Record<string, string>> {
  const sent: OutboxMail[] = []
  await sendWaiting(stage.app.ctx, '000000', async (mail) => void sent.push(mail))
  return Object.fromEntries(
    sent.flatMap(({ to, templateCode, body }) => {
      const word = /#t=([\w.-]+)/.exec(body ?? '')?.[1]
      return word ? [[`${templateCode} ${to}`, word]] : []
    }),
  )
}
const confirm = (client: Client, word: string | undefined) =>
  client.post('blade-auth/mailbox/confirm', { word: word ?? '' })
const refused = (answer: Answer) => [answer.status, answer.body.reason]
const seesPaper = async (client: Client, id: string) => {
  const detail = await client.get('blade-admin/submissions/detail', { id })
  const mine = (await client.get('blade-admin/submissions/mine')).body.data as { id: string }[]
  const listed = mine.some((paper) => paper.id === id)
  expect(detail.status, detail.raw).toBe(listed ? 200 : 404)
  return listed
}
const named = (email: string) => [
  {
    familyNameEn: 'Lin',
    givenNameEn: 'Xiaolan',
    email: 'author@example.org',
    isCorresponding: true,
    affiliations: [],
  },
  { familyNameEn: 'Okafor', givenNameEn: 'Adaeze', email, orcid: '0000-0002-1694-233X', affiliations: [] },
]

async function register(email: string): Promise<Client> {
  const captcha = (await stage.app.nobody.get('blade-auth/captcha')).body as unknown as { key: string }
  const password = 'green river 10'
  const answer = await stage.app.nobody.post('blade-auth/author/register', {
    name: 'Ada Okafor',
    email,
    password,
    password2: password,
    captchaKey: captcha.key,
    captchaCode: 'abcde',
    language: 'en',
  })
  expect(answer.status, answer.raw).toBe(200)
  return stage.app.as(email, password)
}

it('M38 registration asks the address; only link and sign-in together open the paper that names it, read only', async () => {
  const { id } = await paperIn(stage, 'inReview', { authors: named('ada@example.org') })
  const claimed = await register('ada@example.org')
  const words = await wordsSent()
  expect(await seesPaper(claimed, id), 'typed, not shown').toBe(false)
  const kept = await stage.app.db
    .of('000000')
    .one<{ body: string }>(
      sql`select body from mail_outbox where template_code = 'M38' and "to" = 'ada@example.org'`,
    )
  expect(kept?.body).not.toContain('#t=')
  // Whoever holds the letter without the account, or another account, gets nowhere.
  expect((await confirm(stage.app.nobody, words['M38 ada@example.org'])).status).toBe(401)
  expect(refused(await confirm(as('stranger'), words['M38 ada@example.org']))).toEqual([403, 'otherAccount'])
  expect(await seesPaper(claimed, id)).toBe(false)

  expect(ok(await confirm(claimed, words['M38 ada@example.org']))).toEqual({ email: 'ada@example.org' })
  expect(ok(await claimed.get('blade-system/user/info'))).toMatchObject({ emailVerified: true })
  expect(await seesPaper(claimed, id)).toBe(true)
  const seen = await claimed.get('blade-admin/submissions/detail', { id })
  expect(seen.raw).not.toMatch(/Person (reviewer|editor)/)
  for (const action of ['withdraw', 'requestWithdraw', 'saveDraft'])
    expect(
      (await claimed.post(`blade-admin/submissions/${action}`, { id, version: 1, reason: 'x' })).status,
    ).toBe(403)
})

it('a co-author who answered by the link of their mail brings that word to the account of the address', async () => {
  const { id } = await paperIn(stage, 'screening', { authors: named('coauthor@example.org') })
  const word = (await wordsSent())['M2 coauthor@example.org']
  ok(
    await stage.app.nobody.post(
      'blade-admin/submissionAuthor/link/answer',
      { answer: 'confirmed' },
      { 'blade-auth': `bearer ${word}` },
    ),
  )
  expect(await seesPaper(as('coauthor'), id), 'the answer alone names no account').toBe(false)
  expect(refused(await confirm(as('stranger'), word))).toEqual([409, 'otherAddress'])
  ok(await confirm(as('coauthor'), word))
  expect(await seesPaper(as('coauthor'), id)).toBe(true)
})

it('whoever changes the own address to a co-author’s gets nothing, and loses what the old one gave', async () => {
  const { id } = await paperIn(stage, 'screening', { authors: named('bea@example.org') })
  const change = (client: Client, email: string) => client.post('blade-system/user/update-info', { email })
  await stage.app.person('bea', ['author'])
  const bea = await stage.app.as('bea')
  ok(await bea.post('blade-auth/mailbox/ask'))
  ok(await confirm(bea, (await wordsSent())['M38 bea@example.org']))
  expect(await seesPaper(bea, id)).toBe(true)

  for (const who of ['stranger', 'editor'] as const) {
    const before = { stranger: 'stranger@example.org', editor: 'editor@example.org' }[who]
    ok(await as(who).post('blade-auth/mailbox/ask'))
    const own = (await wordsSent())[`M38 ${before}`]
    // A minute later: one address gets one letter a minute, whoever asks.
    await stage.app.db.platform.query(sql`delete from message_turn`)
    ok(await change(as(who), 'BEA@example.org'))
    const sent = await wordsSent()
    expect(Object.keys(sent), 'the new address is asked').toEqual(['M38 bea@example.org'])
    expect(refused(await confirm(as(who), own))).toEqual([409, 'otherAddress'])
    expect(refused(await confirm(bea, sent['M38 bea@example.org']))).toEqual([403, 'otherAccount'])
    expect(await seesPaper(as(who), id), who).toBe(false)
    ok(await change(as(who), before))
  }
  ok(await change(bea, 'elsewhere@example.org'))
  expect(await seesPaper(bea, id)).toBe(false)
  ok(await change(bea, 'bea@example.org'))
  expect(await seesPaper(bea, id), 'what was shown stays shown').toBe(true)
})

it('an address that was confirmed hears that the account left it, by whoever; one that was not hears nothing', async () => {
  const { id } = await stage.app.person('mover', ['author'])
  const mover = await stage.app.as('mover')
  const told = async () =>
    (
      await stage.app.db
        .of('000000')
        .query<{ to: string }>(
          sql`select m.to from mail_outbox m where m.template_code = 'M38c' and m.recipient_id = ${id} order by m.id`,
        )
    ).map(({ to }) => to)
  ok(await mover.post('blade-system/user/update-info', { email: 'first@example.org' }))
  expect(await told()).toEqual([])
  ok(await confirm(mover, (await wordsSent())['M38 first@example.org']))
  ok(await mover.post('blade-system/user/update-info', { email: 'First@example.org', phone: '13800000778' }))
  expect(await told()).toEqual([])
  const admin = await stage.app.as('admin')
  const row = (await admin.get('blade-system/user/detail', { id })).body.data as object
  ok(await admin.post('blade-system/user/submit', { ...row, email: 'second@example.org' }))
  expect(await told()).toEqual(['first@example.org'])
})

it('an ORCID that somebody typed opens nothing either', async () => {
  const { id } = await paperIn(stage, 'screening', { authors: named('cleo@example.org') })
  ok(await as('stranger').post('blade-system/user/update-info', { orcid: '0000-0002-1694-233X' }))
  expect(await seesPaper(as('stranger'), id)).toBe(false)
  ok(await as('stranger').post('blade-system/user/update-info', { orcid: '' }))
})

it('refuses made-up words, and writes to no more than five addresses an hour', async () => {
  expect(refused(await confirm(as('stranger'), 'x'.repeat(40)))).toEqual([400, 'deadLink'])
  const other = stage.app.ctx.vault.seal(`000000:${stage.ids.stranger}:stranger@example.org`, 'review-link')
  expect(refused(await confirm(as('stranger'), other))).toEqual([400, 'deadLink'])
  await stage.app.person('noisy', ['author'])
  const noisy = await stage.app.as('noisy')
  await wordsSent()
  for (const n of [1, 2, 3, 4, 5, 6, 7])
    ok(await noisy.post('blade-system/user/update-info', { email: `somebody${n}@example.org` }))
  const asked = await stage.app.db
    .of('000000')
    .query(sql`select 1 as one from mail_outbox where template_code = 'M38' and "to" ~ '^somebody'`)
  expect(asked).toHaveLength(5)
  expect(await wordsSent(), 'an address that was left in the meantime gets no word').toEqual({})
  expect(refused(await noisy.post('blade-auth/mailbox/ask'))).toEqual([429, 'letterTurn'])
})

it('M38 whoever registered hears once whether they were let in, in their language', async () => {
  const pending = async (account: string, more: object = {}) =>
    (await stage.app.person(account, [], { status: 0, ...more })).id
  const [inZh, inEn, out, silent] = [
    await pending('guestzh'),
    await pending('guesten', { language: 'en' }),
    await pending('guestout'),
    await pending('guestsilent', { email: null }),
  ]
  const decide = (what: 'approve' | 'refuse', userIds: string[]) =>
    as('admin').post(`blade-system/user/${what}`, { userIds })
  ok(await decide('approve', [inZh, inEn, silent]))
  expect((await decide('approve', [inZh])).status).toBe(409)
  ok(await decide('refuse', [out]))
  const mails = await stage.app.db
    .of('000000')
    .query<{ code: string; to: string; subject: string }>(
      sql`select template_code as code, "to", subject from mail_outbox where template_code in ('M38a', 'M38r') order by id`,
    )
  expect(mails.map((mail) => `${mail.code} ${mail.to} ${mail.subject}`).toSorted()).toEqual([
    'M38a guesten@example.org [Test Journal] Your registration is approved',
    'M38a guestzh@example.org ［测试学刊］注册已通过',
    'M38r guestout@example.org ［测试学刊］注册未通过',
  ])
})

it('letters of the sign-in name the journal whose they are, and those of the portal the tenant', async () => {
  const letterTo = async (email: string, more: object) => {
    await stage.app.person(email, ['author'], { email, language: 'en' })
    const { key } = (await stage.app.nobody.get('blade-auth/captcha')).body as unknown as { key?: string }
    const answered = { 'captcha-key': key ?? '', 'captcha-code': 'ABCDE' }
    ok(await stage.app.nobody.post('blade-auth/password/forgot', { email, ...more }, answered))
    return stage.app.db
      .of('000000')
      .one<{ subject: string; body: string }>(
        sql`select subject, body from mail_outbox where "to" = ${email} and template_code = 'M39'`,
      )
  }
  const journal = await letterTo('whose@example.org', {})
  expect(journal?.subject).toBe('[Test Journal] Set a new password')
  expect(journal?.body.endsWith('\n\nTest Journal')).toBe(true)
  expect((await letterTo('whose.portal@example.org', { from: 'portal' }))?.subject).toBe(
    '[平台] Set a new password',
  )
})
