import { label } from '#kernel/definition/index.ts'

export const rentStates = {
  '10': { ...label('待审核', 'Pending review'), tone: 'amber' },
  '20': { ...label('待缴费', 'Pending payment'), tone: 'amber' },
  '25': { ...label('待验机', 'Pending inspection'), tone: 'info' },
  '30': { ...label('生效中', 'Effective'), tone: 'green' },
  '40': { ...label('待退款', 'Pending refund'), tone: 'violet' },
  '50': { ...label('已完结', 'Completed'), tone: 'neutral' },
  '90': { ...label('已驳回', 'Rejected'), tone: 'red' },
  '91': { ...label('已取消', 'Cancelled'), tone: 'neutral' },
} as const

/** 1 rent, 2 renew, 3 return. */
export const renting = '1'
export const renewing = '2'
export const returning = '3'

/** What a worker found of a unit that nothing is wrong with. */
export const intact = '1'
