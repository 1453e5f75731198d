/** What has no calls of its own beyond reading; what hangs on a paper is bound to the papers that the caller may read. */
import { slice } from '#kernel/http/slice.ts'
import { sql } from '#kernel/store/sql.ts'
import { feesOpenTo } from './bills/load.ts'
import { editorialDecisions } from './editorial-decisions/definition.ts'
import { reviewRounds } from './review-rounds/definition.ts'
import { deskChildren, deskOnly } from './submissions/paper/standing.ts'
import { reminders } from './reminders/definition.ts'
import { submissionAuthors } from './submission-authors/definition.ts'
import { authorshipRoutes } from './submission-authors/answering/link.ts'
import { submissionEvents } from './submission-events/definition.ts'
import { usageEvents } from './usage-events/definition.ts'

export const slices = [
  slice(submissionAuthors, { rows: deskChildren, routes: authorshipRoutes }),
  slice(reviewRounds, { rows: deskOnly }),
  slice(editorialDecisions, { rows: deskOnly }),
  slice(submissionEvents, {
    rows: (caller) => sql`${deskOnly(caller)} and ${feesOpenTo(caller, sql.raw('t.bill_id is not null'))}`,
  }),
  slice(reminders, { rows: deskOnly }),
  slice(usageEvents),
]
