import type { Label } from '#kernel/definition/kind.ts'
import { no } from '#kernel/life/failure.ts'

/** Nobody decides what is their own: money that they say was paid, and who they are (campus domain 83, threat C10). */
export const byAnother =
  <Row>(ownerOf: (row: Row) => string | null | undefined, why: Label) =>
  ({ row, caller }: { readonly row: Row; readonly caller: { readonly userId: string } }) =>
    ownerOf(row) === caller.userId && no('selfAudit', why)
