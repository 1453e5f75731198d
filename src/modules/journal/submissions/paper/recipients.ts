/** Whom a step writes to. */
import type { Reader } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'
import type { Addressee } from '../../mail-outbox/queue.ts'
import { chiefsOf, people, personOf, withRole } from './people.ts'
import type { SubmissionAuthor } from '../../submission-authors/definition.ts'
import { calledAsAuthor } from '../author-name.ts'
import type { Paper } from './paper.ts'

/** Submitter first, then the corresponding author where that is somebody else. */
export async function authorSide(r: Reader, paper: Paper): Promise<Addressee[]> {
  const submitter = await personOf(r, paper.submission.submitterId)
  return [
    ...(submitter ? [submitter] : []),
    ...(await addressees(
      r,
      paper.authors.filter((author) => author.isCorresponding),
    )),
  ]
}

export async function submitterOf(r: Reader, paper: Paper): Promise<Addressee[]> {
  const submitter = await personOf(r, paper.submission.submitterId)
  return submitter ? [submitter] : authorSide(r, paper)
}

/** Authors other than the submitter who have not been asked yet, each with their own row. */
export async function unaskedAuthors(
  r: Reader,
  paper: Paper,
): Promise<{ id: string; addressee: Addressee }[]> {
  const submitter = await personOf(r, paper.submission.submitterId)
  const own = submitter?.email?.toLowerCase()
  const unasked = paper.authors.filter(
    (author) => author.email?.trim().toLowerCase() !== own && author.confirmState === 'none',
  )
  const found = await addressees(r, unasked)
  return unasked.flatMap(({ id }, n) => (found[n] ? [{ id, addressee: found[n] }] : []))
}

export async function everyAuthor(r: Reader, paper: Paper): Promise<Addressee[]> {
  return [...(await submitterOf(r, paper)), ...(await addressees(r, paper.authors))]
}

/** The office and the editors-in-chief; whoever wrote the paper is not told as an editor. */
export async function desk(r: Reader, paper: Paper): Promise<Addressee[]> {
  return outsiders(paper, [
    ...(await people(r, withRole('staff'))),
    ...(await chiefsOf(r, paper.submission.journalId)),
  ])
}

export async function chiefs(r: Reader, paper: Paper): Promise<Addressee[]> {
  return outsiders(paper, await chiefsOf(r, paper.submission.journalId))
}

/** The handling editor; the office where nobody handles the paper yet. */
export async function editorOf(r: Reader, paper: Paper): Promise<Addressee[]> {
  const editor = await personOf(r, paper.submission.handlingEditorId)
  return editor ? [editor] : desk(r, paper)
}

export async function production(r: Reader, paper: Paper): Promise<Addressee[]> {
  const makers = outsiders(paper, await people(r, withRole('production')))
  return makers.length > 0 ? makers : desk(r, paper)
}

export async function reviewersOf(r: Reader, ids: readonly string[]): Promise<Addressee[]> {
  const found: Addressee[] = []
  for (const id of new Set(ids)) {
    const person = await personOf(r, id)
    if (person) found.push(person)
  }
  return found
}

export function outsiders(paper: Paper, list: readonly (Addressee & { userId: string })[]): Addressee[] {
  const mails = new Set(paper.authors.map((author) => author.email?.trim().toLowerCase()))
  return list.filter(
    (person) =>
      person.userId !== paper.submission.submitterId && !mails.has(person.email?.trim().toLowerCase()),
  )
}

/**
 * Authors by the names on the paper. A letter is an account's (its language, its bell, its next address) where the account
 * has verified the very address that it goes to; an address or an ORCID that somebody typed into theirs gives them nothing.
 */
async function addressees(r: Reader, authors: readonly SubmissionAuthor[]): Promise<Addressee[]> {
  const spelled = ({ email }: SubmissionAuthor) => email?.trim().toLowerCase()
  const addresses = authors.flatMap((author) => spelled(author) || [])
  const owners =
    addresses.length > 0
      ? await people(r, sql`lower(u.email) = any(${addresses}::text[]) and u.verified_email = lower(u.email)`)
      : []
  return authors.map((author) => {
    const owner = owners.find(({ verifiedEmail }) => verifiedEmail === spelled(author))
    const known = owner && { userId: owner.userId, language: owner.language }
    return { ...known, called: calledAsAuthor(author), email: author.email }
  })
}
