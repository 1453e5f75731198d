import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Answer, Client } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { sendWaiting } from '#modules/message/outbox/server.ts'
import {
  goodReview,
  ok,
  paperIn,
  pdfWith,
  reviewStep,
  startStage,
  step,
  type Stage,
} from '../testing/stage.ts'

/** From the mail to the submitted review without a password; case 26 of the domain page. */
let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.app.close())
const base = 'blade-admin/reviewRecord'

async function invited(reviewer = 'reviewer1'): Promise<{ id: string; paper: string }> {
  const { id } = await paperIn(stage, 'inReview')
  const sent = await step(stage, 'editor', 'dispatch', id, {
    reviewerIds: [stage.ids[reviewer]],
    overrideReason: 'busy',
  })
  return { id: (sent as unknown as { records: { id: string }[] }).records[0]?.id ?? '', paper: id }
}

/** The word of the latest mail that was really sent about a review. */
async function wordFor(id: string): Promise<string> {
  await sendWaiting(stage.app.ctx, '000000')
  const folder = join(stage.app.ctx.dataDir, 'mail')
  const names = (await readdir(folder)).toSorted((a, b) => idIn(a).localeCompare(idIn(b)))
  const words: string[] = []
  for (const name of names) {
    const text = (await readFile(join(folder, name), 'utf8')).replace(/=\r?\n/g, '').replace(/=3D/g, '=')
    const body = /base64/i.test(text)
      ? Buffer.from(text.split('\r\n\r\n')[1] ?? '', 'base64').toString()
      : text
    const found = new RegExp(`review\\?id=${id}#t=([\\w.-]+)`).exec(body)?.[1]
    if (found) words.push(found)
  }
  return words.at(-1) ?? ''
}
const idIn = (name: string) => /(\d+)\.eml$/.exec(name)?.[1]?.padStart(20, '0') ?? ''

const by = (word: string): Client => {
  const { get, post, upload } = stage.app.nobody
  const headers = { 'blade-auth': `bearer ${word}` }
  return {
    token: word,
    get: (path, query) => get(`${base}/link/${path}`, query, headers),
    post: (path, body) => post(`${base}/link/${path}`, body, headers),
    upload,
  }
}
const dataOf = (answer: Answer) => ok(answer) as Record<string, unknown> & { id: string; version: number }
const yes = { coiDeclared: false, confidentialityAgreed: true }

it('M10 a reviewer reads, accepts, reads the file, saves, submits by the link alone', async () => {
  const { id } = await invited()
  const word = await wordFor(id)
  expect(word).not.toBe('')
  const mine = by(word)
  let seen = dataOf(await mine.get('detail'))
  expect([seen.id, seen.state, (seen as { files?: unknown[] }).files]).toEqual([id, 'invited', []])
  dataOf(await mine.post('accept', { id, version: seen.version, ...yes }))
  seen = dataOf(await mine.get('detail'))
  const file = (seen.files as { id: string }[])[0]
  const pdf = await mine.get('download', { id: file?.id ?? '' })
  expect([pdf.status, pdf.bytes.subarray(0, 4).toString()]).toEqual([200, '%PDF'])
  const saved = dataOf(await mine.post('saveDraft', { id, version: seen.version, ...goodReview }))
  dataOf(await mine.post('submit', { id, version: saved.version }))
  const last = await stage.app.db
    .of('000000')
    .one<{ state: string; createUser: string }>(sql`select state from review_record where id = ${id}`)
  expect(last?.state).toBe('submitted')
  const event = await stage.app.db
    .of('000000')
    .one<{ actorId: string }>(
      sql`select actor_id from submission_event where review_id = ${id} and action = 'review.submit'`,
    )
  expect(event?.actorId).toBe(stage.ids.reviewer1)
})

it('a link opens nothing while its tenant is shut: switched off, or run out', async () => {
  const { id } = await invited()
  const mine = by(await wordFor(id))
  const shut = (status: number, expires: Date | null) =>
    stage.app.db.tx({ tenantId: '000000', userId: null, deptId: null }, (tx) =>
      tx.query(
        sql`update tenant set status = ${status}, expire_time = ${expires} where tenant_id = '000000'`,
      ),
    )
  const { version } = dataOf(await mine.get('detail'))
  for (const [status, expires] of [
    [0, null],
    [1, new Date(stage.app.ctx.clock().getTime() - 60_000)],
  ] as const) {
    await shut(status, expires)
    const answers = [await mine.get('detail'), await mine.post('accept', { id, version, ...yes })]
    await shut(1, null)
    expect(answers.map(({ body }) => body.reason)).toEqual(['linkShut', 'linkShut'])
  }
  expect(dataOf(await mine.get('detail')).state).toBe('invited')
})

it('case 26: the link survives a second click and answers for its own record alone', async () => {
  const one = await invited()
  const other = await invited()
  const mine = by(await wordFor(one.id))
  for (const _ of [1, 2, 3]) expect(dataOf(await mine.get('detail')).id).toBe(one.id)
  // Whatever id the input names, the link's own record is meant.
  expect(dataOf(await mine.get('detail', { id: other.id })).id).toBe(one.id)
  const version = dataOf(await mine.get('detail')).version
  dataOf(await mine.post('decline', { id: other.id, version, declineReason: 'tooBusy' }))
  const states = await stage.app.db
    .of('000000')
    .query<{ id: string; state: string }>(
      sql`select id, state from review_record where id = any(${[one.id, other.id]}::bigint[])`,
    )
  expect(new Map(states.map((row) => [row.id, row.state]))).toEqual(
    new Map([
      [one.id, 'declined'],
      [other.id, 'invited'],
    ]),
  )
  const ended = await mine.get('detail')
  expect([ended.status, ended.body.reason]).toEqual([410, 'LINK_ENDED'])
  // The word is no part of the address: a browser that kept this would show it for the next invitation too.
  expect(ended.headers['cache-control']).toBe('no-store')
})

it('case 26: the link of a cancelled review says that it was ended, and promises no sight of it after signing in', async () => {
  const { id } = await invited()
  const mine = by(await wordFor(id))
  ok(await reviewStep(stage, 'editor', 'cancel', id, { reason: 'enough' }))
  const ended = await mine.get('detail')
  expect([ended.status, ended.body.reason]).toEqual([410, 'RECALLED'])
})

it('case 26: a link opens no other call, no file of another paper, and dies with a newer invitation', async () => {
  const one = await invited('reviewer2')
  const word = await wordFor(one.id)
  const headers = { 'blade-auth': `bearer ${word}` }
  for (const path of [
    'blade-admin/reviewRecord/mine',
    'blade-system/user/info',
    'blade-admin/submissions/mine',
  ])
    expect((await stage.app.nobody.get(path, {}, headers)).status, path).toBe(401)
  const other = await invited('reviewer2')
  const second = by(await wordFor(other.id))
  const opened = dataOf(await second.get('detail'))
  dataOf(await second.post('accept', { id: other.id, version: opened.version, ...yes }))
  const files = dataOf(await second.get('detail')).files as { id: string }[]
  expect(files.length).toBe(1)
  const foreign = await by(word).get('download', { id: files[0]?.id ?? '' })
  expect([foreign.status, foreign.body.reason]).toEqual([404, 'NOT_FOUND'])
  const { version } = dataOf(await by(word).get('detail'))
  dataOf(await by(word).post('decline', { id: one.id, version, declineReason: 'tooBusy' }))
  ok(await reviewStep(stage, 'editor', 'reinvite', one.id, { reason: 'again', overrideReason: 'again' }))
  const stale = await by(word).get('detail')
  expect([stale.status, stale.body.reason]).toEqual([401, 'LINK_UNKNOWN'])
  expect(dataOf(await by(await wordFor(one.id)).get('detail')).id).toBe(one.id)
})

it('case 26: a changed word, a word of nobody and a disabled account open nothing', async () => {
  const { id } = await invited('reviewer3')
  const word = await wordFor(id)
  for (const bad of ['', 'v1.', `${word.slice(0, -2)}AA`, word.replace('v1.', 'v1.A')])
    expect((await by(bad).get('detail')).body.reason, bad).toBe('LINK_UNKNOWN')
  await stage.app.db.tx({ tenantId: '000000', userId: null, deptId: null }, (tx) =>
    tx.query(sql`update blade_user set status = 2 where id = ${stage.ids.reviewer3}`),
  )
  expect((await by(word).get('detail')).body.reason).toBe('LINK_UNKNOWN')
})

it('the outbox that editors read never holds the word', async () => {
  const { id } = await invited()
  await wordFor(id)
  const mails = await stage.app.db
    .of('000000')
    .query<{ body: string }>(sql`select body from mail_outbox where body like ${`%review?id=${id}%`}`)
  expect(mails.length).toBeGreaterThan(0)
  expect(mails.some((mail) => mail.body.includes('#t='))).toBe(false)
})

it('an attachment comes in by the link, bare of who wrote it', async () => {
  const { id } = await invited()
  const word = await wordFor(id)
  const mine = by(word)
  const { version } = dataOf(await mine.get('detail'))
  dataOf(await mine.post('accept', { id, version, ...yes }))
  const sent = await stage.app.nobody.upload(
    `${base}/link/upload`,
    {},
    { name: 'Dr-Secret-Reviewer.pdf', bytes: await pdfWith('notes', 'Dr Secret Reviewer') },
    { 'blade-auth': `bearer ${word}` },
  )
  const file = ok(sent)
  expect(dataOf(await mine.get('detail')).attachmentIds).toBe(file.id)
  const pdf = await mine.get('download', { id: file.id })
  expect(pdf.raw).not.toContain('Secret')
})
