import { dateIn } from '#kernel/definition/index.ts'
import { update } from '#kernel/store/rows.ts'
import type { Letter } from '../../mail-outbox/queue.ts'
import { normalEmail, normalOrcid } from '../../terms/numbers.ts'
import { editorsOfSection } from '../paper/editing.ts'
import { people } from '../paper/people.ts'
import { sql } from '#kernel/store/sql.ts'
import { submissionAuthors } from '../../submission-authors/definition.ts'
import { authorAddress } from '../../submission-authors/address.ts'
import { contentHashOf } from '../content.ts'
import { mail } from './effect-parts.ts'
import { manuscriptNo, nextNumber } from '../numbers.ts'
import * as to from '../paper/recipients.ts'
import type { Effect, Turn } from './step-types.ts'

/** T2: the number is issued, authors are tied to their accounts, everybody hears of it once. */
export async function submit(turned: Turn): Promise<Effect> {
  const { tx, paper, caller } = turned
  const year = Number(dateIn(tx.now, caller.timeZone).slice(0, 4))
  const number = manuscriptNo(paper.journal, year, await nextNumber(tx, paper.journal.id, year))
  const asked = await askAuthors(turned)
  await tieAuthors({ tx, paper })
  const section = await sectionOf(turned)
  const desk = await to.desk(tx, paper)
  return {
    patch: {
      ...section.patch,
      manuscriptNo: number,
      submittedAt: tx.now,
      contentHash: contentHashOf(paper.submission),
    },
    letters: [
      mail('M1', await to.submitterOf(tx, paper)),
      ...asked,
      mail('M3', desk),
      // Assigning is the office's: they are told that the paper is of their section.
      mail(
        'M6s',
        section.editors.filter(({ userId }) => !desk.some((one) => one.userId === userId)),
      ),
    ],
    answer: { manuscriptNo: number },
  }
}

/** The editors of the section in which the paper stands as it comes in. */
export async function sectionOf({ tx, paper, caller }: Turn) {
  const editors = await editorsOfSection(tx, paper, dateIn(tx.now, caller.timeZone))
  return {
    editors,
    patch: { sectionEditorIds: editors.length > 0 ? editors.map((one) => one.userId) : null },
  }
}

/** Each co-author whom nobody has asked is asked once, by a link of their own. */
export async function askAuthors({ tx, paper, ctx }: Turn): Promise<Letter[]> {
  return (await to.unaskedAuthors(tx, paper)).map(({ id, addressee }) => ({
    code: 'M2',
    to: [addressee],
    facts: (lang) => ({ confirmLink: authorAddress(ctx.baseUrl, lang, id) }),
    // Asked again about a list that grew: another mail than the first.
    key: `${id}:${paper.submission.version}`,
  }))
}

/** An author who has an account is known by it from now on, whichever spelling of the address was typed. */
export async function tieAuthors({ tx, paper }: Pick<Turn, 'tx' | 'paper'>): Promise<void> {
  const mails = paper.authors.flatMap((author) => (author.email ? [author.email.trim().toLowerCase()] : []))
  const orcids = paper.authors.flatMap((author) => (author.orcid ? [author.orcid.trim()] : []))
  const accounts = await people(
    tx,
    sql`lower(u.email) = any(${mails}::text[]) or u.orcid = any(${orcids}::text[]) or u.id = ${paper.submission.submitterId}`,
  )
  for (const author of paper.authors) {
    const own = accounts.find(
      (account) =>
        normalEmail(account.email) === normalEmail(author.email) ||
        (author.orcid && normalOrcid(account.orcid) === normalOrcid(author.orcid)),
    )
    await update(tx, submissionAuthors, author.id, {
      userId: own?.userId ?? author.userId,
      // Who submits stands by it; the others are asked, and keep an answer that they gave.
      ...(own?.userId === paper.submission.submitterId
        ? { confirmState: 'confirmed' as const }
        : author.email && author.confirmState === 'none'
          ? { confirmState: 'sent' as const }
          : {}),
    })
  }
}
