/** What must happen in the transaction of another room's step; the rooms that take the step do not know of it. */
import { followPaper } from './bills/follow.ts'
import { fillVacancies } from './reviewing/vacancy.ts'
import { inviteNext } from './reviewer-reserves/next.ts'
import { followPapers } from './submissions/life/followers.ts'

followPapers(followPaper)
fillVacancies(inviteNext)
