import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'

/**
 * Styles of a screen come with it and stay: a class that another area uses for something else looks one way before that screen
 * was opened and another way after it.
 */
const filesOf = (ending: string) =>
  readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((file) => join('src', file).replaceAll('\\', '/'))
    .filter((file) => file.endsWith(`.${ending}`) && !/^src\/public|\/portal|islands/.test(file))

/** `modules/journal`, `admin/login`, `kernel/reports`: whose styles and whose screens belong together. */
const areaOf = (file: string) => file.split('/').slice(1, 3).join('/')

/** What each selector begins with; one that names its element means nothing else. */
function classesOf(file: string): Set<string> {
  const text = readFileSync(file, 'utf8')
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/@(media|container|supports)[^{]*\{/g, '')
  const selectors = [...text.matchAll(/([^{}]+)\{/g)].flatMap(([, all = '']) => all.split(/,(?![^(]*\))/))
  return new Set(selectors.flatMap(meaning))
}

/** What every screen or start page stands in: `.dash .counts` is about `counts`. */
const frames = new Set(['app', 'dash'])

function meaning(selector: string): string | [] {
  const classes = selector
    .trim()
    .split(/[\s>+~]+/)
    .map((part) => /^\.([\w-]+)/.exec(part)?.[1])
  return classes.find((name) => !name || !frames.has(name)) ?? []
}

it('no screen brings styles for a class that another area uses', () => {
  // These come with every screen.
  const everywhere = /^src\/(kernel\/ui|admin\/shell|admin\/look|admin\/pages)\//
  // Figures of reports that start pages draw with.
  const meant = new Set(['sasked', 'sfig', 'shead', 'slist', 'snone', 'spanels', 'stiles'])
  const screens = filesOf('tsx').map((file) => {
    const text = readFileSync(file, 'utf8')
    const named = [...text.matchAll(/className=(?:"([^"]*)"|\{`([^`]*)`\})/g)].join(' ')
    return { file, text, classes: new Set(named.split(/[\s${}?:'",]+/)) }
  })
  const sheets = filesOf('css').filter((file) => !everywhere.test(file))
  expect([sheets.length > 20, screens.length > 200]).toEqual([true, true])
  const strange = sheets.flatMap((sheet) =>
    [...classesOf(sheet)]
      .filter((name) => !meant.has(name))
      .flatMap((name) =>
        screens
          .filter(
            ({ file, text, classes }) =>
              classes.has(name) && areaOf(file) !== areaOf(sheet) && !text.includes(basename(sheet)),
          )
          .map(({ file }) => `.${name} of ${sheet} in ${file}`),
      ),
  )
  expect(strange).toEqual([])
})

it('no two sheets of an area say what one class looks like by itself: one of them would come later and change the other', () => {
  const bare = (file: string): string[] =>
    [
      ...readFileSync(file, 'utf8')
        .replace(/\/\*.*?\*\//gs, '')
        .matchAll(/([^{}]+)\{/g),
    ].flatMap(([, all = '']) =>
      all.split(',').flatMap((one) => (/^\.[\w-]+$/.test(one.trim()) ? [one.trim()] : [])),
    )
  const sheets = filesOf('css').map((file) => ({ file, own: new Set(bare(file)) }))
  expect(sheets.flatMap(({ own }) => [...own]).length).toBeGreaterThan(300)
  const twice = sheets.flatMap(({ file, own }, at) =>
    sheets
      .slice(at + 1)
      .filter((other) => areaOf(other.file) === areaOf(file))
      .flatMap((other) =>
        [...own].filter((name) => other.own.has(name)).map((name) => `${name} in ${file} and ${other.file}`),
      ),
  )
  expect(twice).toEqual([])
})
