let sending = 0

/** Whether a photograph of this page is still being sent: what goes out before it is there goes without it. */
export const photosOnTheWay = (): boolean => sending > 0

/** Counts one until the answer is called. */
export function photoLeaves(): () => void {
  sending += 1
  return () => {
    sending -= 1
  }
}
