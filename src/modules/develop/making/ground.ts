import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allAreas } from '#kernel/http/areas.ts'
import { builtEntities, builtEntity } from '#kernel/store/registry.ts'
import { drawnMark } from './area.ts'
import type { AreaDrawing, MadeFile } from '../terms/shapes.ts'
import type { Ground } from './files.ts'
import { listFiles, type ListFile } from './lists.ts'
import type { Standing } from './standing.ts'

/** The product as it runs, and its source where that is at hand: what slices are made for and compared with. */

const readText = (sourceDir: string | undefined, path: string): string | undefined => {
  const whole = sourceDir && join(sourceDir, path)
  return whole && existsSync(whole) ? readFileSync(whole, 'utf8') : undefined
}

export function groundOf(sourceDir: string | undefined, live: AreaDrawing | null): Ground {
  const folder = sourceDir && join(sourceDir, 'db/migrations')
  const numbers =
    folder && existsSync(folder) ? readdirSync(folder).map((file) => Number.parseInt(file, 10) || 0) : [8999]
  const lists = (Object.keys(listFiles) as ListFile[]).flatMap((path) => {
    const text = readText(sourceDir, path)
    return text === undefined ? [] : [[path, text] as const]
  })
  return {
    named: builtEntity,
    migration: String(Math.max(...numbers) + 1).padStart(4, '0'),
    lists: Object.fromEntries(lists),
    live,
  }
}

/** An area that was drawn and stands in the source may be drawn again; one that somebody wrote may not. */
export function standingBeside(
  code: string,
  sourceDir: string | undefined,
  dictionaries: readonly string[],
): Standing {
  const areas = allAreas()
  // What is no name of a folder is looked for nowhere.
  const index = /^[a-z][a-z0-9]*$/.test(code)
    ? readText(sourceDir, `src/modules/${code}/index.ts`)
    : undefined
  const own = index?.startsWith(drawnMark) ? areas.find(({ area }) => area.code === code) : undefined
  const others = areas.filter((one) => one !== own)
  const mine = new Set(own?.area.entities)
  const brought = own ? Object.keys(own.supply?.dictionaries ?? {}) : []
  return {
    entities: new Set(builtEntities().flatMap((one) => (mine.has(one) ? [] : [one.name]))),
    dictionaries: new Set(dictionaries.filter((one) => !brought.includes(one))),
    areas: new Set([
      ...others.map(({ area }) => area.code),
      ...others.flatMap(({ area }) =>
        area.menus.flatMap(({ code, path }) => [code, path.split('/')[1] ?? '']),
      ),
      // Calls of an area begin with its code: one that others answer to would be answered by them.
      ...builtEntities().flatMap((one) =>
        mine.has(one) ? [] : (/^blade-(\w+)\//.exec(one.path)?.[1] ?? []),
      ),
      ...(own || index === undefined ? [] : [code]),
    ]),
  }
}

export type Compared = MadeFile & { readonly stands: string | null }

/** Each file beside what stands in its place: in the source, else what was taken away last. */
export function compared(
  files: readonly MadeFile[],
  sourceDir: string | undefined,
  taken: readonly MadeFile[],
): Compared[] {
  return files.map((file) => ({
    ...file,
    stands: readText(sourceDir, file.path) ?? taken.find(({ path }) => path === file.path)?.text ?? null,
  }))
}
