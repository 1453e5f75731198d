import type { CrewMember } from './crew-shapes.ts'

/** Who suits orders that wait, and why: pure, so that the desk may ask while somebody still chooses. The step judges again. */

export type Wanted = {
  readonly workType: string
  readonly campusId: string | null
  readonly regionId: string | null
  readonly buildId: string | null
  readonly itemId: string | null
}

export type Fit = {
  readonly worker: CrewMember
  /** What keeps the work from this person; undefined where nothing does. */
  readonly barred?: 'disabled' | 'workType' | 'campus'
  /** The group of theirs that does all of it. */
  readonly groupId?: string
  /** What speaks for this person. */
  readonly serves: boolean
  readonly skilled: boolean
  /** Orders of that day in the buildings of the chosen ones. */
  readonly near: number
  /** Orders of the day after these were given away, and whether that is beyond the limit. */
  readonly after: number
  readonly full: boolean
}

export function fitOf(worker: CrewMember, wanted: readonly Wanted[]): Fit {
  const { groups, load, most, plan } = worker
  const ofKind = ({ workType }: Wanted) => groups.filter(({ workTypes }) => workTypes.includes(workType))
  const fitting = (one: Wanted) =>
    ofKind(one).filter(({ campusIds }) => one.campusId === null || campusIds.includes(one.campusId))
  const everyOne = (test: (one: Wanted) => boolean) => wanted.every(test)
  const barred = !worker.enabled
    ? 'disabled'
    : !everyOne((one) => ofKind(one).length > 0)
      ? 'workType'
      : !everyOne((one) => fitting(one).length > 0)
        ? 'campus'
        : undefined
  const group = groups.find((one) => everyOne((it) => fitting(it).includes(one)))
  const builds = new Set(wanted.map(({ buildId }) => buildId))
  const after = load + wanted.length
  return {
    worker,
    ...(barred && { barred }),
    ...(group && { groupId: group.id }),
    serves: everyOne((one) =>
      fitting(one).some(
        ({ regionIds }) =>
          regionIds.length === 0 || (one.regionId !== null && regionIds.includes(one.regionId)),
      ),
    ),
    skilled: everyOne((one) =>
      fitting(one).some(
        ({ itemIds }) => itemIds.length === 0 || one.itemId === null || itemIds.includes(one.itemId),
      ),
    ),
    near: plan.filter(({ buildId, status }) => buildId !== null && builds.has(buildId) && status !== '70')
      .length,
    after,
    full: after > most,
  }
}

/** Best first: who may, has room left, serves the place, knows the fault, is nearby, has least to do. */
export function ranked(crew: readonly CrewMember[], wanted: readonly Wanted[]): Fit[] {
  const fits = crew.map((worker) => fitOf(worker, wanted))
  if (wanted.length === 0) return fits
  const order = (it: Fit) => [
    Number(it.barred !== undefined),
    Number(it.full),
    Number(!it.serves),
    Number(!it.skilled),
    -it.near,
    it.after,
  ]
  return fits.toSorted((a, b) => {
    const [left, right] = [order(a), order(b)]
    const at = left.findIndex((value, i) => value !== right[i])
    return at < 0 ? 0 : (left[at] ?? 0) - (right[at] ?? 0)
  })
}

/** Whom the desk would ask; nobody where nobody suits without being asked twice. */
export function suggested(fits: readonly Fit[]): Fit | undefined {
  const [best] = fits
  return best && best.barred === undefined && !best.full && best.serves && best.skilled ? best : undefined
}
