import { amountOf } from '#kernel/definition/cents.ts'
import { moneyText } from '#kernel/definition/money-text.ts'

export { amountOf, cents } from '#kernel/definition/cents.ts'

/** 70050n → `¥700.50`, as every sentence says it. */
export const moneyOf = (value: bigint): string => moneyText(amountOf(value))
