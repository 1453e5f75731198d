import type { Label, Lang } from '#kernel/definition/index.ts'
import { allAreas } from '#kernel/http/areas.ts'
import type { Tx } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'

/** Whose letters a tenant's people get: by the name that an area gives, else the tenant's own. */
export async function houseName(tx: Tx): Promise<Label> {
  for (const { houseName: own } of allAreas()) {
    const named = await own?.(tx)
    if (named) return named
  }
  return tenantName(tx)
}

export async function tenantName(tx: Tx): Promise<Label> {
  const row = await tx.one<{ name: string }>(
    sql`select tenant_name as name from tenant where tenant_id = ${tx.actor.tenantId}`,
  )
  return { zh: row?.name ?? '', en: row?.name ?? '' }
}

type Text = { readonly subject: string; readonly body: string }

/** The same letter with the name of the house in its subject, as all others have it, and below it. */
export function fromHouse(language: Lang, { subject, body }: Text, house: Label): Text {
  const name = house[language]
  if (!name) return { subject, body }
  return {
    subject: language === 'zh' ? `［${name}］${subject}` : `[${name}] ${subject}`,
    body: `${body}\n\n${name}`,
  }
}
