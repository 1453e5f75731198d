import type { Lang } from '#kernel/definition/index.ts'
import { job } from '#kernel/untrusted/job.ts'

/** The same pages with the warning across each of them, as the one file of the answer. */
export const watermarkPdf = job<{ readonly language: Lang }, null>('pdf.watermark', {
  seconds: 20,
  megabytes: 900,
})
