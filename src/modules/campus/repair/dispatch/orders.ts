import type { Entity } from '#kernel/definition/entity.ts'
import type { Raw } from '#kernel/ui/rows.ts'
import type { Tab } from '#kernel/ui/tab.ts'
import { aircondWorkOrder } from '../work-orders/definition.ts'
import type { Wanted } from '../work-orders/fit.ts'

/** A work order as the list sends it to a desk. */
export type Order = Raw & {
  readonly _can?: Readonly<Record<string, true | string>>
  readonly respondMinutes?: number | null
  readonly finishMinutes?: number | null
}

const idOr = (value: unknown) => (typeof value === 'string' ? value : null)
export const textOf = (value: unknown) => (value === null || value === undefined ? '' : String(value))

export const wantedOf = (row: Order): Wanted => ({
  workType: textOf(row.workType),
  campusId: idOr(row.campusId),
  regionId: idOr(row.regionId),
  buildId: idOr(row.buildId),
  itemId: idOr(row.repairItemId),
})

/** What is wrong, in as few words as there are. */
export const whatOf = (row: Order) =>
  textOf(row.content) || textOf(row.repairItemName) || textOf(row.workTypeText)

/** `2026-11-21 09:30:00` → `09:30`. */
export const hourOf = (clock: unknown) => textOf(clock).slice(11, 16)

/** The list of an entity, with these filters or one record of it open. */
export const openList = (tab: Tab, { menu, label }: Entity, query: Readonly<Record<string, string>>) =>
  tab.open(menu?.path ?? '', query, menu?.label ?? label)

export const openOrder = (tab: Tab, id: string) => openList(tab, aircondWorkOrder, { open: id })
