import { namingTenant } from './naming.ts'
import { statementOf, type Sql } from './sql.ts'
import { tablesWritten } from './touches.ts'
import type { Statement } from './wire.ts'

/** A statement as one tenant's, and the tables that it writes. */
export type Spoken = { readonly sent: Statement; readonly tables: readonly string[] }
/** `keep`: the shape comes again, the database is to remember it. */
export type Speaker = (statement: Sql, tenantId: string, keep: boolean) => Spoken

const mostTexts = 20_000
/** `asks`: the tenant is a value of it. */
type Named = { readonly said: string; readonly asks: boolean; readonly tables: readonly string[] }

/** The one place where a statement gets its tenant: as a last value, where its text is of rows that are one tenant's. */
export function makeSpeaker(isTenants: (table: string) => boolean): Speaker {
  const texts = new Map<string, Named>()
  function named(text: string, count: number, name: string | undefined): Named {
    const known = texts.get(text)
    if (known) return known
    const param = `$${count + 1}`
    const said = namingTenant(text, isTenants, param)
    const made = { said, asks: said.includes(`tenant_id = ${param}`), tables: tablesWritten(text) }
    // What the database knows by a name must be the same text for ever.
    if (name || texts.size < mostTexts) texts.set(text, made)
    return made
  }
  return (statement, tenantId, keep) => {
    const { text, name } = statementOf(statement, keep)
    const { said, asks, tables } = named(text, statement.values.length, name)
    const values = asks ? [...statement.values, tenantId] : statement.values
    return { sent: { text: said, values, name }, tables }
  }
}
