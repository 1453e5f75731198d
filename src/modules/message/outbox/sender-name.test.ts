import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, testPassword, type TestApp } from '#app/testing.ts'
import { insert } from '#kernel/store/rows.ts'
import { mailOutbox } from './definition.ts'
import { sendWaiting, transportOf } from './server.ts'

/** One address sends for all tenants: whose letter it is its sender says. */
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

let count = 0
async function fromOf(tenantId: string, from: string): Promise<string | undefined> {
  count += 1
  const row = await app.db.tx({ tenantId, userId: null, deptId: null }, (tx) =>
    insert(tx, mailOutbox, {
      to: 'reader@example.org',
      templateCode: 'T1',
      language: 'en',
      subject: 'A letter',
      body: 'Words.',
      channel: 'mail',
      dedupeKey: `T1:${count}`,
      state: 'queued',
      tries: 0,
      nextTryAt: tx.now,
    }),
  )
  const { dataDir } = app.ctx
  await sendWaiting(app.ctx, tenantId, transportOf({ dataDir, mail: { smtpUrl: undefined, from } }))
  const file = (await readdir(join(dataDir, 'mail'))).find((name) => name.includes(row.id)) ?? ''
  return /^From: (.*)$/m.exec(await readFile(join(dataDir, 'mail', file), 'utf8'))?.[1]?.trim()
}

it('a letter leaves under the name of its tenant, and of nobody else', async () => {
  const admin = await app.as('admin')
  const made = await admin.post('blade-system/tenant/submit', {
    tenantName: 'Northlake "Press"',
    password: testPassword,
  })
  const { tenantId } = made.body.data as { tenantId: string }
  expect(await fromOf(tenantId, 'post@example.org')).toBe('"Northlake \\"Press\\"" <post@example.org>')
  expect(await fromOf('000000', 'post@example.org')).not.toContain('Northlake')
  // Whoever runs the installation may say a name for all of it.
  expect(await fromOf(tenantId, 'The Platform <post@example.org>')).toBe('The Platform <post@example.org>')
})
