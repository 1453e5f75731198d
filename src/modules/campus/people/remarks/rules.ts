import { label } from '#kernel/definition/index.ts'

/** What is wrong with a time to follow up, whether it comes with the remark or with its reopening. */
export const followUpEarly = label('跟进时间不能早于发生时间', 'It cannot be followed up before it happened')
