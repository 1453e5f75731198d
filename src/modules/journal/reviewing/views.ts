/** What an editor asks of all reviews at once: who has not answered, who is at work, who is late, what wants reading. */
import { label } from '#kernel/definition/index.ts'
import type { View } from '#kernel/http/views.ts'
import { sql } from '#kernel/store/sql.ts'

/** Past the date of what is owed next. */
export const late = sql.raw(
  `((t.state = 'invited' and t.response_due_at < now()) or (t.state in ('accepted', 'reopened') and t.review_due_at < now()))`,
)

export const views: readonly View[] = [
  { key: 'all', label: label('全部', 'All'), where: () => sql.raw('true'), params: () => ({}) },
  { key: 'late', label: label('逾期', 'Overdue'), where: () => late, urgent: true },
  {
    key: 'soon',
    label: label('7 天内到期', 'Due within 7 days'),
    where: () =>
      sql.raw(`((t.state = 'invited' and t.response_due_at between now() and now() + interval '7 days')
        or (t.state in ('accepted', 'reopened') and t.review_due_at between now() and now() + interval '7 days'))`),
  },
  { key: 'invited', label: label('待应答', 'Invited'), where: () => sql.raw(`t.state = 'invited'`) },
  {
    key: 'reviewing',
    label: label('审稿中', 'Reviewing'),
    where: () => sql.raw(`t.state in ('accepted', 'reopened')`),
  },
  {
    key: 'moreTime',
    label: label('申请延期', 'More time asked'),
    where: () => sql.raw(`t.more_time_until is not null and t.state in ('accepted', 'reopened')`),
    urgent: true,
  },
  { key: 'toConfirm', label: label('待确认', 'To confirm'), where: () => sql.raw(`t.state = 'submitted'`) },
]
