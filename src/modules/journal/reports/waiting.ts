/** What is late at this moment. */
import { calendarDays, dateIn, type Lang } from '#kernel/definition/index.ts'
import { sql } from '#kernel/store/sql.ts'
import { calledIn } from '../submissions/paper/people.ts'
import { count, date, papers, text, type Report } from './asked.ts'

const words = {
  zh: { invited: '应答审稿邀请', review: '交审', revision: '修回', proof: '核对校样' },
  en: { invited: 'Answer the invitation', review: 'Review', revision: 'Revision', proof: 'Proof' },
}
const personIn = (lang: Lang) => (id: string) =>
  sql`(select ${calledIn(lang)} from blade_user u where u.id = ${sql.raw(id)})`

export const overdue: Report = {
  columns: [
    text('number', '稿号', 'Number'),
    text('what', '事项', 'What'),
    text('who', '责任人', 'Who'),
    date('due', '截止', 'Due'),
    count('late', '逾期天数', 'Days late'),
  ],
  query(asked) {
    const { invited, review, revision, proof } = words[asked.caller.lang]
    const { now } = asked.period
    const person = personIn(asked.caller.lang)
    return sql`select t.id, t.manuscript_no as number, x.what, x.who, x.due from submissions t join lateral (
          select case when v.state = 'invited' then ${invited}::text else ${review}::text end as what, ${person('v.reviewer_id')} as who,
            case when v.state = 'invited' then v.response_due_at else v.review_due_at end as due
          from review_record v where v.submission_id = t.id and v.is_deleted = 0 and
            ((v.state = 'invited' and v.response_due_at < ${now}) or (v.state in ('accepted', 'reopened') and v.review_due_at < ${now}))
          union all select ${revision}::text, ${person('t.submitter_id')}, t.revision_due_at where t.state = 'revisionRequested' and t.revision_due_at < ${now}
          union all select ${proof}::text, ${person('t.submitter_id')}, t.proof_due_at where t.production_step = 'authorProof' and t.state = 'inProduction' and t.proof_due_at < ${now}
        ) x on true where ${papers(asked)} and t.state in ('inReview', 'revisionRequested', 'inProduction') order by x.due limit 1000`
  },
  line({ id, number, what, who, due }, { period, caller }) {
    const at = due as Date
    const day = dateIn(at, caller.timeZone)
    // As lists and start pages count; what was due an hour ago today is not on time either.
    const late = Math.max(1, calendarDays(day, dateIn(period.now, caller.timeZone)) ?? 1)
    return {
      cells: {
        number: number as string | null,
        what: String(what),
        who: who as string | null,
        due: day,
        late,
      },
      behind: { number: { path: '/journal/submissions/detail', query: { id: String(id) } } },
    }
  },
}
