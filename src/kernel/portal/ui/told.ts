/** What a bar at the foot of the page leaves free, and the head. */
const [head, foot] = [56, 96]

/**
 * Whoever presses a button in the bar of a long page reads what came of it: it is said below all fields, and may stand
 * outside of what they see.
 */
export function takeToTold(words: string | undefined): void {
  if (!words) return
  // Once it is drawn.
  setTimeout(() => {
    const alerts = [...document.querySelectorAll('main [role="alert"]')]
    const told = alerts.find(({ textContent }) => textContent?.includes(words))
    if (!told) return
    const { top, bottom } = told.getBoundingClientRect()
    if (top < head || bottom > innerHeight - foot) told.scrollIntoView({ block: 'center' })
  })
}
