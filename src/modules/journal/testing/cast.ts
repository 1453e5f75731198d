import { startStage } from './stage.ts'

/** A record of each life that has no matrix beside it, and as what people stand to it (kernel/testing/lives.test.ts). */
export async function startCast(options: { postgres: boolean }) {
  const { app, who, issueId } = await startStage(options)
  const standing = { staff: ['OF'], tenantAdmin: ['OF'], author: [], reviewer1: [], stranger: [] }
  return { app, who, casts: { 'journal-issues': { id: issueId, standing } } }
}
