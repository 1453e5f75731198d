import type { Entity } from './entity.ts'
import type { Field } from './fields.ts'

export type FieldValue<X> = X extends Field<infer T, boolean, boolean> ? T : never
export type IsPair<X> = X extends { readonly pair: true } ? true : false
export type IsRequired<X> = X extends { readonly required: true } ? true : false

export type AuditRow = {
  id: string
  tenantId: string
  createUser: string | null
  createDept: string | null
  createTime: Date
  updateUser: string | null
  updateTime: Date
  status: number
  isDeleted: number
  version: number
}

/** A stored row as handlers see it: times are Dates, ids strings, amounts decimal strings. */
export type Row<E> =
  E extends Entity<infer F>
    ? Omit<AuditRow, 'status' & keyof F> & {
        -readonly [K in keyof F as IsPair<F[K]> extends true ? never : K]: IsRequired<F[K]> extends true
          ? FieldValue<F[K]>
          : FieldValue<F[K]> | null
      } & {
        -readonly [
          K in keyof F as IsPair<F[K]> extends true ? `${K & string}Zh` | `${K & string}En` : never
        ]: FieldValue<F[K]> | null
      }
    : never

/** What insert and update take: any of the row's own columns. */
export type Values<E> = Partial<Row<E>>

/** The same row on the wire: times are text. */
export type Wire<E> = { [K in keyof Row<E>]: Exclude<Row<E>[K], null> extends Date ? string : Row<E>[K] } & {
  readonly [extra: string]: unknown
}
