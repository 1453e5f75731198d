import type { AreaServer } from '#kernel/http/areas.ts'
import { withActions, withRoutes } from '#kernel/http/slice.ts'
import { unitJobs } from './aircond/jobs.ts'
import { slices as aircond } from './aircond/server.ts'
import { communityJobs, communitySlices } from './community/lists/server.ts'
import { firstSteps } from './first-steps.ts'
import { followers } from './followers.ts'
import { area } from './index.ts'
import { changes } from './leasing/changes/server.ts'
import { aircondInstallApply } from './leasing/installs/definition.ts'
import { installs } from './leasing/installs/server.ts'
import { leasePayables } from './leasing/payables.ts'
import { expectedRoute } from './leasing/rents/expected.ts'
import { rents } from './leasing/rents/server.ts'
import { refundSheet } from './leasing/refunds/sheet.ts'
import { seasonOpenRoute } from './leasing/season/open.ts'
import { remind } from './leasing/season/remind.ts'
import { returnSeason, seasonRoute } from './leasing/season/server.ts'
import { leaseJobs } from './leasing/timers/jobs.ts'
import { inboxRoute } from './inbox/server.ts'
import { letters } from './letters.ts'
import { stillNeeded } from './open-duties.ts'
import { lacking } from './lacking.ts'
import { vouchers } from './money/vouchers/server.ts'
import { addresses } from './people/addresses/server.ts'
import { auths } from './people/auths/server.ts'
import { peopleJobs } from './people/timers/jobs.ts'
import { remarks } from './people/remarks/server.ts'
import { students } from './people/students/server.ts'
import { regions } from './places/campus-region/server.ts'
import { builds } from './places/dorm-build/server.ts'
import { dorms } from './places/dorm/server.ts'
import { campuses } from './places/school-campus/server.ts'
import { schools } from './places/school-info/server.ts'
import { slices as applications } from './repair/applications/server.ts'
import { slices as assessments } from './repair/assessments/server.ts'
import { slices as groups } from './repair/groups/server.ts'
import { slices as items } from './repair/items/server.ts'
import { contractJobs } from './repair/timers/contracts.ts'
import { orderJobs } from './repair/timers/jobs.ts'
import { slices as workOrders } from './repair/work-orders/server.ts'
import { withPaper } from './papers/routes.ts'
import { reportJobs } from './reports/jobs.ts'
import { shelf } from './reports/server.ts'
import { shopFollowers, shopJobs, shopSlices } from './shop/lists/server.ts'
import { shopPayables } from './shop/payables.ts'
import { summaryRoute } from './start/server.ts'
import { supply } from './supply.ts'

const places = [schools, campuses, regions, builds, dorms]
const repair = items.concat(groups, aircond, applications, workOrders, assessments)
/** Whatever can be paid for by a voucher. */
const payables = [...leasePayables, ...shopPayables]
/** Many returns at once ask rooms, people and units together. */
const rentsOfSeasons = withRoutes(withActions(rents, { returnSeason, remind }), [
  seasonRoute,
  seasonOpenRoute,
  refundSheet,
  expectedRoute,
])
const leases = [installs, rentsOfSeasons, changes, vouchers(payables)]
const people = [students, auths, remarks, addresses]

const slices = [...places, ...repair, ...people, ...leases, ...shopSlices, ...communitySlices].map(withPaper)

export const server: AreaServer = {
  area,
  slices: slices.map((one) =>
    one.entity === aircondInstallApply ? withRoutes(one, [inboxRoute(slices), summaryRoute]) : one,
  ),
  supply,
  followers: [...followers, ...shopFollowers],
  jobs: [
    ...peopleJobs,
    ...unitJobs,
    ...orderJobs,
    ...contractJobs,
    ...leaseJobs,
    ...shopJobs,
    ...communityJobs,
    ...reportJobs,
  ],
  reports: [shelf],
  letters: { ...letters, about: slices.map(({ entity }) => entity.name) },
  stillNeeded,
  lacking,
  firstSteps,
}
