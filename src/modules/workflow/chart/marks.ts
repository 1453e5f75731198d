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
