import { createHash } from 'node:crypto'
import type { Tx } from '#kernel/store/db.ts'
import { findAll, insertMany } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { schoolComment } from '#modules/campus/community/comments/definition.ts'
import { schoolMoment } from '#modules/campus/community/moments/definition.ts'
import { schoolPraiseRecord } from '#modules/campus/community/praises/definition.ts'
import { voteRecord } from '#modules/campus/community/votes/ballots/definition.ts'
import { eligibleNow } from '#modules/campus/community/votes/eligible.ts'
import { momentVote } from '#modules/campus/community/votes/definition.ts'
import { user } from '#modules/system/user/definition.ts'
import { after, ago, withId, type Line } from './campus-years.ts'

/** A year of what a campus says to itself: moments, answers, praise, and the ballots of two votes. */

const places = ['图书馆', '三食堂', '东操场', '实验楼']
const said = [
  ['1', '{at}门口的银杏黄了，路过可以看看。'],
  ['3', '在{at}捡到一张校园卡，已交值班室。'],
  ['1', '{at}今晚停电到九点，大家提前安排。'],
  ['4', '出一辆九成新自行车，{at}附近面交。'],
  ['5', '有人在{at}见过一个黑色水杯吗？'],
  ['6', '周六下午{at}有摄影交流，欢迎来坐坐。'],
  ['1', '{at}的热水终于修好了，谢谢师傅。'],
  ['3', '昨晚在{at}丢了一副眼镜，蓝色镜盒。'],
  ['5', '求{at}周三晚上的笔记，可以换我的高数笔记。'],
  ['6', '读书会这周改到{at}，七点开始。'],
  ['4', '考研资料一套，{at}自取，送书签。'],
  ['1', '{at}新添了饮水机，在一楼右手边。'],
  ['5', '{at}这边有打印店吗？急用。'],
] as const
const answers = ['收到，谢谢！', '我也看到了。', '已私信。', '还在吗？', '明天去看看。', '顶一下。']

type Where = { readonly campusId: string; readonly moderatorId: string }

export async function seedCommunityYear(tx: Tx, { campusId, moderatorId }: Where): Promise<void> {
  const people = await findAll(
    tx,
    user,
    sql`t.account in ('student', 'roommate', 'worker', 'warden', 'counselor', 'manager', 'dispatcher', 'cashier', 'shopkeeper')`,
    { limit: 20 },
  )
  const authors = people.filter(({ account }) => account === 'student' || account === 'roommate')
  const moments: Line<typeof schoolMoment>[] = []
  const comments: Line<typeof schoolComment>[] = []
  const praises: Line<typeof schoolPraiseRecord>[] = []
  for (const [i, [momentType, text]] of places.flatMap(() => said).entries()) {
    const author = authors[i % authors.length]
    const place = places[Math.floor(i / said.length)]
    if (!author || !place) continue
    const at = after(ago(tx, 8 + i * 7, 0), i % 12)
    const spoken = i % 3 === 2 ? [] : answers.slice(i % 3, (i % 3) + 1 + (i % 4))
    const praising = people.filter((_, n) => (i + n) % 4 !== 0)
    const moment = withId({
      content: text.replace('{at}', place),
      momentType,
      status: '20' as const,
      campusId,
      authorId: author.id,
      userId: author.id,
      visibleScope: '1',
      viewCount: 20 + ((i * 37) % 160),
      commentCount: spoken.length,
      praiseCount: praising.length,
      publishTime: after(at, 1),
      auditUserId: moderatorId,
      auditTime: after(at, 1),
      createTime: at,
    })
    moments.push(moment)
    for (const [n, content] of spoken.entries()) {
      const from = people[(i + n) % people.length]
      comments.push({
        targetType: '1',
        targetId: moment.id,
        content,
        authorId: from?.id,
        userId: from?.id,
        status: '20',
        createTime: after(at, 2 + n),
      })
    }
    for (const [n, from] of praising.entries()) {
      const praiseTime = after(at, 1.5 + n)
      const whom = { targetType: '1', targetId: moment.id, targetUserId: author.id, userId: from.id }
      praises.push({ ...whom, praiseTime, status: '1', createTime: praiseTime })
    }
  }
  await insertMany(tx, schoolMoment, moments)
  await insertMany(tx, schoolComment, comments)
  await insertMany(tx, schoolPraiseRecord, praises)
  await seedBallots(tx)
}

/** About half of those who may have voted; a ballot of an anonymous vote names nobody. */
async function seedBallots(tx: Tx): Promise<void> {
  const votes = await findAll(tx, momentVote, sql`t.anonymous_flag and t.status in ('20', '30')`)
  for (const vote of votes) {
    const eligible = await eligibleNow(tx, vote)
    const voters = Math.floor((eligible * (vote.status === '30' ? 52 : 31)) / 100)
    const ballots = Array.from({ length: voters }, (_, i): Line<typeof voteRecord> => {
      const part = (i + 1) / (voters + 1)
      const end = Math.min(vote.endTime.getTime(), tx.now.getTime())
      const voteTime = new Date(vote.startTime.getTime() + part * (end - vote.startTime.getTime()))
      return {
        voteId: vote.id,
        voterKey: createHash('sha256').update(`demo ${vote.id} ${i}`).digest('hex'),
        optionIds: [String(vote.options[(i * i + (i % 5)) % vote.options.length]?.id)],
        voteTime,
        changeCount: 0,
        status: '1',
        createTime: voteTime,
      }
    })
    await insertMany(tx, voteRecord, ballots)
    await tx.query(
      sql`update vote_record set create_user = null, create_dept = null, update_user = null where vote_id = ${vote.id}`,
    )
    await tx.query(
      sql`update moment_vote set voter_count = ${voters}, ballot_count = ${voters}, eligible_count = ${vote.status === '30' ? eligible : null} where id = ${vote.id}`,
    )
  }
}
