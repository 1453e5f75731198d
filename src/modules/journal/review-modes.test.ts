import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { linkWord } from './reviewing/link.ts'
import { runTimers } from './testing/clock.ts'
import { leaksOf, markedPdf, readingUrls, seenAt, type Seen } from './testing/marks.ts'
import {
  act,
  confirmMailbox,
  goodReview,
  letter,
  ok,
  paperIn,
  pdfWith,
  put,
  reviewStep,
  startStage,
  step,
  versionOf,
  type Stage,
} from './testing/stage.ts'

/**
 * J03, domain 2.14: one paper in each review mode goes through every state of its life with marks in every field that
 * names somebody. In every state everybody who may not know walks all calls that read; nothing may turn up.
 */
type Mode = 'doubleAnonymous' | 'singleAnonymous' | 'open'
const modes: readonly Mode[] = ['doubleAnonymous', 'singleAnonymous', 'open']

let stage: Stage
let url = ''
beforeAll(async () => {
  stage = await startStage()
  url = await stage.app.app.listen({ host: '127.0.0.1', port: 0 })
  await secretQuestion()
})
afterAll(() => {
  stage.app.app.server.closeAllConnections()
  return stage.app.close()
})
const as = (name: string) => stage.who[name] as Client
const db = () => stage.app.db.of('000000')

async function secretQuestion(): Promise<void> {
  const items = [
    {
      key: 'secret',
      labelZh: '仅供编辑',
      labelEn: 'For the editor',
      kind: 'text',
      required: false,
      toAuthor: false,
    },
  ]
  const { journalId, typeId } = stage
  const form = { journalId, articleTypeId: typeId, nameZh: '审稿表', nameEn: 'Form', items }
  ok(await as('staff').post('blade-admin/reviewForm/submit', form))
}

/** Names and places, which a reviewer reads where the mode is not double anonymous, and everybody after publication. */
const naming = [
  'FamilyZh',
  'GivenZh',
  'FamilyEn',
  'GivenEn',
  'ShownZh',
  'ShownEn',
  'PlaceZh',
  'PlaceEn',
  'City',
]
const printed = [...naming, 'Funder', 'Award', 'Coi', 'Ethics', 'Data', 'Consent', 'Trial', 'Ai']

type Marks = ReturnType<typeof marksOf>
function marksOf(mode: Mode) {
  const into = (list: string[], prefix: string) => (what: string) => {
    const mark = `${prefix}${what}${mode}`
    if (!list.includes(mark)) list.push(mark)
    return mark
  }
  const author: string[] = []
  const second: string[] = []
  const reviewer: string[] = []
  return {
    mode,
    author,
    second,
    reviewer,
    of: (what: string) => `Zq${what}${mode}`,
    a: into(author, 'Zq'),
    b: into(second, 'Zs'),
    r: into(reviewer, 'Qx'),
  }
}

async function people(marks: Marks): Promise<void> {
  const { mode } = marks
  const add = async (account: string, roles: string[], more: Record<string, unknown>) => {
    const { id } = await stage.app.person(account, roles, more)
    Object.assign(stage.ids, { [account]: id })
    Object.assign(stage.who, { [account]: await stage.app.as(account) })
  }
  await add(`zqwriter${mode}`, ['author'], {
    realName: marks.a('RealName'),
    name: marks.a('Nick'),
    email: `${marks.a('Account')}@example.org`,
    affiliationZh: marks.a('Unit'),
  })
  // An editor-in-chief who wrote the paper is its author and nothing else (case 35).
  await add(`zschief${mode}`, ['editorInChief'], {
    realName: marks.b('Chief'),
    email: `${marks.b('Mail')}@example.org`,
  })
  await confirmMailbox(stage, `zschief${mode}`, `${marks.b('Mail')}@example.org`.toLowerCase())
  for (const nth of ['one', 'two', 'three'])
    await add(`qx${nth}${mode}`, ['reviewer'], {
      realName: marks.r(`Name${nth}`),
      email: `${marks.r(`Mail${nth}`)}@example.org`,
      affiliationEn: marks.r(`Unit${nth}`),
      expertise: '急诊医学',
    })
  marks.reviewer.push(`qxone${mode}`, `qxtwo${mode}`, `qxthree${mode}`)
  marks.author.push(`zqwriter${mode}`, `zschief${mode}`)
}

type Walk = (state: string) => Promise<void>
const everything = { declarations: ['original', 'authorship', 'policies', 'anonymity'] }

/** Every state that a paper can be in, by the real steps; `walk` is called in each. */
async function life(marks: Marks, walk: Walk): Promise<string> {
  const { mode } = marks
  const writer = `zqwriter${mode}`
  const upload = async (id: string, name: string) =>
    put(as(writer), id, name, await markedPdf(marks.a, `${name} ${mode}`), `${marks.a('FileName')}.pdf`)
  const { id } = await paperIn(stage, 'draft', {
    as: writer,
    anonymised: await markedPdf(marks.a),
    authors: [
      {
        ...Object.fromEntries(
          [
            'familyNameZh',
            'givenNameZh',
            'familyNameEn',
            'givenNameEn',
            'displayNameZh',
            'displayNameEn',
          ].map((field, at) => [field, marks.a(naming[at] ?? '')]),
        ),
        email: `${marks.a('Mail')}@example.org`,
        orcid: '0000-0002-1825-0097',
        affiliations: [{ nameZh: marks.a('PlaceZh'), nameEn: marks.a('PlaceEn'), cityEn: marks.a('City') }],
        isCorresponding: true,
      },
      {
        familyNameEn: marks.b('Family'),
        givenNameEn: 'X',
        email: `${marks.b('Mail')}@example.org`,
        affiliations: [],
      },
    ],
    more: {
      coverLetter: marks.a('Cover'),
      coiStatement: marks.a('Coi'),
      ethicsStatement: marks.a('Ethics'),
      consentStatement: marks.a('Consent'),
      dataStatement: marks.a('Data'),
      aiUseStatement: marks.a('Ai'),
      trialRegNo: marks.a('Trial'),
      fundings: [{ funderName: marks.a('Funder'), awardNo: marks.a('Award') }],
      suggestedReviewers: [{ name: marks.a('Suggested'), email: 'a@example.net', reason: marks.a('Why') }],
      opposedReviewers: [{ name: marks.a('Opposed'), email: 'b@example.net' }],
    },
  })
  const go = (who: string, action: string, more: object = {}) => step(stage, who, action, id, more)
  const save = async () => ok(await act(as(writer), 'saveDraft', await versionOf(stage, id), everything))
  for (const name of ['anonymised', 'titlePage', 'ethicsProof', 'supplementary']) await upload(id, name)
  await save()
  await walk('draft')
  await go(writer, 'submit')
  await walk('submitted')
  await go('staff', 'returnToAuthor', { reason: 'a form is missing', ...letter })
  await walk('returned')
  await go(writer, 'resubmit')
  await go('staff', 'assignEditor', { editorId: stage.ids.editor })
  await walk('screening')
  await go('editor', 'sendToReview', { approveAnonymous: true })
  const reviews = await invite('one', 'two')
  ok(
    await act(as('editor'), 'reserve' as never, await versionOf(stage, id), {
      reviewerIds: [stage.ids[`qxthree${mode}`]],
      overrideReason: 'x',
    }),
  )
  await walk('inReview, invited')
  await accept('one', reviews.one)
  await reviewStep(stage, `qxone${mode}`, 'saveDraft', reviews.one, {
    ...goodReview,
    commentsToAuthor: `<p>${marks.r('Draft')}</p>`,
  })
  await walk('inReview, accepted')
  // A conflict that is declared, a refusal with words, and the reserve who follows.
  ok(
    await reviewStep(stage, `qxtwo${mode}`, 'decline', reviews.two, {
      declineReason: 'conflict',
      declineText: marks.r('Why'),
      suggestedColleague: marks.r('Colleague'),
    }),
  )
  const three = await recordOf('three')
  await accept('three', three)
  for (const [nth, record] of [
    ['one', reviews.one],
    ['three', three],
  ] as const)
    await report(nth, record)
  // What the desk says among itself, and what the author writes to it.
  const say = async (who: string, body: string) =>
    ok(await as(who).post('blade-admin/submissions/note', { id, body }))
  await say('editor', marks.r('DeskNote'))
  await say(writer, marks.a('Message'))
  await walk('inReview, reported')
  await go('editor', 'requestMajor', {
    ...letter,
    releasedReviewIds: [reviews.one, three],
    reason: marks.r('Inside'),
  })
  await walk('revisionRequested')
  for (const name of ['responseLetter', 'revisionClean', 'supplementary']) await upload(id, name)
  await save()
  await go(writer, 'submitRevision')
  await walk('revised')
  await go('editor', 'newRound')
  const second = await invite('one', 'three')
  await accept('one', second.one)
  await report('one', second.one)
  await accept('three', second.three)
  await report('three', second.three)
  await runTimers(stage.app.ctx)
  await go('editor', 'recommendAccept', {
    reason: marks.r('Recommended'),
    letterBody: `<p>${marks.r('Recommended')}</p>`,
  })
  await walk('finalReview')
  await go('chief', 'reject', { ...letter, releasedReviewIds: [] })
  await walk('rejected')
  await go('chief', 'reinstate', { reason: marks.r('Appeal') })
  await go(writer, 'withdraw', { reason: 'wrong file' })
  await walk('withdrawn')
  await go('chief', 'reinstate', { reason: 'asked' })
  await go('chief', 'skipReview', { overrideReason: marks.r('Skipped') })
  await upload(id, 'copyrightForm')
  await go('chief', 'finalAccept', letter)
  await walk('accepted')
  await go('production', 'sendToProduction')
  await walk('inProduction')
  await put(as('production'), id, 'finalPdf', await pdfWith(`final ${mode}`))
  await go('production', 'schedule', {
    issuesId: stage.issueId,
    firstPage: String(100 * (1 + modes.indexOf(mode))),
  })
  await walk('scheduled')
  await go('staff', 'publish')
  await walk('published')
  return id

  async function invite<T extends string>(...names: T[]): Promise<Record<T, string>> {
    const reviewerIds = names.map((nth) => stage.ids[`qx${nth}${mode}`])
    await go('editor', 'dispatch', { reviewerIds, overrideReason: 'x' })
    const pairs = await Promise.all(names.map(async (nth) => [nth, await recordOf(nth)] as const))
    return Object.fromEntries(pairs) as Record<T, string>
  }
  async function recordOf(nth: string): Promise<string> {
    const row = await db().one<{ id: string }>(
      sql`select id from review_record where submission_id = ${id} and reviewer_id = ${stage.ids[`qx${nth}${mode}`]} order by id desc limit 1`,
    )
    return row?.id ?? ''
  }
  async function accept(nth: string, record: string): Promise<void> {
    ok(
      await reviewStep(stage, `qx${nth}${mode}`, 'accept', record, {
        coiDeclared: false,
        confidentialityAgreed: true,
      }),
    )
  }
  async function report(nth: string, record: string): Promise<void> {
    await put(
      as(`qx${nth}${mode}`),
      id,
      'reviewAttachment',
      await markedPdf(marks.r, 'remarks'),
      `${marks.r('Attached')}.pdf`,
    )
    ok(
      await reviewStep(stage, `qx${nth}${mode}`, 'submit', record, {
        ...goodReview,
        commentsToEditor: `<p>${marks.r('ToEditor')}</p>`,
        answers: { secret: marks.r('Answer') },
      }),
    )
    ok(await reviewStep(stage, 'editor', 'confirm', record, { editorRating: 3, editorNote: marks.r('Note') }))
  }
}

/** What hangs on a paper, by the tables that name it; a table added later joins by itself. */
async function idsAround(paper: string): Promise<Hanging[]> {
  const tables = await db().query<{ name: string }>(
    sql`select table_name as name from information_schema.columns where column_name = 'submission_id' and table_schema = 'public'`,
  )
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const [row] = await db().query<{ id: string | null }>(
        sql`select max(id) as id from ${sql.id(name)} where submission_id = ${paper}`,
      )
      return { table: name, id: row?.id }
    }),
  )
  return found.flatMap(({ table, id }) => (id ? [{ table, id }] : []))
}
type Hanging = { readonly table: string; readonly id: string }

type Visit = (url: string) => Promise<Seen>
/** Calls that this person may use at all; rights do not change during a life, so refused ones are asked once. */
const closed = new Map<string, Set<string>>()
const isMine = (path: string) => /^blade-(admin|desk)\/|^blade-system\/search/.test(path)
/** The same answer under another name or in another form: asked in the whole walks. */
const isTwin = (path: string) => /\/(page|select|export|import-template)$/.test(path)
/**
 * Calls and the tables whose ids they were asked with. Nine in ten pairs know nothing of each other and answer nobody: they
 * are asked when first met, by everybody in the whole walks of the first mode and once it is published, and no more.
 */
const asked = new Set<string>()
const answered = new Set<string>()

type Around = {
  readonly ids: readonly Hanging[]
  readonly words: readonly string[]
  readonly whole: boolean
  /** Pairs that never answered are left out. */
  readonly known: boolean
}

async function walkAll(who: string, visit: Visit, { ids, words, whole, known }: Around) {
  const seen: Seen[] = []
  const refused = closed.get(who) ?? new Set<string>()
  closed.set(who, refused)
  for (const path of readingUrls(stage.app.routes)) {
    if (
      refused.has(path) ||
      (!whole && (!isMine(path) || isTwin(path))) ||
      path.includes('/link/') !== who.startsWith('link')
    )
      continue
    const plain = await visit(path)
    seen.push(plain)
    if (plain.status === 403 || plain.status === 401) {
      refused.add(path)
      continue
    }
    const takesId = plain.status !== 200 || path.endsWith('history')
    if (!isMine(path) && !path.endsWith('file')) continue
    const told = takesId ? [] : ['size=200', ...words.map((word) => `size=200&keyword=${word}`)]
    if (path === 'blade-system/search') told.push(...words.map((word) => `keyword=${word}`))
    for (const query of told) seen.push(await visit(`${path}?${query}`))
    for (const { table, id } of takesId ? ids : []) {
      const pair = `${path} ${table}`
      if (known && asked.has(pair) && !answered.has(pair)) continue
      const one = await visit(`${path}?id=${id}&type=requestMinor`)
      asked.add(pair)
      if (one.status !== 404) answered.add(pair)
      seen.push(one)
    }
  }
  return seen
}

const visitAs =
  (client: Client, headers: Record<string, string> = {}): Visit =>
  async (path) =>
    seenAt(path, await client.get(path, {}, headers))

describe.each(modes)('%s', (mode) => {
  const marks = marksOf(mode)
  const problems: string[] = []
  const visited: Record<string, number> = {}
  const shown = new Set<string>()
  /** Who signed openly, once the editor has passed the reports on: read by the authors in the paper itself. */
  const signing = ['Nameone', 'Namethree', 'Unitone', 'Unitthree'].map((what) => `Qx${what}${mode}`)
  const signed = new Set<string>()
  let isReleased = false
  let news: { text(): string; leave(): void }[] = []

  it('no state of a paper tells anybody what is not theirs to know', async () => {
    await people(marks)
    ok(await as('admin').post('blade-admin/journals/submit', { id: stage.journalId, reviewMode: mode }))
    news = await Promise.all([`qxone${mode}`, `zqwriter${mode}`].map((name) => listen(as(name).token)))
    await life(marks, async (state) => {
      const paper = await db().one<{ id: string; manuscriptNo: string | null }>(
        sql`select id, manuscript_no from submissions order by id desc limit 1`,
      )
      const ids = [{ table: 'submissions', id: paper?.id ?? '' }, ...(await idsAround(paper?.id ?? ''))]
      const whole = ['inReview, reported', 'accepted'].includes(state)
      const told = state === 'published' ? printed : []
      const may = (list: readonly string[], open: readonly string[]) =>
        list.filter((mark) => !open.some((what) => mark === `Zq${what}${mode}`))
      const found = (who: string, seen: readonly Seen[], forbidden: readonly string[]) => {
        visited[who] = (visited[who] ?? 0) + seen.length
        problems.push(...leaksOf(seen, forbidden).map((leak) => `${state}, ${who}: ${leak}`))
      }
      const anybody = [...marks.author, ...marks.second]
      // The reviewer, signed in and by the link of the mail.
      const named = mode === 'doubleAnonymous' ? [] : naming
      const reads = (seen: readonly Seen[]) => {
        const own = seen.filter(({ url: path }) => /reviewRecord\/(link\/)?detail/.test(path))
        for (const leak of leaksOf(own, named.map(marks.of))) shown.add(leak.split(' in ')[0] ?? '')
        found('reviewer', own, may(marks.author, [...named, ...told]))
        found(
          'reviewer',
          seen.filter((one) => !own.includes(one)),
          may(anybody, told).filter(notPrinted(state)),
        )
      }
      const around = {
        ids,
        words: [marks.of('FamilyZh')],
        whole,
        known: mode !== modes[0] || !(whole || state === 'published'),
      }
      const reported = { ...around, words: ['Qx'], whole: state === 'accepted' }
      reads(await walkAll(`qxone${mode}`, visitAs(as(`qxone${mode}`)), around))
      const record = await db().one<{ id: string; inviteCount: number }>(
        sql`select id, invite_count from review_record where submission_id = ${paper?.id ?? ''} and reviewer_id = ${stage.ids[`qxone${mode}`]} order by id desc limit 1`,
      )
      if (record) {
        const word = linkWord(stage.app.ctx.vault, { tenantId: '000000', ...record })
        const visit = visitAs(stage.app.nobody, { 'blade-auth': `bearer ${word}` })
        reads(await walkAll(`link${mode}${state}`, visit, { ...around, whole: false }))
      }
      // The author, and the editor-in-chief who is one.
      const reviewers = marks.reviewer
      isReleased ||= state === 'revisionRequested'
      const author = (who: string, seen: readonly Seen[]) => {
        const paperItself = seen.filter(({ url: path }) => path.startsWith('blade-admin/submissions/detail'))
        for (const leak of leaksOf(paperItself, signing)) signed.add(`${isReleased} ${leak.split(' in ')[0]}`)
        const named = mode === 'open' && isReleased ? signing : []
        found(
          who,
          paperItself,
          reviewers.filter((mark) => !named.includes(mark)),
        )
        found(
          who,
          seen.filter((one) => !paperItself.includes(one)),
          reviewers,
        )
      }
      const writer = await walkAll(`zqwriter${mode}`, visitAs(as(`zqwriter${mode}`)), {
        ...around,
        words: ['Qx'],
      })
      author('author', writer)
      if (state === 'finalReview') found('author', writer, ['recommendAccept', '建议录用'])
      if (whole) {
        const chief = await walkAll(`zschief${mode}`, visitAs(as(`zschief${mode}`)), reported)
        const preview = { ...(await versionOf(stage, paper?.id ?? '')), action: 'requestMajor', ...letter }
        chief.push(
          seenAt('preview', await as(`zschief${mode}`).post('blade-admin/submissions/preview', preview)),
        )
        const about = chief.filter(
          ({ all }) =>
            all.includes(String(paper?.id)) || all.includes(String(paper?.manuscriptNo).toLowerCase()),
        )
        author('chief who is an author', about)
        const secrets = ['ToEditor', 'Note', 'DeskNote', 'Answer', 'Inside', 'Attached'].map(
          (what) => `Qx${what}${mode}`,
        )
        found('chief who is an author', chief, secrets)
        const production = await walkAll('production', visitAs(as('production')), reported)
        found('production', production, reviewers)
        const finance = await walkAll('finance', visitAs(as('finance')), reported)
        found('finance', finance, [
          ...reviewers,
          ...may(marks.author, [...naming, 'RealName', 'Nick', 'Mail', 'Account', 'Unit']).filter((one) =>
            one.startsWith('Zq'),
          ),
          `ZsFamily${mode}`,
        ])
      }
      // Another author, another reviewer, and nobody at all.
      if (whole) {
        found('stranger', await walkAll('stranger', visitAs(as('stranger')), { ...around, whole: false }), [
          ...anybody,
          ...reviewers,
        ])
        found(
          'other reviewer',
          await walkAll('reviewer3', visitAs(as('reviewer3')), { ...around, whole: false }),
          [...anybody, ...reviewers],
        )
        found('nobody', await walkAll('nobody', visitAs(stage.app.nobody), { ...around, whole: false }), [
          ...anybody,
          ...reviewers,
        ])
      }
    })
    console.log('COUNT', JSON.stringify(visited), asked.size, answered.size)
    expect([...new Set(problems)]).toEqual([])
  })

  it('the walks went through what they claim, and the mode shows what it should', () => {
    for (const who of ['reviewer', 'author', 'production', 'finance', 'chief who is an author'])
      expect(visited[who], who).toBeGreaterThan(100)
    expect(shown.size > 0).toBe(mode !== 'doubleAnonymous')
    expect([...signed].toSorted()).toEqual(
      mode === 'open' ? signing.map((mark) => `true ${mark}`).toSorted() : [],
    )
  })

  it('no mail tells either, nor the stream of news', async () => {
    const mails = await db().query<{ to: string; templateCode: string; text: string }>(
      sql`select "to", template_code, concat_ws(' ', subject, body, cc) as text from mail_outbox`,
    )
    const wrong = mails.flatMap(({ to, text, templateCode }) => {
      const address = to.toLowerCase()
      const forbidden = marks.reviewer.some((mark) => address.startsWith(mark.toLowerCase()))
        ? [...marks.author, ...marks.second]
        : [...marks.author, ...marks.second].some((mark) => address.startsWith(mark.toLowerCase()))
          ? marks.reviewer
          : []
      return leaksOf([{ url: `${templateCode} to ${to}`, status: 0, all: text.toLowerCase() }], forbidden)
    })
    expect(wrong).toEqual([])
    expect(mails.filter(({ to }) => to.toLowerCase().includes(mode.toLowerCase())).length).toBeGreaterThan(15)
    const [toReviewer, toAuthor] = news.map((stream) => ({
      url: 'news',
      status: 200,
      all: stream.text().toLowerCase(),
    }))
    expect(toReviewer?.all.length).toBeGreaterThan(0)
    expect(leaksOf([toReviewer as Seen], [...marks.author, ...marks.second])).toEqual([])
    expect(leaksOf([toAuthor as Seen], marks.reviewer)).toEqual([])
    for (const stream of news) stream.leave()
  })
})

it('nobody is invited double anonymously to a text that names its authors', async () => {
  ok(
    await as('admin').post('blade-admin/journals/submit', {
      id: stage.journalId,
      reviewMode: 'singleAnonymous',
    }),
  )
  const { id } = await paperIn(stage, 'inReview')
  const asked = { reviewerIds: [stage.ids.reviewer1], overrideReason: 'x', reviewMode: 'doubleAnonymous' }
  const refused = await act(as('editor'), 'dispatch', await versionOf(stage, id), asked)
  expect([refused.status, refused.body.errors?.map((one) => one.field)]).toEqual([422, ['reviewMode']])
  // The journal turns stricter while a round is open: whoever is asked by then does not get that text either.
  const [record] = (await step(stage, 'editor', 'dispatch', id, { ...asked, reviewMode: 'singleAnonymous' }))
    .records as { id: string }[]
  const yes = { coiDeclared: false, confidentialityAgreed: true }
  ok(await reviewStep(stage, 'reviewer1', 'accept', record?.id ?? '', yes))
  const files = async () =>
    (
      ok(await as('reviewer1').get('blade-admin/reviewRecord/detail', { id: record?.id ?? '' }))
        .files as object[]
    ).length
  expect(await files()).toBe(1)
  await stage.app.db.tx({ tenantId: '000000', userId: null, deptId: null }, (tx) =>
    tx.query(sql`update review_record set review_mode = 'doubleAnonymous' where id = ${record?.id ?? ''}`),
  )
  expect(await files()).toBe(0)
})

/** A co-author's name stands on the printed page too. */
const notPrinted = (state: string) => (mark: string) => state !== 'published' || !mark.startsWith('Zs')

async function listen(token: string): Promise<{ text(): string; leave(): void }> {
  const leave = new AbortController()
  const headers = { 'blade-auth': `bearer ${token}` }
  const answer = await fetch(`${url}/api/blade-desk/news`, { headers, signal: leave.signal })
  let text = ''
  void (async () => {
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { value, done } = await reader.read()
      if (done) break
      text += value
    }
  })().catch(() => undefined)
  return { text: () => text, leave: () => leave.abort() }
}
