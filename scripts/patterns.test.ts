import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/**
 * An expression that may begin at any sign of a run and has to end at the end tries each of them, and takes the square of
 * the run: a cell of blanks kept the server for minutes (threat S04). `(?<!x)x+$` begins where the run does.
 * What readers of files do is bounded by their processes, what browsers do harms nobody else.
 */
const elsewhere = /\.test\.|testing\/|\/ui\/|\.parser\.|islands\/|^admin\/|tsx$/
/** Its text is figures of our own, `6.00`. */
const ours = new Set([String.raw`\.?0+$`])

const literal = /(?<=[=(,:!&|?[\s]|^)\/((?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\[\n])+)\/[dgimsuvy]*/gm
const run = String.raw`(?:\\[sdwSDW]|\[(?:\\.|[^\]\\])*\]|\.|\\[^\w]|[^\\()[\]^$|?*+])`
const loose = new RegExp(String.raw`^\(?${run}[*+]\??(?:[^^|]*)\$$`)

/** Ways of a group are no ways of the whole. */
const isWhole = (way: string) => way.split(/(?<!\\)\(/).length === way.split(/(?<!\\)\)/).length
const isLoose = (source: string) =>
  !ours.has(source) && source.split(/(?<!\\)\|/).some((way) => isWhole(way) && loose.test(way))

it('S04 no expression of the server begins anywhere in a run and ends at the end', () => {
  expect([/\s*[*＊]\s*$/, /\/+$/, /(\d+)$/, /^a|[. ]+$/].map(({ source }) => isLoose(source))).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect([/^\s+$/, /(?<!\/)\/+$/, /_[a-z]+$/, /级$/].map(({ source }) => isLoose(source))).toEqual([
    false,
    false,
    false,
    false,
  ])
  const found = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !elsewhere.test(file))
    .flatMap((file) =>
      [...readFileSync(join('src', file), 'utf8').matchAll(literal)]
        .filter(([, source = '']) => isLoose(source))
        .map(([whole]) => `${file}: ${whole}`),
    )
  expect(found).toEqual([])
})
