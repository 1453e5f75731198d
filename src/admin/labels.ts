import { isEntity, type Entity, type Label, type MenuGroup } from '#kernel/definition/index.ts'
import { areas } from '#modules/index.ts'

/** What the definitions say of menu paths: which entity stands there and how it is called in both languages. */
const entities = new Map(areas.flatMap((area) => area.entities).map((entity) => [entity.name, entity]))
const byPath = new Map<string, Entity>()
const labels = new Map<string, Label>()
for (const area of areas) {
  labels.set(area.code, area.label)
  for (const entity of area.entities)
    if (entity.menu) {
      byPath.set(entity.menu.path, entity)
      labels.set(entity.menu.path, entity.menu.label ?? entity.label)
    }
  area.menus.forEach(remember)
}

function remember(group: MenuGroup): void {
  labels.set(group.path, group.label)
  labels.set(group.code, group.label)
  for (const item of group.items ?? []) if (!isEntity(item)) remember(item)
}

export function entityNamed(name: string): Entity | undefined {
  return entities.get(name)
}

export function labelOfPath(path: string): Label | undefined {
  return labels.get(path)
}

export function entityAt(path: string): Entity | undefined {
  return byPath.get(path)
}
