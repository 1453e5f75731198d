import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PDFDocument } from 'pdf-lib'
import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { sendWaiting, transportOf } from '#modules/message/outbox/server.ts'
import { wordsOfPdf } from '#kernel/untrusted/pdf-words.parser.ts'
import { insideOf, markedDocx, markedPdf as marked } from './testing/marks.ts'
import {
  goodReview,
  letter,
  ok,
  paperIn,
  pdfWith,
  put,
  reviewStep,
  startStage,
  step,
  type Stage,
} from './testing/stage.ts'

/**
 * J03, case 28 and 29: marks are planted in every field that names an author or a reviewer. Then every call that
 * takes a GET, every list, every file and every mail is walked as the other side: no mark may turn up.
 */
let stage: Stage
let paper = { id: '', reviews: [] as string[] }
const mark = (what: string) => `Zq${what}Mark`
const authorMarks: string[] = []
const plant = (what: string) => {
  authorMarks.push(mark(what))
  return mark(what)
}
const reviewerMarks = [
  'QxReviewerOneName',
  'qxreviewerone',
  'QxReviewerTwoName',
  'qxreviewertwo',
  'QxEditorNote',
  'QxToEditorOnly',
  'QxReviewerPdf',
  'QxWord',
]

beforeAll(async () => {
  stage = await startStage()
  const [one, two] = await Promise.all([
    stage.app.person('qxreviewerone', ['reviewer'], { realName: 'QxReviewerOneName', expertise: 'heat' }),
    stage.app.person('qxreviewertwo', ['reviewer'], { realName: 'QxReviewerTwoName' }),
  ])
  const writer = await stage.app.person('zqwriter', ['author'], {
    realName: plant('RealName'),
    name: plant('Nick'),
    email: `${plant('Account').toLowerCase()}@example.org`,
    affiliationZh: plant('Unit'),
  })
  authorMarks.push('zqaccountmark', 'zqwriter')
  Object.assign(stage.ids, { one: one.id, two: two.id, writer: writer.id })
  const clients = stage.who as Record<string, Client>
  for (const [name, account] of Object.entries({
    one: 'qxreviewerone',
    two: 'qxreviewertwo',
    writer: 'zqwriter',
  }))
    clients[name] = await stage.app.as(account)
  paper = await life()
})
afterAll(() => stage.app.close())
const as = (name: string) => stage.who[name] as Client

/** Through two rounds, so that released reports, letters, alias and response letter all exist. */
async function life(): Promise<{ id: string; reviews: string[] }> {
  const authors = [
    {
      familyNameZh: plant('FamilyZh'),
      givenNameZh: plant('GivenZh'),
      familyNameEn: plant('FamilyEn'),
      givenNameEn: plant('GivenEn'),
      displayNameZh: plant('ShownZh'),
      displayNameEn: plant('ShownEn'),
      email: `${plant('Mail').toLowerCase()}@example.org`,
      orcid: '0000-0002-1825-0097',
      affiliations: [{ nameZh: plant('PlaceZh'), nameEn: plant('PlaceEn'), cityEn: plant('City') }],
      isCorresponding: true,
    },
  ]
  authorMarks.push('zqmailmark', '0000-0002-1825-0097')
  const more = {
    coverLetter: plant('Cover'),
    coiStatement: plant('Coi'),
    ethicsStatement: plant('Ethics'),
    consentStatement: plant('Consent'),
    dataStatement: plant('Data'),
    aiUseStatement: plant('Ai'),
    trialRegNo: plant('Trial'),
    fundings: [{ funderName: plant('Funder'), awardNo: plant('Award') }],
    suggestedReviewers: [{ name: plant('Suggested'), email: 'a@example.net' }],
    opposedReviewers: [{ name: plant('Opposed'), email: 'b@example.net' }],
  }
  const { id } = await paperIn(stage, 'draft', { as: 'writer', authors, more, anonymised: await markedPdf() })
  const upload = (stageName: string, bytes: Buffer) =>
    put(as('writer'), id, stageName, bytes, `${mark('FileName')}.pdf`)
  authorMarks.push(mark('FileName'))
  await upload('anonymised', await markedPdf())
  await upload('titlePage', await pdfWith(plant('TitlePage')))
  ok(
    await as('writer').post('blade-admin/submissions/saveDraft', {
      id,
      version: await version(id),
      declarations: ['original', 'authorship', 'policies', 'anonymity'],
    }),
  )
  await step(stage, 'writer', 'submit', id)
  await step(stage, 'staff', 'assignEditor', id, { editorId: stage.ids.editor })
  await step(stage, 'editor', 'sendToReview', id, { approveAnonymous: true })
  const reviews = await round(id, true)
  await step(stage, 'editor', 'requestMajor', id, { ...letter, releasedReviewIds: reviews })
  // A reviewer's remarks in Word, handed on by the office in both ways that it has.
  const remarks = () => markedDocx((what) => `QxWord${what}`, 'remarks in the text')
  const editor = as('editor')
  const fields = { submissionId: id, stage: 'editorAttachment', visibleToAuthor: 'true' }
  const named = { name: 'QxReviewerOneName.docx', bytes: remarks() }
  ok(await editor.upload('blade-admin/submissionFile/upload', fields, named))
  const sent = await put(editor, id, 'noteAttachment', remarks(), 'QxReviewerTwoName.docx')
  ok(
    await editor.post('blade-admin/submissions/note', {
      id,
      body: 'Please look at this.',
      audience: 'author',
      fileIds: [sent.id],
    }),
  )
  await upload('responseLetter', await markedPdf('answer one'))
  await upload('revisionClean', await markedPdf('second version'))
  ok(
    await as('writer').post('blade-admin/submissions/saveDraft', {
      id,
      version: await version(id),
      declarations: ['original', 'authorship', 'policies', 'anonymity'],
    }),
  )
  await step(stage, 'writer', 'submitRevision', id)
  await step(stage, 'editor', 'newRound', id)
  return { id, reviews: [...reviews, ...(await round(id, false))] }
}

async function round(id: string, submit: boolean): Promise<string[]> {
  const sent = await step(stage, 'editor', 'dispatch', id, {
    reviewerIds: [stage.ids.one, stage.ids.two],
    overrideReason: 'x',
  })
  const answered = (sent as unknown as { records: { id: string; reviewerId: string }[] }).records
  // Answered in whatever order; the first of a round is one's.
  const records = answered.toSorted(({ reviewerId }) => (reviewerId === stage.ids.one ? -1 : 1))
  for (const record of records) {
    const who = record.reviewerId === stage.ids.one ? 'one' : 'two'
    ok(await reviewStep(stage, who, 'accept', record.id, { coiDeclared: false, confidentialityAgreed: true }))
    if (!submit) continue
    await put(
      as(who),
      id,
      'reviewAttachment',
      await pdfWith('remarks', 'QxReviewerPdf'),
      'QxReviewerOneName notes.pdf',
    )
    ok(
      await reviewStep(stage, who, 'submit', record.id, {
        ...goodReview,
        commentsToEditor: '<p>QxToEditorOnly</p>',
      }),
    )
    ok(
      await reviewStep(stage, 'editor', 'confirm', record.id, {
        editorRating: 3,
        editorNote: 'QxEditorNote',
      }),
    )
  }
  return records.map((record) => record.id)
}

async function version(id: string): Promise<number> {
  return (
    (
      await stage.app.db
        .of('000000')
        .one<{ version: number }>(sql`select version from submissions where id = ${id}`)
    )?.version ?? 0
  )
}

const markedPdf = (text?: string) => marked(plant, text)

/** Every GET call of the product, with the ids of this paper wherever one could be asked for. */
async function crawl(who: string): Promise<{ url: string; status: number; text: string; bytes: Buffer }[]> {
  const files = await stage.app.db.of('000000').query<{ id: string }>(sql`select id from submission_file`)
  const ids = [paper.id, ...paper.reviews, ...files.map((file) => file.id), ...Object.values(stage.ids)]
  const seen: { url: string; status: number; text: string; bytes: Buffer }[] = []
  const visit = async (url: string) => {
    const answer = await as(who).get(url)
    seen.push({
      url,
      status: answer.status,
      text: `${JSON.stringify(answer.headers)}${answer.raw}`,
      bytes: answer.bytes,
    })
  }
  const urls = stage.app.routes
    .filter((route) => [route.method].flat().includes('GET'))
    .map((route) => route.url)
    // Signing out is a GET too; the walk would end there. The stream of news never ends and names tables alone.
    .filter((url) => !url.includes('logout') && url !== 'blade-desk/news')
  for (const url of new Set(urls)) {
    await visit(url)
    await visit(`${url}?size=200&current=1`)
    for (const query of [
      `keyword=${mark('FamilyZh')}`,
      `authorNames=${mark('FamilyZh')}`,
      `titleZh_like=${mark('FamilyZh')}`,
    ])
      await visit(`${url}?${query}`)
    if (/(detail|download|timeline|letter|reviewers|editors|open-actions|one|proof|open|former)$/.test(url))
      for (const id of ids) await visit(`${url}?id=${id}&type=requestMinor`)
  }
  return seen
}

function leaks(
  seen: readonly { url: string; text: string; bytes: Buffer }[],
  marks: readonly string[],
): string[] {
  return seen.flatMap(({ url, text, bytes }) => {
    const packed = bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004' ? insideOf(bytes) : ''
    const all = `${text}${bytes.toString('latin1')}${bytes.toString('utf16le')}${packed}`
    return marks
      .filter((one) => all.toLowerCase().includes(one.toLowerCase()))
      .map((one) => `${one} in ${url}`)
  })
}

describe('J03 a reviewer never learns who wrote the paper', () => {
  it('on no call, list, search, export or file', async () => {
    const seen = await crawl('one')
    expect(seen.length).toBeGreaterThan(500)
    expect(leaks(seen, authorMarks)).toEqual([])
    expect(seen.some(({ text }) => text.includes('高温与急诊'))).toBe(true)
  })
  it('case 28: filtering by an author’s name has no effect on what a reviewer finds', async () => {
    for (const url of ['blade-admin/submissions/list', 'blade-admin/submissionAuthor/list'])
      expect((await as('one').get(url, { keyword: mark('FamilyZh') })).status).toBe(403)
  })
  it('case 29: downloads come under a rebuilt name, without properties, comments or metadata', async () => {
    const detail = ok(
      await as('one').get('blade-admin/reviewRecord/detail', { id: paper.reviews[2] ?? '' }),
    ) as unknown as {
      files: { id: string; stage: string }[]
    }
    expect(detail.files.map((file) => file.stage).toSorted()).toEqual(['responseLetter', 'revisionClean'])
    for (const file of detail.files) {
      const answer = await as('one').get('blade-admin/submissionFile/download', { id: file.id })
      expect(answer.status).toBe(200)
      expect(String(answer.headers['content-disposition'])).toMatch(
        /filename="TESTJ-\d{4}-\d{4}-\w+-v1\.pdf"/,
      )
      const doc = await PDFDocument.load(answer.bytes, { updateMetadata: false })
      expect([doc.getAuthor(), doc.getTitle(), doc.getCreator(), doc.getProducer()]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
      ])
      const objects = doc.context.enumerateIndirectObjects().map(([, object]) => object.toString())
      expect(authorMarks.filter((one) => objects.some((text) => text.includes(one)))).toEqual([])
      expect(await wordsOfPdf(answer.bytes)).toMatch(/second version|answer one/)
    }
  })
  it('case 23: the full text stays closed until the questions are answered', async () => {
    const { id } = await paperIn(stage, 'inReview')
    const sent = await step(stage, 'editor', 'dispatch', id, { reviewerIds: [stage.ids.reviewer3] })
    const record = (sent as unknown as { records: { id: string }[] }).records[0]?.id ?? ''
    const file = await stage.app.db
      .of('000000')
      .one<{ id: string }>(
        sql`select id from submission_file where submission_id = ${id} and stage = 'anonymised'`,
      )
    const download = () => as('reviewer3').get('blade-admin/submissionFile/download', { id: file?.id ?? '' })
    expect([(await download()).status, (await download()).body.reason]).toEqual([403, 'LOCKED'])
    ok(
      await reviewStep(stage, 'reviewer3', 'accept', record, {
        coiDeclared: false,
        confidentialityAgreed: true,
      }),
    )
    expect((await download()).status).toBe(200)
    const whole = await stage.app.db
      .of('000000')
      .one<{ id: string }>(
        sql`select id from submission_file where submission_id = ${id} and stage = 'manuscript'`,
      )
    expect(
      (await as('reviewer3').get('blade-admin/submissionFile/download', { id: whole?.id ?? '' })).status,
    ).toBe(404)
  })
})

describe('J03 an author never learns who reviewed the paper', () => {
  it('on no call, list, search, export or file', async () => {
    const seen = await crawl('writer')
    const own = [...reviewerMarks, stage.ids.one ?? '', stage.ids.two ?? '']
    expect(leaks(seen, own).filter((leak) => !isAsked(leak))).toEqual([])
    // The office's two Word files are there, under names of ours.
    const words = seen.filter(({ url, text }) => url.includes('download') && /v\d+\.docx/.test(text))
    expect(words.length).toBeGreaterThanOrEqual(2)
    for (const { bytes } of words) expect(insideOf(bytes)).toContain('remarks in the text')
    // What was released is there, under an alias.
    expect(
      seen.some(
        ({ url, text }) => url.startsWith('blade-admin/submissions/detail') && text.includes('审稿人 1'),
      ),
    ).toBe(true)
  })
  it('a released attachment comes without its maker', async () => {
    const detail = ok(
      await as('writer').get('blade-admin/submissions/detail', { id: paper.id }),
    ) as unknown as {
      reviews: { attachmentIds: string[] }[]
    }
    const [attachment = ''] = detail.reviews.flatMap((review) => review.attachmentIds)
    const answer = await as('writer').get('blade-admin/submissionFile/download', { id: attachment })
    expect(answer.status).toBe(200)
    expect(
      leaks(
        [{ url: 'attachment', text: JSON.stringify(answer.headers), bytes: answer.bytes }],
        reviewerMarks,
      ),
    ).toEqual([])
  })
})

/** A url of the crawl that asked with the id itself says nothing by repeating it. */
function isAsked(leak: string): boolean {
  const [, url = ''] = leak.split(' in ')
  return [stage.ids.one, stage.ids.two].some(
    (id) => id !== undefined && leak.startsWith(id) && url.includes(id),
  )
}

describe('mails', () => {
  it('to reviewers name no author, and to authors no reviewer, as they leave the house', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'journal-mail-'))
    const settings = { dataDir, mail: { from: 'office@example.org' } }
    await sendWaiting(stage.app.ctx, '000000', transportOf(settings))
    const names = await readdir(join(dataDir, 'mail'))
    expect(names.length).toBeGreaterThan(20)
    const { default: PostalMime } = await import('postal-mime')
    const problems: string[] = []
    for (const name of names) {
      const mail = await PostalMime.parse(await readFile(join(dataDir, 'mail', name)))
      const to = mail.to?.[0]?.address ?? ''
      const body = `${mail.subject}\n${mail.text}`.toLowerCase()
      const forbidden =
        to.startsWith('qxreviewer') || to.startsWith('reviewer')
          ? authorMarks
          : to.startsWith('zq')
            ? reviewerMarks
            : []
      for (const one of forbidden)
        if (body.includes(one.toLowerCase())) problems.push(`${one} in ${name} to ${to}`)
    }
    expect(problems).toEqual([])
  })
})
