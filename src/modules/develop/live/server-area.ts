import type { AreaServer } from '#kernel/http/areas.ts'
import { lived } from '#kernel/http/lived.ts'
import { slice } from '#kernel/http/slice.ts'
import { dictionariesOf } from '../making/plan.ts'
import type { AreaDrawing } from '../terms/shapes.ts'
import { partsOf } from './compile.ts'

/** The server side of a live area: plain slices, and the steps of those that have a life. */
export function serverOf(drawing: AreaDrawing): AreaServer {
  const { area, lives } = partsOf(drawing)
  const dictionaries = dictionariesOf(drawing).map(({ code, label, words }) => [
    code,
    { label, owner: 'tenant', entries: words.map(({ key, zh, en }) => [key, zh, en] as const) } as const,
  ])
  return {
    area,
    slices: area.entities.map((entity) => {
      const own = lives.find((life) => life.entity === entity)
      return slice(entity, own ? { life: lived(own) } : {})
    }),
    // Whoever runs the tenant hands the rights on.
    supply: { rights: { admin: ['*'] }, dictionaries: Object.fromEntries(dictionaries) },
  }
}
