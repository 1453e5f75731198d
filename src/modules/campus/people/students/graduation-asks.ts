import type { Open } from './open-shape.ts'
import { dict, label, ref, year, yesNo } from '#kernel/definition/index.ts'

/** What graduating a year asks, and what it answers: for the call and for its dialog. */

export const graduationAsks = {
  campusId: ref('schoolCampus', { label: label('校区', 'Campus'), required: true }),
  grade: year({ label: label('年级', 'Grade (entry year)'), from: 1950, ahead: 1, required: true }),
  degreeLevel: dict('campus_degree_level', { label: label('培养层次', 'Degree level') }),
  /** Tells what would happen, and does nothing. */
  dryRun: yesNo({ label: label('试算', 'Dry run'), default: true, hidden: true }),
  confirmed: yesNo({ label: label('确认继续', 'Go on in spite of warnings'), default: false, hidden: true }),
}

type Named = { readonly id: string; readonly stuNo: string; readonly stuName: string }

export type Graduation = {
  /** Who graduates. */
  readonly count: number
  /** Who of them has a bed to hand back. */
  readonly housed: number
  /** With whom of them something is open. */
  readonly warnings: readonly Open[]
  /** Who of the year does not graduate, and what they are: the first hundred of them. */
  readonly left: readonly (Named & { readonly status: string })[]
  readonly graduated: number
}
