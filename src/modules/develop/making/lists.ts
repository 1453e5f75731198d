import { importOf, wrapped } from './print.ts'

/** The three lists of the product that know of its areas, with one area more in each. */
export const listFiles = {
  'src/modules/index.ts': { face: 'area', list: 'areas', file: 'index' },
  'src/modules/server.ts': { face: 'server', list: 'servers', file: 'server' },
  'src/modules/screens.ts': { face: 'screens', list: 'screens', file: 'screens' },
} as const
export type ListFile = keyof typeof listFiles

/** Undefined where the list does not look as it should: then nothing is taken away instead of something half made. */
export function listed(source: string, path: ListFile, area: string): string | undefined {
  const { face, list, file } = listFiles[path]
  const imported = importOf([`${face} as ${area}`], `./${area}/${file}.ts`)
  if (source.includes(imported)) return source
  const imports = [...source.matchAll(new RegExp(`^import \\{ ${face} as .*$`, 'gm'))]
  const last = imports.at(-1)
  const found = new RegExp(`^export const ${list}(: [^=]+)? = \\[([^\\]]*)\\]$`, 'm').exec(source)
  if (!last || !found) return undefined
  const names = (found[2] ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  const longer = wrapped('', `export const ${list}${found[1] ?? ''} = `, ['[', ']'], [...names, area], '')
  const at = last.index + last[0].length
  return `${source.slice(0, at)}\n${imported}${source.slice(at, found.index)}${longer}${source.slice(found.index + found[0].length)}`
}
