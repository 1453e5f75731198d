import type { LiveParts } from '#kernel/ui/screens.ts'
import { get } from '#kernel/ui/api.ts'
import type { AreaDrawing } from '../terms/shapes.ts'
import { partsOf } from './compile.ts'

/** What is switched on for the reader's tenant, made of its drawing as the server makes it. */
export async function liveParts(): Promise<LiveParts[]> {
  const drawn = await get<AreaDrawing[]>('blade-develop/live/here')
  return drawn.map(partsOf)
}
