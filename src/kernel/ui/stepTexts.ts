import type { Texts } from './say.ts'

/** Words of steps and states; loaded with them. */
export const stepTexts = {
  manyRows: ['共 {n} 条', '{n} records', '{n} record'],
  leftOut: [
    '所选另有 {n} 条现在不能{verb}，不在其中：{names}',
    '{n} others of those chosen are left out, for “{verb}” is not open to them now: {names}',
    '{n} other of those chosen is left out, for “{verb}” is not open to it now: {names}',
  ],
  more: ['{names} 等 {n} 条', '{names} and {n} more'],
  final: ['执行后记录即为“{state}”，不能再改变', 'The record is “{state}” afterwards, and that is final'],
  someDone: ['已处理 {n} 条，{failed} 条没有处理', '{n} done, {failed} not done'],
  allDone: ['已处理 {n} 条', '{n} records done', '{n} record done'],
  allStates: ['全部', 'All'],
  states: ['按状态筛选', 'Filter by state'],
} as const satisfies Texts
