import { daysAfter } from '#kernel/definition/index.ts'
import { sql } from '#kernel/store/sql.ts'
import { schoolDorm } from '../places/dorm/definition.ts'
import { paperRoute } from './paper.ts'

type Item = { readonly name: string; readonly score: number }
type Facts = {
  readonly id: string
  readonly day: string
  readonly score: string
  readonly items: readonly Item[] | null
  readonly content: string | null
}

/** Days that a room has to put things right. */
const grace = 3
/** Below this a room is told (campus domain 8.2). */
const enough = 60

/** Sheets on paper are entered later: which inspection is the last its day says. */
const last = sql.raw(
  `(select s.id from school_score_record s where s.target_type = '3' and s.target_id = t.id::text and s.status = '1' and s.is_deleted = 0
    order by s.check_date desc nulls last, s.id desc limit 1)`,
)

/** Hung on the door after an inspection: the score, what it was for, and until when it is to be put right. */
export const noticeRoute = paperRoute<Facts>(schoolDorm, {
  fits: sql`${last} is not null`,
  ofBuild: sql`(select s.score from school_score_record s where s.id = ${last}) < ${enough}`,
  async facts(tx, ids) {
    const found = await tx.query<Facts>(
      sql`select t.id, s.check_date::text as day, s.score::text as score, s.score_items as items, s.content
          from school_dorm t join school_score_record s on s.id = ${last} where t.id = any(${[...ids]}::bigint[])`,
    )
    return new Map(found.map((one) => [one.id, one]))
  },
  set({ pdf, line, heading, note, sign, say, of }, _row, { day, score, items, content }) {
    line(say('宿舍', 'Room'), of('dormName'))
    line(say('检查日期', 'Inspected on'), day)
    line(say('得分', 'Score'), say(`${Number(score)}（满分 100）`, `${Number(score)} of 100`))
    if (of('hygieneScore')) line(say('近期均分', 'Mean of late'), of('hygieneScore'))
    if (items?.length)
      pdf.table({
        caption: say('分项', 'Items'),
        head: [say('项目', 'Item'), say('分数', 'Score')],
        rows: items.map((one) => [one.name, String(one.score)]),
      })
    if (content) line(say('说明', 'Remarks'), content)
    heading(say(`请在 ${daysAfter(day, grace)} 前整改`, `Please put it right by ${daysAfter(day, grace)}`))
    note(
      say(
        '整改后将复查。对得分有疑问，请向宿管员提出。',
        'The room is inspected again afterwards. Ask the warden if you think the score is wrong.',
      ),
    )
    sign(say('寝室长', 'Room leader'))
    sign(say('宿管员', 'Warden'))
  },
})
