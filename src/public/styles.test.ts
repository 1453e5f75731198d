import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Form pages load the styles of the reading pages as well as their own: one word for two things and both look wrong. */
const classesIn = (...names: readonly string[]): ReadonlySet<string> => {
  const text = names.map((name) => readFileSync(`src/public/style/${name}.css`, 'utf8')).join('\n')
  const selectors = text.replace(/\/\*.*?\*\//gs, '').matchAll(/([^{}]+)\{/g)
  return new Set(
    [...selectors].flatMap(([, all = '']) =>
      // A selector that names its element means nothing else.
      all.split(',').flatMap((one) => /^\s*\.([\w-]+)/.exec(one)?.[1] ?? []),
    ),
  )
}

it('no class means one thing on the reading pages and another on the form pages', () => {
  const reading = classesIn('home', 'article', 'issue', 'guide', 'extra')
  const forms = classesIn('portal', 'workspace')
  expect([reading.size > 60, forms.size > 30]).toEqual([true, true])
  // Buttons, hints and the head of the page are the same thing on both.
  const meant = ['btn', 'hint', 'top']
  expect([...forms].filter((name) => reading.has(name) && !meant.includes(name))).toEqual([])
})
