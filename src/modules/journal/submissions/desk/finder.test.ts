import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { similarities } from '../../review-records/similarity.ts'
import { ok, paperIn, startStage, step, type Stage } from '../../testing/stage.ts'

/** The reviewer finder: what it ranks by, and the conflict rules of domain 2.13 that it shows. */
let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.app.close())
const as = (name: string) => stage.who[name] as Client
type Listed = {
  userId: string
  name: string
  fit: string
  load: number
  onTime: number | null
  rating: number | null
  blocked: boolean
  conflicts: { code: string; level: string }[]
}
const found = async (id: string, keyword = '') =>
  ok(await as('editor').get('blade-admin/submissions/reviewers', { id, keyword })) as unknown as Listed[]
const change = (text: ReturnType<typeof sql>) =>
  stage.app.db.tx({ tenantId: '000000', userId: null, deptId: null }, (tx) => tx.query(text))

describe('ranking', () => {
  it('puts the reviewer whose field is the abstract’s first, in Chinese and in English, without a shared keyword', async () => {
    const abstract = {
      abstractZh: '目的：评估社区噪声暴露与居民睡眠质量的关系。方法：夜间声级监测。',
      abstractEn:
        'Objective: community noise exposure and the sleep of residents; night sound level monitoring.',
      keywordsZh: ['甲', '乙', '丙'],
      keywordsEn: ['one', 'two', 'three'],
    }
    const zh = await stage.app.person('noisezh', ['reviewer'], { expertise: '环境噪声与睡眠障碍' })
    const en = await stage.app.person('noiseen', ['reviewer'], {
      expertise: 'night noise monitoring and sleep',
    })
    await stage.app.person('virus', ['reviewer'], { expertise: '病毒学；vaccines and virology' })
    const { id } = await paperIn(stage, 'inReview', { more: abstract })
    const list = await found(id)
    expect(new Set(list.slice(0, 2).map((one) => one.userId))).toEqual(new Set([zh.id, en.id]))
    expect(list.find((one) => one.name.includes('virus'))?.fit).toBe('none')
    expect(list[0]?.fit).toBe('high')
  })
  it('learns from what somebody reviewed before', async () => {
    const { id } = await paperIn(stage, 'finalReview')
    const quiet = await stage.app.person('quiet', ['reviewer'], { expertise: '' })
    const before = (await found((await paperIn(stage, 'inReview')).id)).find((one) => one.userId === quiet.id)
    expect(before?.fit).toBe('none')
    await change(
      sql`update review_record set reviewer_id = ${quiet.id} where submission_id = ${id} and reviewer_id = ${stage.ids.reviewer2}`,
    )
    const after = (await found((await paperIn(stage, 'inReview')).id)).find((one) => one.userId === quiet.id)
    expect(after?.fit).not.toBe('none')
    expect([after?.rating, after?.onTime]).toEqual([4, 1])
  })
  it('of two with the same field it prefers the punctual and well rated, and the less loaded', async () => {
    const expertise = '饮用水消毒副产物'
    const late = await stage.app.person('late', ['reviewer'], { expertise })
    const good = await stage.app.person('good', ['reviewer'], { expertise })
    for (const [who, rating, due] of [
      [late.id, 2, '-3 days'],
      [good.id, 5, '3 days'],
    ] as const) {
      const { id } = await paperIn(stage, 'finalReview')
      await change(
        sql`update review_record set reviewer_id = ${who}, editor_rating = ${rating}, review_due_at = submitted_at + ${due}::interval where submission_id = ${id} and reviewer_id = ${stage.ids.reviewer1}`,
      )
    }
    const more = { abstractZh: '饮用水消毒副产物的人群暴露评估与健康风险' }
    const { id } = await paperIn(stage, 'inReview', { more })
    const names = (await found(id)).map((one) => one.userId)
    expect(names.indexOf(good.id)).toBeLessThan(names.indexOf(late.id))
  })
  it('rare shared words weigh more than those that every profile has', () => {
    const [rare = 0, usual = 0] = similarities('dengue vector control in households', [
      'dengue and ecology',
      'control and statistics',
      'infection control',
      'tobacco control',
    ])
    expect(rare).toBeGreaterThan(usual)
  })
})

describe('conflicts of interest (2.13)', () => {
  it('warns of a co-author of the last 36 months, by a paper handed in here, and no longer after that', async () => {
    const partner = await stage.app.person('partner', ['reviewer'], { email: 'partner@example.net' })
    const authors = [
      {
        familyNameEn: 'Lin',
        givenNameEn: 'Xiaolan',
        email: 'author@example.org',
        isCorresponding: true,
        affiliations: [],
      },
      { familyNameEn: 'P', givenNameEn: 'Partner', email: 'Partner@example.net', affiliations: [] },
    ]
    const earlier = await paperIn(stage, 'submitted', { authors })
    const { id } = await paperIn(stage, 'inReview')
    const codes = async () =>
      (await found(id)).find((one) => one.userId === partner.id)?.conflicts.map((one) => one.code)
    expect(await codes()).toEqual(['recentCoAuthor'])
    await change(
      sql`update submissions set submitted_at = now() - interval '37 months' where id = ${earlier.id}`,
    )
    expect(await codes()).toEqual([])
  })
  it('warns of a co-author by an article of the last 36 months, by ORCID or mailbox, whatever its capitals', async () => {
    const printed = await stage.app.person('printed', ['reviewer'], { email: 'printed@example.net' })
    const { id: other } = await paperIn(stage, 'published')
    const authors = [
      { familyNameEn: 'Lin', orcid: '0000-0002-1825-0097', affiliations: [] },
      { familyNameEn: 'P', email: 'Printed@Example.net', affiliations: [] },
    ]
    await change(
      sql`update articles set authors = ${JSON.stringify(authors)}::jsonb where submission_id = ${other}`,
    )
    const { id } = await paperIn(stage, 'inReview')
    const codes = async () =>
      (await found(id)).find((one) => one.userId === printed.id)?.conflicts.map((one) => one.code)
    expect(await codes()).toEqual(['recentCoAuthor'])
    await change(
      sql`update articles set publish_date = current_date - interval '37 months' where submission_id = ${other}`,
    )
    expect(await codes()).toEqual([])
    // Nobody finds an article by a mailbox in it.
    const asked = await (stage.who.staff as Client).get('blade-admin/articles/list', {
      keyword: 'printed@example.net',
    })
    expect((ok(asked) as unknown as { total: number }).total).toBe(0)
  })
  it('warns of the same mail domain unless it is a public one, and of a suggested reviewer with a free mailbox', async () => {
    const near = await stage.app.person('neighbour', ['reviewer'], { email: 'neighbour@example.org' })
    const free = await stage.app.person('free', ['reviewer'], { email: 'free.mail@gmail.com' })
    const more = { suggestedReviewers: [{ name: 'Free', email: 'freemail+x@gmail.com' }] }
    const { id } = await paperIn(stage, 'inReview', { more })
    const list = await found(id)
    const of = (who: string) => list.find((one) => one.userId === who)?.conflicts
    expect(of(near.id)).toEqual([expect.objectContaining({ code: 'sameMailDomain', level: 'warn' })])
    expect(of(free.id)).toEqual([expect.objectContaining({ code: 'suggestedFreeMail', level: 'warn' })])
  })
  it('warns at the decision when only reviewers suggested by the author have reported', async () => {
    const more = {
      suggestedReviewers: [
        { name: 'One', email: 'reviewer1@example.org' },
        { name: 'Two', email: 'reviewer2@example.org' },
      ],
    }
    await change(
      sql`update blade_user set email = account || '@example.org' where account in ('reviewer1', 'reviewer2')`,
    )
    const { id } = await paperIn(stage, 'reviewed', { more })
    const seen = ok(await as('editor').get('blade-admin/submissions/detail', { id })) as unknown as {
      warnings: { code: string; msg: string }[]
    }
    expect(seen.warnings.map((one) => one.code)).toEqual(['onlySuggested'])
    const other = await paperIn(stage, 'reviewed')
    const plain = ok(
      await as('editor').get('blade-admin/submissions/detail', { id: other.id }),
    ) as unknown as {
      warnings: unknown[]
    }
    expect(plain.warnings).toEqual([])
    const author = await as('author').get('blade-admin/submissions/detail', { id })
    expect(author.raw).not.toContain('onlySuggested')
    await step(stage, 'editor', 'recommendAccept', id)
  })
})

describe('among very many', () => {
  it('finds those who stand far down by their promise, once what speaks against the others is known', async () => {
    const expertise = '沙尘暴与慢阻肺急性加重'
    const clean: string[] = []
    for (let i = 0; i < 125; i += 1) {
      // A hundred and twenty who have the authors' mail domain, and five others who often declined.
      const near = i < 120
      const { id } = await stage.app.person(`dust${i}`, ['reviewer'], {
        expertise,
        email: near ? `dust${i}@example.org` : `dust${i}@elsewhere.example`,
      })
      if (!near) clean.push(id)
    }
    await change(
      sql`insert into reviewer_record (tenant_id, reviewer_id, declined) select '000000', id, 9 from unnest(${clean}::bigint[]) id`,
    )
    const more = { abstractZh: '沙尘暴与慢阻肺急性加重的时间序列研究' }
    const list = await found((await paperIn(stage, 'inReview', { more })).id)
    const dust = list.filter((one) => one.name.startsWith('dust'))
    expect(new Set(dust.slice(0, 5).map((one) => one.userId))).toEqual(new Set(clean))
    expect(list).toHaveLength(50)
    expect(dust[5]?.conflicts.map((one) => one.code)).toEqual(['sameMailDomain'])
  })
})
