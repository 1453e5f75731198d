import pg from 'pg'
import { serving } from '#kernel/http/serving.ts'

/**
 * What the database is asked while something runs, a text for each message. `byCalls`: by the calls that are served then,
 * and not by what runs beside them at its own times (news, logs, jobs). What one message asks for side by side is one text.
 */
export async function askedWhile(
  work: () => Promise<unknown>,
  { byCalls = true }: { byCalls?: boolean } = {},
): Promise<string[]> {
  const asked: string[] = []
  const query = pg.Client.prototype.query
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [sent] = args as [string | { readonly text?: string }]
    if (!byCalls || serving.getStore()) asked.push((typeof sent === 'string' ? sent : sent.text) ?? '')
    return Reflect.apply(query, this, args)
  } as typeof query
  try {
    await work()
  } finally {
    pg.Client.prototype.query = query
  }
  return asked
}

/** Of a call alone: news and logs go their own way, some calls together. */
export async function askedByCall(work: () => Promise<unknown>): Promise<string[]> {
  return (await askedWhile(work)).filter(
    (text) =>
      // The row of the trail goes out with the commit; what is put into its chain does not.
      !/pg_notify|pg_advisory_xact_lock|"?(log_api|log_usual|log_error)\b/.test(text) &&
      (text.endsWith(';\ncommit') || !text.includes('audit_trail')),
  )
}
