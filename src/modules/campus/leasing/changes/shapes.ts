import { label } from '#kernel/definition/index.ts'

export const changeStates = {
  '10': { ...label('待审核', 'Pending review'), tone: 'amber' },
  '20': { ...label('待缴费', 'Pending payment'), tone: 'amber' },
  '30': { ...label('待派单', 'Pending dispatch'), tone: 'info' },
  '40': { ...label('已派单', 'Dispatched'), tone: 'cyan' },
  '50': { ...label('施工中', 'In progress'), tone: 'info' },
  '60': { ...label('已完成', 'Finished'), tone: 'green' },
  '90': { ...label('已驳回', 'Rejected'), tone: 'red' },
  '91': { ...label('已取消', 'Cancelled'), tone: 'neutral' },
} as const

export const moving = '1'
export const swapping = '2'
export const replacing = '3'

/** What a stranger reads of a name. */
export const firstOnly = (name: string) => `${[...name][0] ?? ''}**`

/**
 * What stands in the way of bringing a unit into a room, or of changing it for one there, before anybody applies: free
 * slots, units, and who has to agree. Of people who live there a stranger reads no more than the first character.
 */
export type Target = {
  readonly id: string
  readonly dormName: string | null
  readonly buildId: string
  readonly open: boolean
  readonly aircondAllowed: boolean
  readonly free: number | null
  readonly units: readonly { readonly id: string; readonly assetNo: string; readonly slotNo: number }[]
  readonly residents: readonly { readonly id: string; readonly name: string; readonly bedNo: number }[]
  /** Yuan with two decimals. */
  readonly moveFee: string
}
