import { afterAll, beforeAll, expect, it } from 'vitest'
import { platformActor, startTestApp, today } from '#app/testing.ts'
import { runFor } from '#kernel/jobs/run.ts'
import { sql } from '#kernel/store/sql.ts'
import { communityJobs } from './community/lists/server.ts'
import { comment, moment, poll } from './community/testing/stage.ts'
import {
  decided,
  draft,
  onSale,
  ordered,
  paid,
  shopBody,
  shopStageOn,
  taken,
  type ShopAccount,
  type ShopStage,
} from './shop/testing/stage.ts'
import { done, made, places } from './testing/stage.ts'

/** What the people of shops and of the community are told in the bell (campus domain 4.9 to 4.16). */
let stage: ShopStage
beforeAll(async () => {
  const app = await startTestApp()
  stage = await shopStageOn(app, (await places(await app.as('admin'), {})).school)
})
afterAll(() => stage.app.close())

const post = (who: ShopAccount, call: string, body: object) =>
  done(stage.who[who].post(`blade-admin/${call}`, body))
/** Subjects of the letters about a record, by who gets them. */
const letters = (aboutId: string) =>
  stage.app.db.tx(platformActor, (tx) =>
    tx.query<{ account: string; subject: string }>(
      sql`select u.account, m.subject from mail_outbox m join blade_user u on u.id = m.recipient_id where m.about_id = ${aboutId} and m.is_deleted = 0 order by m.id`,
    ),
  )
const opinion = '图片不清楚'

it('an owner hears that a shop or goods were rejected, and why', async () => {
  const shop = await made(stage.who.otherOwner, 'schoolShop', await shopBody(stage, 'otherOwner'))
  await post('keeper', 'schoolShop/reject', { id: shop, auditOpinion: opinion })
  expect(await letters(shop)).toEqual([
    { account: 'otherOwner', subject: expect.stringContaining(opinion) as string },
  ])
  const goods = await draft(stage)
  await post('owner', 'SchoolGoods/submitReview', { id: goods })
  await post('moderator', 'SchoolGoods/reject', { id: goods, auditOpinion: opinion })
  expect(await letters(goods)).toMatchObject([{ account: 'owner' }])
})

it('a buyer hears when an order is ready, refused, or its refund was decided', async () => {
  const goods = await onSale(stage)
  const ready = await ordered(stage, [goods, 1])
  await taken(stage, ready, 40)
  expect(await letters(ready)).toEqual([
    { account: 'buyer', subject: expect.stringContaining('取货码') as string },
  ])
  const refused = await ordered(stage, [goods, 1])
  await paid(stage, refused)
  await post('owner', 'order/refuse', { id: refused, cancelReason: '缺货' })
  expect(await letters(refused)).toEqual([
    { account: 'buyer', subject: expect.stringContaining('缺货') as string },
  ])
  await done(stage.who.buyer.post('blade-admin/order/complete', { id: ready }))
  await post('buyer', 'order/refundApply', { id: ready, refundReason: '破损' })
  await post('owner', 'order/refundAudit', { id: ready, verdict: 'refuse', opinion: '已开封' })
  expect(await letters(ready)).toHaveLength(2)
})

it('an author hears that a moment was rejected or taken down; of an unsigned one nobody else reads the letter', async () => {
  await decided(stage.app, 'campus.moment.review', 'on')
  const id = await moment(stage, { momentType: '2', anonymousFlag: true })
  await decided(stage.app, 'campus.moment.review', 'off')
  await post('moderator', 'SchoolMoment/reject', { id, auditOpinion: '含联系方式' })
  expect(await letters(id)).toEqual([
    { account: 'buyer', subject: expect.stringContaining('含联系方式') as string },
  ])
  const list = await done<{ total: number }>(
    stage.who.admin.get('blade-admin/mailOutbox/list', { templateCode: 'campus', subject: '含联系方式' }),
  )
  expect(list.total).toBe(0)
  const own = await done<{ title: string }[]>(stage.who.buyer.get('blade-message/inbox/list'))
  expect(own.some(({ title }) => title.includes('含联系方式'))).toBe(true)
})

it('whoever wrote a comment that was hidden hears it, and whoever asked hears the end of the vote', async () => {
  const target = await moment(stage)
  const said = await comment(stage, target, {}, 'otherBuyer')
  await post('moderator', 'schoolComment/hide', { id: said, auditOpinion: '跑题' })
  expect(await letters(said)).toMatchObject([{ account: 'buyer' }, { account: 'otherBuyer' }])
  const vote = await poll(stage)
  await stage.app.db.tx(platformActor, (tx) =>
    tx.query(sql`update moment_vote set end_time = now() - interval '1 minute' where id = ${vote}`),
  )
  const job = communityJobs.find(({ name }) => name === 'campus.voteEnd')
  if (!job) throw new Error('no such job')
  await runFor(stage.app.ctx, job, '000000')
  expect(await letters(vote)).toMatchObject([{ account: 'moderator' }])
  const { eligible } = await done<{ eligible: number }>(
    stage.who.moderator.get('blade-admin/momentVote/result', { id: vote }),
  )
  expect(eligible).toBe(2)
})

it('a letter about a moment or a comment leads to it, and not to the list of all', async () => {
  const target = await moment(stage)
  const said = await comment(stage, target, {}, 'otherBuyer')
  await post('moderator', 'schoolComment/hide', { id: said, auditOpinion: '跑题' })
  await post('moderator', 'SchoolMoment/takeDown', { id: target, auditOpinion: '跑题' })
  const leads = (aboutId: string) =>
    stage.app.db.tx(platformActor, (tx) =>
      tx.query<{ leads: boolean }>(
        sql`select body like ${`%/portal/campus/moment?id=${target}%`} as leads from mail_outbox where about_id = ${aboutId} and is_deleted = 0`,
      ),
    )
  expect(await leads(said)).toEqual([{ leads: true }, { leads: true }])
  expect(await leads(target)).toEqual([{ leads: true }])
})

/** Where the last letter about something leads whoever reads it. */
const leadsTo = async (aboutId: string): Promise<string | undefined> => {
  const rows = await stage.app.db.tx(platformActor, (tx) =>
    tx.query<{ body: string }>(
      sql`select body from mail_outbox where about_id = ${aboutId} and is_deleted = 0 order by id desc limit 1`,
    ),
  )
  return /http:\/\/[^/]+\/(\S+)/.exec(rows[0]?.body ?? '')?.[1]
}

it('a letter about a comment on goods, a shop or a vote leads to it, for whoever wrote it and whoever reported it', async () => {
  const { shop } = stage
  const goods = await onSale(stage)
  const vote = await poll(stage)
  for (const [targetType, targetId, page] of [
    ['2', goods, `portal/campus/shop?id=${shop}&goods=${goods}`],
    ['3', shop, `portal/campus/shop?id=${shop}`],
    ['4', vote, `portal/campus/vote?id=${vote}`],
  ] as const) {
    const said = await comment(stage, targetId, { targetType }, 'otherBuyer')
    await post('buyer', 'schoolComment/report', { id: said, reason: '广告' })
    await post('moderator', 'schoolComment/keep', { id: said })
    expect([targetType, await leadsTo(said)]).toEqual([targetType, page])
    await post('moderator', 'schoolComment/hide', { id: said, auditOpinion: '广告' })
    expect((await letters(said)).map(({ account }) => account)).toContain('otherBuyer')
    expect([targetType, await leadsTo(said)]).toEqual([targetType, page])
  }
})

it('a letter of the office leads to the record that it is about, and not to the list of all', async () => {
  const goods = await draft(stage)
  await post('owner', 'SchoolGoods/submitReview', { id: goods })
  await post('moderator', 'SchoolGoods/reject', { id: goods, auditOpinion: opinion })
  expect(await leadsTo(goods)).toBe(`shop/goods?open=${goods}`)
  const shop = await made(stage.who.otherOwner, 'schoolShop', await shopBody(stage, 'otherOwner'))
  await post('keeper', 'schoolShop/reject', { id: shop, auditOpinion: opinion })
  expect(await leadsTo(shop)).toBe(`shop/shops?open=${shop}`)
})

it('whoever started a vote for the office reads of its end at its result, and a student on the page of their vote', async () => {
  const ended = await poll(stage)
  await post('moderator', 'momentVote/end', { id: ended, reason: '够了' })
  // Whoever did it themselves hears nothing: it is a colleague's.
  const colleague = async (id: string) => {
    await stage.app.db.tx(platformActor, (tx) =>
      tx.query(sql`update moment_vote set create_user = ${stage.ids.keeper} where id = ${id}`),
    )
    return id
  }
  const [one, other] = [await colleague(await poll(stage)), await colleague(await poll(stage))]
  await post('moderator', 'momentVote/end', { id: one, reason: '够了' })
  await post('moderator', 'momentVote/cancel', { id: other, reason: '选项有误' })
  expect([await leadsTo(ended), await leadsTo(one), await leadsTo(other)]).toEqual([
    undefined,
    `community/results?id=${one}`,
    `community/votes?open=${other}`,
  ])
  const own = await poll(stage, 'buyer', { momentId: await moment(stage) })
  await post('moderator', 'momentVote/end', { id: own, reason: '够了' })
  expect(await leadsTo(own)).toBe(`portal/campus/vote?id=${own}`)
})

it('4.16 whoever is answered hears it once, and whoever’s moment it stands below; nobody hears who wrote it, or of their own', async () => {
  const target = await moment(stage, { momentType: '2', anonymousFlag: true })
  const first = await comment(stage, target, { anonymousFlag: true }, 'otherBuyer')
  const below = '有人评论了您的动态'
  expect(await letters(first)).toEqual([{ account: 'buyer', subject: below }])
  expect(await leadsTo(first)).toBe(`portal/campus/moment?id=${target}`)
  const answer = await comment(stage, target, { parentId: first })
  expect(await letters(answer)).toEqual([{ account: 'otherBuyer', subject: '有人回复了您的评论' }])
  // The owner is the one answered: one letter, not two.
  const back = await comment(stage, target, { parentId: answer }, 'otherBuyer')
  expect(await letters(back)).toEqual([{ account: 'buyer', subject: '有人回复了您的评论' }])
  expect(await letters(await comment(stage, target))).toEqual([])
  const written = await stage.app.db.tx(platformActor, (tx) =>
    tx.query<{ by: string | null; channel: string }>(
      sql`select create_user as by, channel from mail_outbox where about_id = ${first} and is_deleted = 0`,
    ),
  )
  expect(written).toEqual([{ by: null, channel: 'inApp' }])
  const { total } = await done<{ total: number }>(
    stage.who.admin.get('blade-admin/mailOutbox/list', { templateCode: 'campus', subject: below }),
  )
  expect(total).toBe(0)
})

it('4.16 a comment that waits is told of when a moderator lets it through, and once however often they do', async () => {
  await decided(stage.app, 'campus.moment.words', '代考')
  const target = await moment(stage)
  const said = await comment(stage, target, { content: '代考联系' }, 'otherBuyer')
  expect(await letters(said)).toEqual([])
  await post('moderator', 'schoolComment/approve', { id: said })
  await post('moderator', 'schoolComment/hide', { id: said, auditOpinion: '广告' })
  await post('moderator', 'schoolComment/show', { id: said })
  expect((await letters(said)).filter(({ account }) => account === 'buyer')).toHaveLength(1)
  await decided(stage.app, 'campus.moment.words', '')
})

it('whoever has an address gets a mail beside the bell, in their language; where a tenant sends none the bell alone rings', async () => {
  const mailOf = (aboutId: string) =>
    stage.app.db.tx(platformActor, (tx) =>
      tx.query<{ to: string; channel: string; state: string; language: string; body: string }>(
        sql`select m.to, m.channel, m.state, m.language, m.body from mail_outbox m where m.about_id = ${aboutId} and m.is_deleted = 0`,
      ),
    )
  const refused = async () => {
    const goods = await draft(stage)
    await post('owner', 'SchoolGoods/submitReview', { id: goods })
    await post('moderator', 'SchoolGoods/reject', { id: goods, auditOpinion: opinion })
    return goods
  }
  const speaks = (language: string) =>
    stage.app.db.tx(platformActor, (tx) =>
      tx.query(sql`update blade_user set language = ${language} where id = ${stage.ids.owner}`),
    )
  await speaks('en')
  const [mail] = await mailOf(await refused())
  expect(mail).toMatchObject({ to: 'owner@example.org', channel: 'mail', language: 'en' })
  expect(mail?.body).toMatch(/^Dear owner,\n\n.*\n\nSee it and go on here:\nhttp:\/\/.*\/shop\/goods/)
  await speaks('zh')
  const [chinese] = await mailOf(await refused())
  expect(chinese?.body).toContain('owner，您好')
  await decided(stage.app, 'campus.letters.mail', 'off')
  expect(await mailOf(await refused())).toMatchObject([{ channel: 'inApp', state: 'sent' }])
  await decided(stage.app, 'campus.letters.mail', 'on')
})

it('whoever reported a moment or a comment hears what came of it, by the day of their report and whatever it is', async () => {
  const day = today()
  const heard = async (aboutId: string, account = 'otherBuyer') =>
    (await letters(aboutId)).filter((one) => one.account === account).map(({ subject }) => subject)
  const report = (call: string, id: string, who: ShopAccount = 'otherBuyer') =>
    post(who, `${call}/report`, { id, reason: '广告' })
  // Looked at and left, then taken down after all.
  const kept = await moment(stage)
  await report('SchoolMoment', kept)
  await post('moderator', 'SchoolMoment/keep', { id: kept })
  expect(await heard(kept)).toEqual([`您 ${day} 举报的动态经审核予以保留`])
  expect((await stage.who.moderator.post('blade-admin/SchoolMoment/keep', { id: kept })).status).toBe(422)
  await post('moderator', 'SchoolMoment/takeDown', { id: kept, auditOpinion: opinion })
  expect((await heard(kept))[1]).toBe(`您 ${day} 举报的动态已被移除`)
  expect(await heard(kept, 'buyer')).toEqual([expect.stringContaining('已被下架')])
  // Three reports send it back; what is published of those that wait is told to who reported it, and to nobody else.
  const sent = await moment(stage)
  await report('SchoolMoment', sent)
  for (const account of ['t1', 't2']) {
    await stage.app.person(account, ['student'])
    await done(
      (await stage.app.as(account)).post('blade-admin/SchoolMoment/report', { id: sent, reason: '广告' }),
    )
  }
  await post('moderator', 'SchoolMoment/approve', { id: sent })
  for (const account of ['otherBuyer', 't1', 't2'])
    expect(await heard(sent, account)).toEqual([`您 ${day} 举报的动态经审核予以保留`])
  await post('buyer', 'SchoolMoment/remove', { ids: sent })
  expect((await heard(sent))[1]).toBe(`您 ${day} 举报的动态已由作者删除`)
  const said = await comment(stage, await moment(stage))
  await report('schoolComment', said)
  await post('moderator', 'schoolComment/hide', { id: said, auditOpinion: opinion })
  await post('moderator', 'schoolComment/show', { id: said })
  expect(await heard(said)).toEqual([`您 ${day} 举报的评论已被移除`, `您 ${day} 举报的评论经复核已恢复显示`])
  const inbox = await done<{ title: string }[]>(stage.who.otherBuyer.get('blade-message/inbox/list'))
  expect(inbox.map(({ title }) => title)).toContain(`您 ${day} 举报的评论已被移除`)
})
