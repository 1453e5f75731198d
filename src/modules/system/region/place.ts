import type { Row, Values } from '#kernel/definition/index.ts'
import { region, regionParts } from './definition.ts'

export type Region = Row<typeof region>
type Level = keyof typeof import('./definition.ts').regionLevels
type Above = Pick<Region, 'code' | 'level' | 'ancestors'> &
  Partial<Record<keyof Values<typeof region>, unknown>>

/** The country, above everything. */
export const rootCode = '00'

/** Where a division stands: its level, the path to it and the names of everything that it lies in. Pure. */
export function placeOf(
  own: { code: string; name: string; level?: Level | null | undefined },
  above: Above | undefined,
): Values<typeof region> {
  const level = own.level ?? levelBelow(above)
  const inherited = Object.fromEntries(
    regionParts.flatMap((part) =>
      [`${part}Code`, `${part}Name`].map((key) => [key, (above as Record<string, unknown>)?.[key] ?? null]),
    ),
  )
  const mine = regionParts[Number(level) - 1]
  return {
    ...inherited,
    ...(mine ? { [`${mine}Code`]: own.code, [`${mine}Name`]: own.name } : {}),
    level,
    parentCode: above?.code ?? '0',
    ancestors: above ? [above.ancestors, above.code].filter(Boolean).join(',') : '',
  }
}

function levelBelow(above: Above | undefined): Level {
  return above ? (String(Math.min(5, Number(above.level) + 1)) as Level) : '0'
}

export function standsBelow(level: Level | null | undefined, above: Above | undefined): boolean {
  return !above || Number(level) > Number(above.level)
}
