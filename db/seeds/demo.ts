import type { Context } from '#kernel/http/caller.ts'
import { hashPassword } from '#kernel/store/passwords.ts'
import { insert } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { client } from '#modules/system/client/definition.ts'
import { seedJournal } from './articles.ts'
import { seedDesk } from './journal.ts'
import { platform } from './minimal.ts'

/** Everything of SEED=demo, once. Accounts and the family's client exist here only. */
export async function seedDemo(ctx: Context, say: (line: string) => void): Promise<boolean> {
  const { db, blobs } = ctx
  await seedFamilyClient(ctx)
  const made = await seedJournal({ db, blobs, actor: platform, now: ctx.clock(), say })
  await seedDesk({ db, blobs, tenantId: platform.tenantId, now: ctx.clock(), baseUrl: ctx.baseUrl, say })
  return made !== undefined
}

/** The client that back-offices of the family bring along. */
async function seedFamilyClient({ db }: Context): Promise<void> {
  const secret = await hashPassword('saber_secret')
  await db.tx(platform, async (tx) => {
    await tx.query(sql`select pg_advisory_xact_lock(7214005)`)
    const there = await tx.query(sql`select 1 as one from client where client_id = 'saber'`)
    if (there.length > 0) return
    await insert(tx, client, {
      clientId: 'saber',
      clientSecret: secret,
      authorizedGrantTypes: 'refresh_token,password,captcha,authorization_code,social',
      scope: 'all',
      accessTokenValidity: 3600,
      refreshTokenValidity: 604_800,
    })
  })
}
