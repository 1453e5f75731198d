import { job } from '#kernel/untrusted/job.ts'

/** PDFs laid end to end, given as one run of bytes and how long each is; the answer is the one file. */
export const joinPdfs = job<{ readonly lengths: readonly number[]; readonly title: string }, null>(
  'pdf.join',
  {
    seconds: 60,
    megabytes: 1200,
  },
)
