import { sheetRoutes } from '#kernel/http/sheets.ts'
import type { Route, Slice } from '#kernel/http/slice.ts'

/** The sheet calls of an entity under the names that clients of the family know. */
export function sheetsNamed(slice: Slice, names: Readonly<Record<string, string>>): Route[] {
  const { path } = slice.entity
  return sheetRoutes(slice).flatMap((one) => {
    const name = names[one.url.slice(path.length + 1)]
    return name ? [{ ...one, url: `${path}/${name}`, as: one.url }] : []
  })
}
