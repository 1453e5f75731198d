import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { roots } from '#app/roots.ts'
import { startTestApp, type TestApp } from '#app/testing.ts'
import { seedJournal } from '#db/seeds/articles.ts'
import { platform } from '#db/seeds/minimal.ts'

/** The built public pages of a journal with one issue. */
export async function startJournalPages(): Promise<TestApp> {
  if (!existsSync(join(roots.dist, 'public/.vite/manifest.json')))
    throw new Error('the public pages are not built: run `npm run build` first')
  const test = await startTestApp()
  const { db, ctx } = test
  await seedJournal({ db, blobs: ctx.blobs, actor: platform, now: ctx.clock(), lastIssues: 1 })
  return test
}
