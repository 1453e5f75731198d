import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { countOf, letter, ok, paperIn, startStage, step, versionOf, type Stage } from '../../testing/stage.ts'

/** What would be sent, and the office's own words in it. */
let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.app.close())
const as = (name: string) => stage.who[name] as Client
type Mail = { code: string; to: string; name: string; subject: string; body: string }
const preview = async (who: string, id: string, action: string, more: object = {}) =>
  as(who).post('blade-admin/submissions/preview', { ...(await versionOf(stage, id)), action, ...more })
const sent = (id: string) =>
  stage.app.db
    .of('000000')
    .query<Mail>(
      sql`select template_code as code, "to", subject, body from mail_outbox where submission_id = ${id} order by id`,
    )

describe('the preview of a step', () => {
  it('names the mails and their recipients, is what the step then sends, and changes nothing itself', async () => {
    const { id } = await paperIn(stage, 'reviewed')
    const before = [
      await versionOf(stage, id),
      await countOf(stage, 'mail_outbox', id),
      await countOf(stage, 'submission_event', id),
    ]
    const said = ok(await preview('chief', id, 'requestMinor', letter)) as unknown as Mail[]
    expect([
      await versionOf(stage, id),
      await countOf(stage, 'mail_outbox', id),
      await countOf(stage, 'submission_event', id),
    ]).toEqual(before)
    const earlier = (await sent(id)).length
    await step(stage, 'chief', 'requestMinor', id, letter)
    const really = (await sent(id)).slice(earlier)
    const of = (mails: readonly Mail[]) =>
      mails.map(({ code, to, subject, body }) => ({ code, to, subject, body }))
    expect(of(said)).toEqual(of(really))
    expect(said.map((mail) => mail.code)).toContain('M9')
  })
  it('says of an invitation whom it goes to, with the personal note', async () => {
    const { id } = await paperIn(stage, 'inReview')
    const reviewerIds = [stage.ids.reviewer1, stage.ids.reviewer3]
    const said = ok(
      await preview('editor', id, 'dispatch', { reviewerIds, overrideReason: 'x', note: '盼您拨冗审阅。' }),
    ) as unknown as Mail[]
    expect(said.map((mail) => [mail.code, mail.name])).toEqual([
      ['M10', 'Person reviewer1'],
      ['M10', 'Person reviewer3'],
    ])
    expect(said.every((mail) => mail.body.includes('盼您拨冗审阅。'))).toBe(true)
    expect(await countOf(stage, 'review_record', id)).toBe(0)
  })
  it('refuses what the step would refuse, and whoever has no right to it', async () => {
    const { id } = await paperIn(stage, 'screening')
    expect((await preview('chief', id, 'deskReject')).body.details).toEqual(['letterRequired'])
    expect((await preview('editor', id, 'finalAccept')).status).toBe(403)
    expect((await preview('author', id, 'withdraw')).status).toBe(403)
    expect((await preview('chief', id, 'discard')).status).toBe(403)
    expect((await preview('chief', id, 'nonsense')).status).toBe(403)
  })
})

describe('mail templates', () => {
  const words = {
    subjectZh: '诚邀审稿：{title}',
    subjectEn: 'Would you review {title}?',
    bodyZh: '{name}，您好：\n请审阅《{title}》。\n{note}\n{reviewLink}',
    bodyEn: 'Dear {name},\nwould you review “{title}”?\n{note}\n{reviewLink}',
  }
  it('2.17: the office’s words go out while they are enabled, in the reader’s language', async () => {
    const row = ok(await as('staff').post('blade-admin/mailTemplate/submit', { code: 'M10', ...words }))
    const { id } = await paperIn(stage, 'inReview')
    const reviewerIds = [stage.ids.reviewer1]
    const said = async () =>
      (
        ok(await preview('editor', id, 'dispatch', { reviewerIds, overrideReason: 'x' })) as unknown as Mail[]
      )[0]
    expect((await said())?.subject).toMatch(/^诚邀审稿：高温/)
    expect((await said())?.body).not.toContain('{')
    ok(await as('staff').post('blade-admin/mailTemplate/submit', { ...row, enabled: false }))
    expect((await said())?.subject).toContain('邀请您审稿')
  })
  it('refuses a fact that the mail does not know, one language alone, a code of nothing, and a second one', async () => {
    const post = (more: object) =>
      as('staff').post('blade-admin/mailTemplate/submit', { code: 'M18', ...words, ...more })
    const unknown = await post({})
    expect([unknown.status, unknown.body.reason]).toEqual([422, 'unknownFact'])
    expect(unknown.body.msg).toContain('{reviewLink}')
    const plain = { subjectZh: '谢', subjectEn: 'Thanks', bodyZh: '谢 {name}', bodyEn: 'Thanks {name}' }
    expect((await post({ ...plain, bodyEn: '' })).body.reason).toBe('bothLanguages')
    expect((await post({ ...plain, code: 'M99' })).body.reason).toBe('unknownMail')
    ok(await post(plain))
    expect((await post(plain)).status).toBe(409)
  })
  it('shows how it would read in both languages, and lists the built-in ones', async () => {
    const read = ok(await as('staff').post('blade-admin/mailTemplate/preview', words)) as unknown as Record<
      'zh' | 'en',
      Mail
    >
    expect([read.zh.subject, read.en.subject]).toEqual([
      '诚邀审稿：城市热浪期间老年人急诊就诊的时间序列研究',
      'Would you review Emergency visits of older adults during urban heat waves?',
    ])
    const builtin = ok(await as('staff').get('blade-admin/mailTemplate/builtin')) as unknown as {
      code: string
    }[]
    expect(builtin.map((one) => one.code)).toContain('M1')
    expect((await as('author').get('blade-admin/mailTemplate/builtin')).status).toBe(403)
  })
})

describe('papers that say nearly the same (feature 22)', () => {
  const long = {
    titleZh: '城市绿地可达性与居民抑郁症状的队列研究',
    abstractZh:
      '目的：评估城市绿地可达性与居民抑郁症状的前瞻性关联。方法：在六个城区随访居民五年，采用遥感影像测量绿地。',
    titleEn: 'Urban green space and depressive symptoms: a cohort',
    abstractEn:
      'We followed residents of six districts for five years and measured green space by remote sensing.',
  }
  it('finds the paper sent twice under another title, and leaves the others', async () => {
    const first = await paperIn(stage, 'inReview', { more: long })
    const again = {
      ...long,
      titleZh: '绿地可达性与居民抑郁：队列研究',
      titleEn: 'Green space and depression',
    }
    const { id } = await paperIn(stage, 'screening', { more: again, as: 'stranger' })
    await paperIn(stage, 'screening')
    const found = ok(await as('editor').get('blade-admin/submissions/similar', { id })) as unknown as {
      id: string
      share: number
    }[]
    expect(found.map((one) => one.id)).toEqual([first.id])
    expect(found[0]?.share).toBeGreaterThan(0.5)
    expect((await as('stranger').get('blade-admin/submissions/similar', { id })).status).toBe(403)
  })
})
