import type { Area, MenuGroup } from '#kernel/definition/index.ts'
import type { Life } from '#kernel/life/life.ts'
import { liveEntityOf, planOf, statesOf } from '../making/plan.ts'
import { lifeOf } from '../making/life.ts'
import type { AreaDrawing } from '../terms/shapes.ts'

/** What a drawn area is while it is live: the same words as its code would have. Server and browser make it of the drawing. */
export function partsOf(drawing: AreaDrawing): { readonly area: Area; readonly lives: readonly Life[] } {
  const plans = planOf(drawing)
  const entities = plans.map(liveEntityOf)
  const menu: MenuGroup = {
    code: drawing.code,
    label: drawing.label,
    path: `/${drawing.code}`,
    icon: 'database',
    sort: 95,
    items: entities,
  }
  const area: Area = { code: drawing.code, label: drawing.label, entities, menus: [menu] }
  const lives = plans.flatMap((plan, at) => {
    const entity = entities[at]
    return entity && plan.life ? [lifeOf(entity, plan.life, statesOf(plan))] : []
  })
  return { area, lives }
}
