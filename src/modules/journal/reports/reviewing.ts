/** Reviewers: how they answer, how long they take, how much they carry. */
import { sql } from '#kernel/store/sql.ts'
import { reviewStates } from '../review-records/definition.ts'
import { agreedStates, liveStates } from '../review-records/workflow.ts'
import { calledIn } from '../submissions/paper/people.ts'
import { cellsOf, count, days, ofJournal, oneOf, papers, percent, span, text, type Report } from './asked.ts'

const askedStates = Object.keys(reviewStates).filter((state) => state !== 'cancelled')

export const reviewers: Report = {
  columns: [
    text('name', '审稿人', 'Reviewer'),
    count('invited', '邀请', 'Invited'),
    percent('response', '应答率', 'Response rate'),
    count('agreed', '接受', 'Agreed'),
    count('declined', '谢绝', 'Declined'),
    count('expired', '过期', 'Expired'),
    count('submitted', '交审', 'Submitted'),
    days('days', '平均交审天数', 'Mean days'),
    count('late', '逾期交审', 'Late'),
    count('load', '在审', 'Current load'),
    days('rating', '编辑评分', 'Rating'),
  ],
  query: (asked) =>
    sql`select v.reviewer_id, ${calledIn(asked.caller.lang)} as name, count(*)::int as invited,
        count(*) filter (where v.responded_at is not null)::int as answered,
        count(*) filter (where v.state = any(${[...agreedStates]}::text[]))::int as agreed,
        count(*) filter (where v.state = 'declined')::int as declined, count(*) filter (where v.state = 'expired')::int as expired,
        count(*) filter (where v.submitted_at is not null)::int as submitted,
        round((avg(extract(epoch from v.submitted_at - v.responded_at)) / 86400)::numeric, 1)::float8 as days,
        count(*) filter (where v.submitted_at > v.review_due_at)::int as late,
        count(*) filter (where v.state = any(${[...liveStates]}::text[]))::int as load,
        round(avg(v.editor_rating), 1)::float8 as rating
        from review_record v join submissions t on t.id = v.submission_id join blade_user u on u.id = v.reviewer_id
        where v.is_deleted = 0 and v.state = any(${askedStates}::text[]) and ${papers(asked)}
        and v.dispatch_time >= ${asked.period.from} and v.dispatch_time <= ${asked.period.to}
        group by v.reviewer_id, 2 order by submitted desc, invited desc, 2 limit 1000`,
  line(row, asked) {
    const response = Math.round((1000 * Number(row.answered)) / Math.max(1, Number(row.invited))) / 10
    const query = ofJournal(asked, { reviewerId: String(row.reviewerId), ...span('dispatchTime', asked) })
    const list = (more: Record<string, string> = oneOf(askedStates)) => ({
      path: '/journal/reviews',
      query: { ...query, ...more },
    })
    const submitted = { ...oneOf(askedStates), submittedAt_notnull: 'true' }
    return {
      cells: { ...cellsOf(row, 'reviewerId', 'answered'), response },
      behind: {
        invited: list(),
        response: list(),
        agreed: list(oneOf(agreedStates)),
        declined: list(oneOf(['declined'])),
        expired: list(oneOf(['expired'])),
        submitted: list(submitted),
        days: list(submitted),
        late: list({ ...submitted, late: 'true' }),
        load: list(oneOf(liveStates)),
        rating: list(submitted),
        name: list(),
      },
    }
  },
}
