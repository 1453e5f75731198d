import type { Account } from './stage.ts'

/** As what everybody stands to a record, for the test over every life. */
export type Standing = Readonly<Record<Account, readonly string[]>>
export type Part = {
  readonly id: string
  readonly standing: Standing
  /** Takes back what a step did to other records. */
  readonly tidy?: () => Promise<unknown>
}
