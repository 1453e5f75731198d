import { date, label, ref, yesNo } from '#kernel/definition/index.ts'
import type { Graduation } from './graduation-asks.ts'

/** The turn of the academic year (campus domain 6 row 16): what it asks, and what it answers. */

export const rollOverAsks = {
  campusId: ref('schoolCampus', { label: label('校区', 'Campus'), required: true }),
  endsOn: date({
    label: label('学年结束日', 'The year ends on'),
    help: label('预计毕业不晚于这一天的学生毕业', 'Whoever graduates by this day'),
    required: true,
  }),
  freeBeds: yesNo({ label: label('收回毕业生床位', 'Free the beds of who has graduated'), default: true }),
  /** Tells what would happen, and does nothing. */
  dryRun: yesNo({ label: label('试算', 'Dry run'), default: true, hidden: true }),
  confirmed: yesNo({ label: label('确认继续', 'Go on in spite of warnings'), default: false, hidden: true }),
}

export type RollOver = {
  /** Who graduates. */
  readonly graduating: number
  /** Beds that become free: of who graduates now, and of who did and never left. */
  readonly beds: number
  /** Suspended students whose studies go on for a year. */
  readonly extended: number
  /** Verifications that end ninety days after the studies, or go on with them. */
  readonly auths: number
  readonly warnings: Graduation['warnings']
  /** What was changed; nothing in a dry run. */
  readonly done: boolean
}
