import type { Page } from 'playwright-core'

/** Words that stand over other words of the page, as they are drawn; what lies under something opaque is hidden, not covered. */
export function covered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    type Box = { left: number; right: number; top: number; bottom: number }
    type Words = Box & { element: Element; text: string }
    const least = 4

    const meeting = (a: Box, b: Box): Box => ({
      left: Math.max(a.left, b.left),
      right: Math.min(a.right, b.right),
      top: Math.max(a.top, b.top),
      bottom: Math.min(a.bottom, b.bottom),
    })
    const isThere = (box: Box) => box.right - box.left >= least && box.bottom - box.top >= least
    /** What is left of an element within all that scrolls or clips around it. */
    const shownOf = (element: Element): Box => {
      let shown: Box = { left: 0, top: 0, right: innerWidth, bottom: innerHeight }
      for (
        let box: Element | null = element;
        box && box !== document.documentElement;
        box = box.parentElement
      ) {
        const { overflowX, overflowY, position } = getComputedStyle(box)
        const own = box.getBoundingClientRect()
        shown = meeting(shown, {
          left: overflowX === 'visible' ? -Infinity : own.left,
          right: overflowX === 'visible' ? Infinity : own.right,
          top: overflowY === 'visible' ? -Infinity : own.top,
          bottom: overflowY === 'visible' ? Infinity : own.bottom,
        })
        if (position === 'fixed') break
      }
      return shown
    }
    const isDrawn = (element: Element) =>
      !element.closest('script, style, noscript, svg, canvas, [aria-hidden=true], .sr') &&
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true })

    const all: Words[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      const text = (node.textContent ?? '').trim()
      if (!element || text === '' || !isDrawn(element)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const shown = shownOf(element)
      for (const rect of range.getClientRects()) {
        // Lines stand closer than their letters are high: what they have above and below is not theirs alone.
        const slack = rect.height / 6
        const box = meeting(shown, {
          left: rect.left,
          right: rect.right,
          top: rect.top + slack,
          bottom: rect.bottom - slack,
        })
        if (isThere(box)) all.push({ ...box, element, text: text.slice(0, 30) })
      }
    }

    const hides = (over: Element, under: Element): boolean => {
      for (let box: Element | null = over; box && !box.contains(under); box = box.parentElement) {
        const { backgroundColor } = getComputedStyle(box)
        if (!/^rgba\(.*, 0(\.\d+)?\)$/.test(backgroundColor)) return true
      }
      return false
    }
    all.sort((a, b) => a.top - b.top)
    const faults = new Set<string>()
    all.forEach((a, i) => {
      for (let j = i + 1; j < all.length; j += 1) {
        const b = all[j]
        if (!b || b.top >= a.bottom) break
        const both = meeting(a, b)
        if (a.element === b.element || !isThere(both)) continue
        const top = document.elementFromPoint((both.left + both.right) / 2, (both.top + both.bottom) / 2)
        const [over, under] = top && a.element.contains(top) ? [a, b] : [b, a]
        // Something else lies over both of them.
        if (!top || !(over.element.contains(top) || top.contains(over.element))) continue
        if (!hides(over.element, under.element)) faults.add(`"${over.text}" stands over "${under.text}"`)
      }
    })
    return [...faults].slice(0, 5)
  })
}
