import { label } from '#kernel/definition/index.ts'

export const installStates = {
  '10': { ...label('待审核', 'Pending review'), tone: 'amber' },
  '20': { ...label('待缴费', 'Pending payment'), tone: 'amber' },
  '30': { ...label('待派单', 'Pending dispatch'), tone: 'info' },
  '40': { ...label('已派单', 'Dispatched'), tone: 'cyan' },
  '50': { ...label('安装中', 'Installing'), tone: 'info' },
  '60': { ...label('已完成', 'Finished'), tone: 'green' },
  '90': { ...label('已驳回', 'Rejected'), tone: 'red' },
  '91': { ...label('已取消', 'Cancelled'), tone: 'neutral' },
} as const

/** What stands in the way of a unit for the caller's own room, before anybody fills in an application; null without a room. */
export type OwnRoom = { readonly open: boolean; readonly free: number | null } | null

/** A room that the office files an application for; null for one that it does not keep. */
export type RoomToFit = {
  readonly open: boolean
  readonly allowed: boolean
  readonly free: number | null
  readonly people: readonly { readonly id: string; readonly name: string }[]
} | null
