/**
 * Whether the editor gives a text back as it was: the same words and the same number of each tag. What it cannot show
 * (a caption, a figure) is edited as markup instead of being lost without a word.
 */
const twins: Readonly<Record<string, string>> = { B: 'STRONG', I: 'EM' }
/** Tags that carry nothing by themselves, or that every cell and item gets. */
const silent = new Set(['THEAD', 'TBODY', 'P', 'BODY', 'SPAN'])

export function sameText(before: string, after: string): boolean {
  return printOf(before) === printOf(after)
}

function printOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const counts = new Map<string, number>()
  for (const { tagName } of body.querySelectorAll('*')) {
    const name = twins[tagName] ?? tagName
    if (!silent.has(name)) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const tags = [...counts].map(([name, n]) => `${name}${n}`).toSorted()
  return `${tags.join()}|${(body.textContent ?? '').replace(/\s+/g, '')}`
}
