import { paperIn, startStage, step } from './stage.ts'

/** A record of each life that has no matrix beside it, and as what people stand to it (kernel/testing/lives.test.ts). */
export async function startCast(options: { postgres: boolean }) {
  const stage = await startStage(options)
  const { app, who, issueId, ids } = stage
  const strangers = { author: [], coauthor: [], stranger: [], reviewer2: [], finance: [] }
  const office = { staff: ['OF'], tenantAdmin: ['OF'], author: [], reviewer1: [], stranger: [] }
  const desk = { editor: ['HE'], chief: ['EC'], staff: ['ST'], tenantAdmin: ['AD'], reviewer1: ['RE'] }
  const paper = await paperIn(stage, 'inReview')
  const sent = await step(stage, 'editor', 'dispatch', paper.id, { reviewerIds: [ids.reviewer1] })
  const [review] = (sent as unknown as { records: { id: string }[] }).records
  const casts = {
    'journal-issues': { id: issueId, standing: office },
    reviewRecord: { id: review?.id ?? '', standing: { ...desk, ...strangers } },
  }
  return { app, who, casts }
}
