import type { Lang } from '#kernel/definition/index.ts'
import { allJobs } from '#kernel/http/areas.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'

/** Rows keep a job's name, people read what it is called. */
export function titled(row: Record<string, unknown>, lang: Lang): Record<string, unknown> {
  const job = allJobs().find(({ name }) => name === row.job)
  return job ? { ...row, job: job.label[lang] } : row
}

/** Jobs that are called so in either language; the table's alias is `t`. */
export function calledLike(words: string): Sql {
  const asked = words.toLowerCase()
  const found = allJobs().filter(({ name, label }) =>
    [name, label.zh, label.en].some((text) => text.toLowerCase().includes(asked)),
  )
  return sql`t.job = any(${found.map(({ name }) => name)}::text[])`
}
