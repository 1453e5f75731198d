import { join } from 'node:path'
import type { Context } from '#kernel/http/caller.ts'
import { makeBlobs } from '#kernel/store/blobs.ts'
import { hashPassword } from '#kernel/store/passwords.ts'
import { insert } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { client } from '#modules/system/client/definition.ts'
import { seedJournal } from './articles.ts'
import { seedCampus } from './campus.ts'
import { demoPassword, seedDesk } from './journal.ts'
import { platform } from '#modules/system/platform.ts'
import { seedProcesses } from './processes.ts'
import { seedShop } from './shop.ts'
import { seedUsage } from './usage.ts'

/** Everything of SEED=demo, once. Accounts and the family's client exist here only. Answers lines that say how to sign in. */
export async function seedDemo(ctx: Context, say: (line: string) => void): Promise<string[]> {
  const { db, baseUrl } = ctx
  // Onto the disk: the demo's files are written inside transactions, where asking for the active store would wait for ever
  // on the one connection of the embedded database.
  const blobs = makeBlobs(join(ctx.dataDir, 'files'))
  const now = ctx.clock()
  await seedFamilyClient(ctx)
  await seedJournal({ db, blobs, actor: platform, now, say })
  await seedUsage(db, now)
  const accounts = await seedDesk({
    db,
    blobs,
    untrusted: ctx.untrusted,
    tenantId: platform.tenantId,
    now,
    baseUrl,
    say,
  })
  const campus = await seedCampus(ctx, demoPassword)
  await seedProcesses(ctx)
  const shop = await seedShop(db, blobs, demoPassword)
  const named = [...accounts, ...campus, ...shop].map(({ account, role }) => `${account} (${role})`)
  const list = [...new Set(named)].join(', ')
  return [`Demo accounts, password ${demoPassword}: ${list}`]
}

/** The client that back-offices of the family bring along. */
export async function seedFamilyClient({ db }: Pick<Context, 'db'>): Promise<void> {
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
