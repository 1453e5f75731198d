import type { Page } from 'playwright-core'
import { settled } from './browser.ts'

/** What a screen reader is told of a page, from the tree that Chromium hands to it, and what the Tab key reaches. */
type Node = {
  readonly ignored: boolean
  readonly role?: { readonly value: string }
  readonly name?: { readonly value?: string }
  readonly properties?: readonly { readonly name: string; readonly value: { readonly value?: unknown } }[]
}
export type Told = {
  /** What is wrong: a control without a name, a level that is skipped, a control that no key reaches. */
  readonly faults: string[]
  /** Roles with their names, as they are read. */
  readonly read: string[]
  /** Names of what is said by itself when it changes. */
  readonly live: string[]
}

const controls = new Set(
  'button link textbox searchbox combobox listbox checkbox radio switch slider spinbutton tab menuitem option'.split(
    ' ',
  ),
)

export async function toldBy(page: Page): Promise<Told> {
  // What comes later has not been read out, and is one more to reach than there were when Tab was counted.
  await settled(page)
  const session = await page.context().newCDPSession(page)
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as unknown as { nodes: Node[] }
  await session.detach()
  const shown = nodes.filter(({ ignored, role }) => !ignored && role)
  const roleOf = ({ role }: Node) => role?.value ?? ''
  const nameOf = ({ name }: Node) => (name?.value ?? '').trim()
  const facts = ({ properties = [] }: Node, name: string) =>
    properties.find((one) => one.name === name)?.value.value
  const nameless = shown
    .filter((one) => (controls.has(roleOf(one)) || roleOf(one) === 'image') && !nameOf(one))
    .map((one) => `${roleOf(one)} without a name`)
  const headings = shown.filter((one) => roleOf(one) === 'heading')
  const levels = headings.map((one) => Number(facts(one, 'level')))
  const first = levels.filter((level) => level === 1).length
  const skipped = headings.flatMap((one, at) =>
    (levels[at] ?? 1) > (at === 0 ? 1 : (levels[at - 1] ?? 1) + 1)
      ? [`h${levels[at]} “${nameOf(one)}” skips a level`]
      : [],
  )
  const mains = shown.filter((one) => roleOf(one) === 'main').length
  return {
    faults: [
      ...nameless,
      ...(first === 1 ? [] : [`${first} headings of the first level`]),
      ...skipped,
      ...(mains === 1 ? [] : [`${mains} main parts`]),
      ...(await unreached(page)),
    ],
    read: shown.map((one) => `${roleOf(one)} ${nameOf(one)}`.trim()),
    live: shown.filter((one) => facts(one, 'live') !== undefined && facts(one, 'live') !== 'off').map(roleOf),
  }
}

/** Controls that no press of Tab comes to; of radio buttons of a group one is enough. */
async function unreached(page: Page): Promise<string[]> {
  const there = await page.evaluate(() => {
    for (const one of document.querySelectorAll('[data-reached]')) one.removeAttribute('data-reached')
    ;(document.activeElement as HTMLElement | null)?.blur()
    // The same one for all looks at a page.
    const known = window as unknown as { marked?: boolean }
    if (!known.marked)
      document.addEventListener('focusin', ({ target }) =>
        (target as Element).setAttribute('data-reached', ''),
      )
    known.marked = true
    return document.querySelectorAll('a[href], button, input, select, textarea').length
  })
  for (let n = 0; n < there + 10; n += 1) await page.keyboard.press('Tab')
  return page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLInputElement>('a[href], button, input, select, textarea')]
    const usable = all.filter((one) => !one.disabled && one.getClientRects().length > 0 && one.tabIndex >= 0)
    const groups = new Set(usable.filter((one) => 'reached' in one.dataset).map((one) => one.name))
    return usable
      .filter((one) => !('reached' in one.dataset) && !(one.type === 'radio' && groups.has(one.name)))
      .map(
        (one) =>
          `not reached by Tab: ${one.tagName.toLowerCase()} “${(one.textContent ?? '').trim().slice(0, 30)}”`,
      )
  })
}
