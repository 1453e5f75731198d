/**
 * What stands in stored files, for rules that run inside a transaction. A store may be far away, and a step that waits for
 * it with the paper's row locked keeps everybody else waiting too: so whoever is about to take a step asks here first,
 * outside, and the rule asks again inside and finds it known. A stored file never changes. One that was put in its place
 * meanwhile has another key, and is read when the rule asks.
 */
import type { Reader } from '#kernel/store/db.ts'
import type { Context } from '#kernel/http/caller.ts'
import { orBusy } from '#kernel/untrusted/room.ts'
import { findAll } from '#kernel/store/rows.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { submissionFiles, type SubmissionFile } from './definition.ts'
import { readDocFacts, readPdfFacts, unread, type DocFacts, type PdfFacts, type PdfFault } from './reading.ts'

type Reading = Pick<Context, 'blobs' | 'untrusted'>
type Stored = Pick<SubmissionFile, 'storageKey' | 'sha256' | 'detectedMime'>

/** Long enough for a step to begin; not so long that a file which a store lost would pass for readable. */
const keptMs = 60_000
const most = 100
const known = new Map<string, { until: number; facts: Promise<unknown> }>()

function once<T>(what: string, file: Stored, read: () => Promise<T>): Promise<T> {
  const key = `${what}:${file.storageKey}:${file.sha256}`
  const now = Date.now()
  const found = known.get(key)
  if (found && now < found.until) return found.facts as Promise<T>
  const facts = read()
  known.delete(key)
  known.set(key, { until: now + keptMs, facts })
  if (known.size > most) known.delete(known.keys().next().value as string)
  facts.catch(() => known.delete(key))
  return facts
}

/** As time does. */
export const forget = (): void => known.clear()

/** Does it open as a PDF, and with how many pages? */
export function pdfFactsOf({ blobs, untrusted }: Reading, file: Stored): Promise<PdfFacts | PdfFault> {
  return once('pdf', file, async () => {
    const read = await untrusted.run(readPdfFacts, await blobs.read(file.storageKey), null)
    return orBusy(read)?.value ?? 'heavy'
  })
}

/** What it says of who wrote it; a person must look at one that cannot be read within the limits. */
export function docFactsOf({ blobs, untrusted }: Reading, file: Stored): Promise<DocFacts> {
  return once('doc', file, async () => {
    const bytes = await blobs.read(file.storageKey)
    return orBusy(await untrusted.run(readDocFacts, bytes, { mime: file.detectedMime }))?.value ?? unread
  })
}

/** Reads these PDFs ahead, one after the other: an issue holds many. A store that fails is met again by the rule. */
export async function readPdfsAhead(r: Reader, reading: Reading, which: Sql): Promise<void> {
  for (const file of await findAll(r, submissionFiles, which))
    await pdfFactsOf(reading, file).catch(() => undefined)
}

/** PDFs of articles, named by a condition on them. */
export const pdfsOfArticles = (which: Sql): Sql =>
  sql`t.id in (select a.pdf_file_id from articles a where a.is_deleted = 0 and ${which})`
