/** People, a journal and papers for tests, made through the front door like everything else. */
import { PDFDocument, StandardFonts } from 'pdf-lib'
import { startTestApp, type Answer, type Client, type TestApp, type TestOptions } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { emailWord } from '#modules/system/user/email-word.ts'

export type Row = Record<string, unknown> & { id: string; version: number; state: string }

export type Stage = {
  readonly app: TestApp
  readonly journalId: string
  readonly typeId: string
  readonly issueId: string
  readonly who: Readonly<Record<string, Client>>
  readonly ids: Readonly<Record<string, string>>
}

const roles: Readonly<Record<string, readonly string[]>> = {
  author: ['author'],
  coauthor: ['author'],
  stranger: ['author'],
  staff: ['staff'],
  editor: ['handlingEditor'],
  chief: ['editorInChief'],
  chief2: ['editorInChief'],
  production: ['production'],
  finance: ['finance'],
  tenantAdmin: ['admin'],
  reviewer1: ['reviewer'],
  reviewer2: ['reviewer'],
  reviewer3: ['reviewer'],
}

/** A journal with all that it must have. */
export const aJournal = {
  code: 'testj',
  nameZh: '测试学刊',
  nameEn: 'Test Journal',
  publisherZh: '测试出版社',
  publisherEn: 'Test Press',
  issnOnline: '2049-3630',
  frequency: 'quarterly',
  primaryLanguage: 'zh',
  languages: ['zh', 'en'],
  aboutZh: '<p>关于</p>',
  email: 'office@example.org',
  doiPrefix: '10.5555',
  doiPattern: '{prefix}/{code}.{year}.{seq4}',
}

export async function startStage(options: TestOptions & { journalCode?: string } = {}): Promise<Stage> {
  const app = await startTestApp(options)
  const ids: Record<string, string> = {}
  const who: Record<string, Client> = {}
  for (const [account, held] of Object.entries(roles)) {
    const more = account.startsWith('reviewer') ? { expertise: '急诊医学；heat and health' } : {}
    ids[account] = (await app.person(account, held, { realName: `Person ${account}`, ...more })).id
    who[account] = app.later(account)
  }
  who.admin = app.later('admin')
  const desk = who.staff as Client
  const journal = ok(
    await desk.post('blade-admin/journals/submit', {
      ...aJournal,
      code: options.journalCode ?? aJournal.code,
      isDefault: true,
    }),
  )
  const type = ok(
    await desk.post('blade-admin/articleType/submit', {
      journalId: journal.id,
      code: 'research',
      nameZh: '论著',
      nameEn: 'Research article',
    }),
  )
  const issue = ok(
    await desk.post('blade-admin/journal-issues/submit', {
      journalId: journal.id,
      year: 2026,
      volume: 1,
      issueNo: '1',
      titleZh: '第一期',
    }),
  )
  return { app, journalId: journal.id, typeId: type.id, issueId: issue.id, who, ids }
}

/** Reviewers whom nobody has asked yet, so that no earlier test decides what they may be asked. */
export async function newReviewers(
  { app }: Stage,
  count: number,
): Promise<readonly { id: string; client: Client }[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const account = `reviewer-${(reviewers += 1)}`
      const { id } = await app.person(account, ['reviewer'], { realName: `Person ${account}` })
      return { id, client: await app.as(account) }
    }),
  )
}
let reviewers = 10

export function ok(answer: Answer): Row {
  if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.raw}`)
  return answer.body.data as Row
}

/** Follows the link that was mailed to the account's present address. */
export async function confirmMailbox(
  { app, ids, who }: Stage,
  account: string,
  email = `${account}@example.org`,
): Promise<void> {
  const userId = ids[account] ?? ''
  const word = emailWord(app.ctx.vault, { tenantId: '000000', userId, email })
  ok(await (who[account] as Client).post('blade-auth/mailbox/confirm', { word }))
}

/** A PDF of one page with these words; `author` goes into its properties. */
export async function pdfWith(text: string, author?: string): Promise<Buffer> {
  const doc = await PDFDocument.create()
  const font = await doc.embedFont(StandardFonts.Helvetica)
  const page = doc.addPage([400, 300])
  page.drawText(text, { x: 20, y: 200, size: 12, font })
  if (author) doc.setAuthor(author)
  else doc.setProducer('')
  return Buffer.from(await doc.save())
}

let made = 0

export type DraftOptions = {
  as?: string
  titleEn?: string
  authors?: Record<string, unknown>[]
  more?: Record<string, unknown>
  anonymised?: Buffer
}

/** A complete draft: fields, authors, declarations, both files. */
export async function completeDraft(stage: Stage, options: DraftOptions = {}): Promise<Row> {
  const author = stage.who[options.as ?? 'author'] as Client
  made += 1
  const draft = ok(
    await author.post('blade-admin/submissions/create', {
      journalId: stage.journalId,
      articleTypeId: stage.typeId,
      language: 'zh',
    }),
  )
  const saved = ok(
    await author.post('blade-admin/submissions/saveDraft', {
      id: draft.id,
      version: draft.version,
      titleZh: `高温与急诊就诊的关系研究 ${made}`,
      titleEn: options.titleEn ?? `Heat and emergency visits ${made}`,
      abstractZh: `目的：分析高温与急诊就诊的关系 ${made}。`,
      abstractEn: `Objective: to study heat and emergency visits ${made}.`,
      keywordsZh: ['高温', '急诊医学', '健康'],
      keywordsEn: ['heat', 'emergency medicine', 'health'],
      coiStatement: '无',
      ethicsStatement: '无',
      consentStatement: '无',
      dataStatement: '无',
      aiUseStatement: '无',
      authors: options.authors ?? defaultAuthors(options.as ?? 'author'),
      declarations: ['original', 'authorship', 'policies'],
      ...options.more,
    }),
  )
  await put(author, draft.id, 'manuscript', await pdfWith(`Full manuscript ${made}`))
  await put(
    author,
    draft.id,
    'anonymised',
    options.anonymised ?? (await pdfWith(`Anonymous manuscript ${made}`)),
  )
  return { ...draft, ...saved }
}

export function defaultAuthors(account: string): Record<string, unknown>[] {
  return [
    {
      familyNameZh: '林',
      givenNameZh: '晓岚',
      familyNameEn: 'Lin',
      givenNameEn: 'Xiaolan',
      email: `${account}@example.org`,
      orcid: '0000-0002-1825-0097',
      affiliations: [{ nameZh: '东海大学公共卫生学院', nameEn: 'East Sea University', country: 'CN' }],
      isCorresponding: true,
    },
    { familyNameEn: 'Okafor', givenNameEn: 'Adaeze', email: 'coauthor@example.org', affiliations: [] },
  ]
}

export async function put(
  client: Client,
  submissionId: string,
  stage: string,
  bytes: Buffer,
  name = `${stage}.pdf`,
) {
  return ok(
    await client.upload('blade-admin/submissionFile/upload', { submissionId, stage }, { name, bytes }),
  )
}

export async function act(
  client: Client,
  action: string,
  row: { id: string; version: number },
  more: object = {},
) {
  return client.post(`blade-admin/submissions/${action}`, { id: row.id, version: row.version, ...more })
}

/** The paper's version of this moment: the paper changes under every step. */
export async function versionOf(
  stage: Stage,
  id: string,
): Promise<{ id: string; version: number; state: string }> {
  const row = await stage.app.db
    .of('000000')
    .one<{ id: string; version: number; state: string }>(
      sql`select id, version, state from submissions where id = ${id}`,
    )
  if (!row) throw new Error(`no submission ${id}`)
  return row
}

export async function step(
  stage: Stage,
  as: string,
  action: string,
  id: string,
  more: object = {},
): Promise<Row> {
  return ok(await act(stage.who[as] as Client, action, await versionOf(stage, id), more))
}

export const letter = { letterSubject: 'Decision', letterBody: '<p>Dear author, here is our decision.</p>' }

/** Takes a paper to a state by the real steps; answers its id and the ids of its reviews. */
export async function paperIn(
  stage: Stage,
  state: string,
  options: DraftOptions = {},
): Promise<{ id: string; reviews: string[] }> {
  const draft = await completeDraft(stage, options)
  const { id } = draft
  const as = options.as ?? 'author'
  const reviews: string[] = []
  const path: [string, () => Promise<unknown>][] = [
    ['submitted', () => step(stage, as, 'submit', id)],
    ['screening', () => step(stage, 'staff', 'assignEditor', id, { editorId: stage.ids.editor })],
    ['inReview', () => step(stage, 'editor', 'sendToReview', id, { approveAnonymous: true })],
    ['reviewed', async () => void reviews.push(...(await reviewTwice(stage, id)))],
    ...(state === 'revisionRequested' || state === 'revised'
      ? ([
          ['revisionRequested', () => step(stage, 'editor', 'requestMinor', id, letter)],
          ['revised', () => revise(stage, as, id)],
        ] as [string, () => Promise<unknown>][])
      : []),
    ['finalReview', () => step(stage, 'editor', 'recommendAccept', id)],
    [
      'accepted',
      async () => {
        await put(stage.who[as] as Client, id, 'copyrightForm', await pdfWith(`copyright ${id}`))
        await step(stage, 'chief', 'finalAccept', id)
      },
    ],
    ['inProduction', () => step(stage, 'production', 'sendToProduction', id)],
    [
      'scheduled',
      async () => {
        await put(stage.who.production as Client, id, 'finalPdf', await pdfWith(`final ${id}`))
        await step(stage, 'production', 'schedule', id, {
          issuesId: stage.issueId,
          firstPage: String(made * 10),
        })
      },
    ],
    ['published', () => step(stage, 'staff', 'publish', id)],
  ]
  if (state === 'draft') return { id, reviews }
  for (const [reached, go] of path) {
    await go()
    if (reached === state) return { id, reviews }
  }
  throw new Error(`no path to ${state}`)
}

/** The author's files for the revision, and its hand-in. */
export async function revise(stage: Stage, as: string, id: string): Promise<void> {
  await revisionFiles(stage, as, id)
  await step(stage, as, 'submitRevision', id)
}

export async function revisionFiles(stage: Stage, as: string, id: string): Promise<void> {
  const author = stage.who[as] as Client
  await put(author, id, 'responseLetter', await pdfWith(`response ${id}`))
  await put(author, id, 'revisionClean', await pdfWith(`revision ${id}`))
}

/** Two reviewers invited, accepted, submitted and confirmed in the open round. */
export async function reviewTwice(stage: Stage, id: string): Promise<string[]> {
  const sent = await step(stage, 'editor', 'dispatch', id, {
    reviewerIds: [stage.ids.reviewer1, stage.ids.reviewer2],
  })
  const records = (sent as unknown as { records: { id: string; reviewerId: string }[] }).records
  for (const record of records) {
    const name = record.reviewerId === stage.ids.reviewer1 ? 'reviewer1' : 'reviewer2'
    await review(stage, name, record.id)
    const submitted = await reviewStep(stage, 'editor', 'confirm', record.id, { editorRating: 4 })
    ok(submitted)
  }
  return records.map((record) => record.id)
}

export const goodReview = {
  recommendation: 'minorRevision',
  scores: { overall: 4, method: 3 },
  commentsToAuthor:
    '<p>The methods are sound; the discussion of limitations should be longer and clearer.</p>',
  commentsToEditor: '<p>Worth publishing.</p>',
}

export async function review(stage: Stage, as: string, id: string): Promise<void> {
  ok(await reviewStep(stage, as, 'accept', id, { coiDeclared: false, confidentialityAgreed: true }))
  ok(await reviewStep(stage, as, 'submit', id, goodReview))
}

export async function reviewStep(stage: Stage, as: string, action: string, id: string, more: object = {}) {
  const row = await stage.app.db
    .of('000000')
    .one<{ version: number }>(sql`select version from review_record where id = ${id}`)
  const client = stage.who[as] as Client
  return client.post(`blade-admin/reviewRecord/${action}`, { id, version: row?.version ?? 0, ...more })
}

export async function countOf(
  stage: Stage,
  table: 'mail_outbox' | 'submission_event' | 'editorial_decision' | 'review_record',
  submissionId: string,
) {
  const row = await stage.app.db
    .of('000000')
    .one<{ n: number }>(
      sql`select count(*)::int as n from ${sql.id(table)} where submission_id = ${submissionId}`,
    )
  return row?.n ?? 0
}
