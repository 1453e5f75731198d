import type { Texts } from './say.ts'

/** Words of steps and states; loaded with them. */
export const stepTexts = {
  manyRows: ['共 {n} 条', '{n} records', '{n} record'],
  more: ['{names} 等 {n} 条', '{names} and {n} more'],
  final: ['执行后记录即为“{state}”，不能再改变', 'The record is “{state}” afterwards, and that is final'],
  someDone: ['已处理 {n} 条，{failed} 条没有处理', '{n} done, {failed} not done'],
  allDone: ['已处理 {n} 条', '{n} records done', '{n} record done'],
  allStates: ['全部', 'All'],
  states: ['按状态筛选', 'Filter by state'],
} as const satisfies Texts
