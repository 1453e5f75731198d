import type { Db, Tx } from '#kernel/store/db.ts'
import { insert } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { dictionaries } from '#modules/campus/dictionaries.ts'
import { roles } from '#modules/campus/roles.ts'
import { dictBiz } from '#modules/system/dict/definition.ts'
import { role } from '#modules/system/role/definition.ts'

/** Words and roles of the campus for every tenant; what is there, changed or removed by somebody, stays as it is. */
export async function seedCampus(db: Db): Promise<void> {
  const tenants = await db.platform.query<{ tenantId: string }>(
    sql`select tenant_id from tenant where is_deleted = 0 order by tenant_id`,
  )
  for (const { tenantId } of tenants)
    await db.tx({ tenantId, userId: null, deptId: null }, async (tx) => {
      await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${`campus:${tenantId}`}, 0))`)
      await seedWords(tx)
      await seedRoles(tx, tenantId)
    })
}

async function seedWords(tx: Tx): Promise<void> {
  const there = await tx.query<{ code: string }>(sql`select distinct code from dict_biz`)
  const known = new Set(there.map(({ code }) => code))
  for (const { code, label, words } of dictionaries) {
    if (known.has(code)) continue
    const named = { code, dictValue: label.zh, dictValueEn: label.en, dictKey: '-1', parentId: '0', sort: 1 }
    const parent = await insert(tx, dictBiz, { ...named, isSealed: 0 })
    for (const [i, word] of words.entries())
      await insert(tx, dictBiz, {
        code,
        parentId: parent.id,
        dictKey: word.key,
        dictValue: word.label.zh,
        dictValueEn: word.label.en,
        sort: i + 1,
        isSealed: 0,
      })
  }
}

async function seedRoles(tx: Tx, tenantId: string): Promise<void> {
  const there = await tx.query<{ roleAlias: string }>(sql`select distinct role_alias from role`)
  const known = new Set(there.map(({ roleAlias }) => roleAlias))
  for (const [i, { alias, label, grants }] of roles.entries()) {
    if (known.has(alias)) continue
    const { id } = await insert(tx, role, { roleAlias: alias, roleName: label.zh, sort: 20 + i })
    await tx.query(
      sql`insert into role_menu (tenant_id, role_id, menu_id) select ${tenantId}, ${id}, m.id from menu m
          where m.is_deleted = 0 and m.code = any(${[...grants]}::text[]) on conflict do nothing`,
    )
  }
}
