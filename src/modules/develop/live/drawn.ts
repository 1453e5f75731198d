import type { LiveParts } from '#kernel/ui/screens.ts'
import { get } from '#kernel/ui/api.ts'
import type { AreaDrawing } from '../terms/shapes.ts'
import { partsOf } from './compile.ts'

/** What is switched on for the reader's tenant, made of its drawing as the server makes it. */
export async function liveParts(): Promise<LiveParts[]> {
  const drawn = await get<AreaDrawing[]>('blade-develop/live/here')
  return drawn.map(parts)
}

const made = new Map<string, { readonly text: string; readonly parts: LiveParts }>()

/** Made once of each drawing: screens know by it whether theirs is another one by now. */
function parts(drawing: AreaDrawing): LiveParts {
  const text = JSON.stringify(drawing)
  const before = made.get(drawing.code)
  if (before?.text === text) return before.parts
  const fresh = partsOf(drawing)
  made.set(drawing.code, { text, parts: fresh })
  return fresh
}
