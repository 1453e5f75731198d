import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Client } from '#app/testing.ts'
import { dateIn, daysAfter, instantOf } from '#kernel/definition/index.ts'
import { sql } from '#kernel/store/sql.ts'
import { ok, paperIn, pdfWith, put, reviewStep, startStage, step, type Stage } from '../testing/stage.ts'
import { runTimers } from '../testing/clock.ts'
import { linkWord } from '../reviewing/link.ts'

/** What the clock does and what a mail's link does goes by the days of the tenant, as everything that people do. */
const zone = 'America/Los_Angeles'
const day = 86_400_000
let stage: Stage
beforeAll(async () => {
  stage = await startStage()
  await stage.app.db.platform.query(
    sql`update tenant set time_zone = ${zone} where tenant_id = '000000' and is_deleted = 0`,
  )
})
afterAll(() => stage.app.close())
beforeEach(() => stage.app.travel(new Date()))
const run = () => runTimers(stage.app.ctx, (error) => expect.fail(String(error)))
const mailsOf = (code: string, about = sql.raw('true')) =>
  stage.app.db
    .of('000000')
    .query<{ body: string }>(
      sql`select body from mail_outbox where template_code = ${code} and ${about} order by id`,
    )
const dateAhead = (days: number) => dateIn(new Date(Date.now() + days * day), zone)

it('2.16: a reminder names the day that the editor set, not the next one of another part of the world', async () => {
  const dueAt = dateAhead(10)
  const { id } = await paperIn(stage, 'reviewed')
  await step(stage, 'editor', 'requestMinor', id, { dueAt, letterSubject: 'x', letterBody: '<p>Please.</p>' })
  stage.app.travel(new Date(Date.now() + 4 * day))
  await run()
  const [mail] = await mailsOf('M37v', sql`submission_id = ${id}`)
  expect(mail?.body).toContain(dueAt)
  expect(mail?.body).toContain(daysAfter(dueAt, 7))
})

it('2.16: the digest comes at eight in the morning there', async () => {
  await paperIn(stage, 'screening')
  const first = Date.parse('2026-11-23T00:00:00Z')
  const weeks = Math.max(0, Math.ceil((Date.now() - first) / (7 * day))) + 2
  const monday = (later: number) => new Date(first + (weeks + later) * 7 * day).toISOString().slice(0, 10)
  const at = (later: number, hour: string, where: string) =>
    instantOf(`${monday(later)} ${hour}`, where) ?? new Date(0)
  // Whoever was served before is told of every Monday that is past: so all are, at whatever hour this runs.
  stage.app.travel(at(0, '08:00:01', zone))
  await run()
  const before = (await mailsOf('M37g')).length
  stage.app.travel(at(1, '08:00:01', 'Asia/Shanghai'))
  await run()
  stage.app.travel(at(1, '07:59:00', zone))
  await run()
  expect((await mailsOf('M37g')).length).toBe(before)
  stage.app.travel(at(1, '08:00:01', zone))
  await run()
  expect((await mailsOf('M37g')).length).toBeGreaterThan(before)
})

it('T26: a paper appears when its day has begun there', async () => {
  const { id } = await paperIn(stage, 'inProduction')
  const production = stage.who.production as Client
  await put(production, id, 'finalPdf', await pdfWith(`final ${id}`))
  const publishDate = dateAhead(3)
  await step(stage, 'production', 'schedule', id, { publishDate })
  const state = async () =>
    (
      await stage.app.db
        .of('000000')
        .one<{ state: string }>(sql`select state from submissions where id = ${id}`)
    )?.state
  stage.app.travel(instantOf(`${publishDate} 00:00:01`, 'Asia/Shanghai') ?? new Date())
  await run()
  expect(await state()).toBe('scheduled')
  stage.app.travel(instantOf(`${publishDate} 00:00:01`, zone) ?? new Date())
  await run()
  expect(await state()).toBe('published')
})

it('M11: a reviewer who accepts by the link is told the same date as in the invitation', async () => {
  const { id } = await paperIn(stage, 'inReview')
  const sent = (await step(stage, 'editor', 'dispatch', id, {
    reviewerIds: [stage.ids.reviewer1],
    overrideReason: 'x',
    responseDueAt: dateAhead(5),
    reviewDueAt: dateAhead(20),
  })) as unknown as { records: { id: string }[] }
  const [record] = sent.records
  const word = linkWord(stage.app.ctx.vault, { tenantId: '000000', id: record?.id ?? '', inviteCount: 1 })
  const headers = { 'blade-auth': `bearer ${word}` }
  const { get, post } = stage.app.nobody
  const detail = ok(await get('blade-admin/reviewRecord/link/detail', {}, headers))
  expect(String(detail.reviewDueAt)).toBe(`${dateAhead(20)} 23:59:59`)
  ok(
    await post(
      'blade-admin/reviewRecord/link/accept',
      { id: record?.id, version: detail.version, coiDeclared: false, confidentialityAgreed: true },
      headers,
    ),
  )
  const [thanks] = await mailsOf('M11', sql`submission_id = ${id}`)
  expect(thanks?.body).toContain(dateAhead(20))
  expect(await reviewStep(stage, 'reviewer1', 'accept', record?.id ?? '', {})).toMatchObject({ status: 409 })
})

it('2.16: and the last day of its grace, also where clocks change in between', async () => {
  // The next day, at least a fortnight ahead, after which a week is an hour shorter: clocks go on.
  const days = Array.from({ length: 340 }, (_, n) => daysAfter(dateIn(new Date(), zone), n + 14))
  const end = (date: string) => instantOf(`${date} 23:59:59`, zone)?.getTime() ?? Number.NaN
  const dueAt = days.find((date) => end(daysAfter(date, 7)) - end(date) < 7 * day) ?? ''
  const { id } = await paperIn(stage, 'reviewed')
  await step(stage, 'editor', 'requestMinor', id, { dueAt, letterSubject: 'x', letterBody: '<p>Please.</p>' })
  stage.app.travel(new Date(end(dueAt) - 6 * day))
  await run()
  const [mail] = await mailsOf('M37v', sql`submission_id = ${id}`)
  expect(mail?.body).toContain(daysAfter(dueAt, 7))
})
