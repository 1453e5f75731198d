import { readdirSync, readFileSync } from 'node:fs'
import { parseAst } from 'vite'
import { beforeAll, expect, it } from 'vitest'
import { asking, madeBy, madeForAll } from '../../../vite.styles.config.ts'
import { antdConfig } from './antd.ts'
import { themes, type ThemeName } from './themes.ts'

const folder = 'node_modules/antd/es/'
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.js'))
  .map((path) => `${folder}${path}`)
  .filter((file) => /= ?gen\w+\(|default gen\w+\(|return gen\w+\(/.test(readFileSync(file, 'utf8')))

beforeAll(() => {
  // Of a browser the themes ask no more than this.
  globalThis.matchMedia ??= (() => ({ matches: false })) as never
})

/** Every rule that the library would work out for a page of this look. */
function rulesOf(theme: ThemeName, colour: string): string[] {
  const config = antdConfig(theme, colour)
  const each = files.flatMap((file) =>
    asking(parseAst(readFileSync(file, 'utf8')) as never).map((asked) => ({ file, asked })),
  )
  expect(each.length).toBeGreaterThan(70)
  return [
    JSON.stringify(madeForAll(config)),
    ...each.map(({ file, asked }) =>
      JSON.stringify([
        file,
        asked.name,
        madeBy(file.replace('node_modules/', '').replace('/es/', '/lib/'), asked, config),
      ]),
    ),
  ]
}

it('rules that the build makes of a component are those of every theme and colour: what differs are variables', () => {
  const first = rulesOf('default', themes.default.fill)
  expect(first.join('')).toContain('var(--ant-color-primary)')
  expect(first.filter((one) => one.includes('"css":""'))).toEqual([])
  // Of the others each is made like one of these.
  for (const theme of ['ink', 'night', 'contrast'] as const)
    expect(rulesOf(theme, '#7a1f5c').filter((one, n) => one !== first[n])).toEqual([])
})
