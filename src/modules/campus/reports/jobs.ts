import { lapsing } from '#kernel/reports/lapse.ts'
import { campusReports } from './definition.ts'

export const reportJobs = [lapsing('campus.lapseReports', campusReports)]
