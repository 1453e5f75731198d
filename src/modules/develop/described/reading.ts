import { job } from '#kernel/untrusted/job.ts'
import type { TableInfo } from '../terms/shapes.ts'

/** An OpenAPI document in JSON → its objects as tables, or that it is none. */
export const readOpenApi = job<null, { tables: TableInfo[] } | 'notOpenApi'>('develop.openapi', {
  seconds: 5,
  megabytes: 512,
})

export const mostBytes = 2_000_000
export const mostTables = 60
