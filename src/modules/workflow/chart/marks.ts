export type FlowItem = {
  readonly activityId: string
  readonly activityName: string | null
  readonly activityType: string
  readonly startTime: string
  readonly endTime?: string
  readonly assignee?: string | null
  readonly cancelled?: boolean
}
export type Mark = 'done' | 'now' | 'way'

/** How each element is drawn (contract section 4): without an end in progress, a sequence flow as a line, else finished. */
export function marksOf(flow: readonly FlowItem[]): ReadonlyMap<string, Mark> {
  const marks = new Map<string, Mark>()
  for (const { activityId, activityType, endTime, cancelled } of flow) {
    if (activityType === 'sequenceFlow') marks.set(activityId, 'way')
    else if (!endTime) marks.set(activityId, 'now')
    // What was given up before anybody did it counts as not begun.
    else if (!cancelled) marks.set(activityId, 'done')
    else if (marks.get(activityId) === 'now') marks.delete(activityId)
  }
  return marks
}

/** Whose each step is or was, and the day on which it was done last (`2026-11-16 20:11:00` is `11-16`). */
export function notesOf(flow: readonly FlowItem[]): ReadonlyMap<string, string> {
  const passed = flow.filter(({ assignee, cancelled }) => assignee && !cancelled)
  return new Map(
    passed.map(({ activityId, assignee, endTime }) => [
      activityId,
      [assignee, endTime?.slice(5, 10)].filter(Boolean).join(' · '),
    ]),
  )
}

/** Steps of people that were come to, the latest first; what was given up before anybody did it is none. */
export const passedOf = (flow: readonly FlowItem[]): readonly FlowItem[] =>
  flow.filter(({ activityType, cancelled }) => activityType === 'userTask' && !cancelled).toReversed()
