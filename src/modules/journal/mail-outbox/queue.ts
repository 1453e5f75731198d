/** Puts mails into the outbox, in the transaction of what they tell. Nothing is sent here. */
import { inlineText, type Lang, type Values } from '#kernel/definition/index.ts'
import type { Reader, Tx } from '#kernel/store/db.ts'
import { findAll, insert } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import type { Journal } from '../journals/definition.ts'
import { mailTemplates } from '../mail-templates/definition.ts'
import { submissions, type Submission } from '../submissions/definition.ts'
import { paperPath } from '../submissions/shown-days.ts'
import type { Called } from '../terms/words.ts'
import { mailOutbox } from '#modules/message/outbox/definition.ts'
import type { MailFacts } from '../mail-templates/fill.ts'
import { fillMail, type MailCode, type MailTemplate } from '../mail-templates/built-in.ts'

/** Whom to write to; without an account the paper's language speaks. */
export type Addressee = {
  userId?: string | null
  called: Called
  email: string | null
  language?: Lang
}

export type Letter = {
  code: MailCode
  to: readonly Addressee[]
  /** Facts in the language of the reader. */
  facts?: (lang: Lang) => MailFacts
  /** Makes the mail one of its kind: the step's version, the review's id. */
  key: string
}

/** What a mail says of its paper; an article of a back issue has no paper and no number. */
export type SubjectOfMail = Pick<
  Submission,
  'language' | 'manuscriptNo' | 'titleZh' | 'titleEn' | 'abstractZh' | 'abstractEn' | 'currentRound'
> & { id: string | null }
export type PaperOfMail = { submission: SubjectOfMail; journal: Journal }

/** A letter of a journal that is about no paper. */
export const aboutJournal = (journal: Journal): PaperOfMail => ({
  submission: {
    id: null,
    language: 'zh',
    manuscriptNo: null,
    titleZh: null,
    titleEn: null,
    abstractZh: null,
    abstractEn: null,
    currentRound: 0,
  },
  journal,
})

export async function queueMails(
  tx: Tx,
  { submission, journal }: PaperOfMail,
  baseUrl: string,
  letters: readonly Letter[],
): Promise<void> {
  const own = await ownWords(
    tx,
    letters.map((letter) => letter.code),
  )
  const mails = new Map<string, Values<typeof mailOutbox>>()
  for (const { code, to, facts, key } of letters)
    for (const person of uniqueByAddress(to)) {
      const lang = person.language ?? submission.language
      const { subject, body } = fillMail(
        code,
        lang,
        {
          name: person.called[lang],
          ...inLanguage(
            { ...factsOfPaper(submission, journal, lang, baseUrl), ...facts?.(lang) },
            lang,
            baseUrl,
          ),
        },
        own.get(code),
      )
      const dedupeKey = `${code}:${submission.id ?? ''}:${key}:${person.userId ?? person.email}`.slice(0, 200)
      if (mails.has(dedupeKey)) continue
      mails.set(dedupeKey, {
        to: person.email ?? '',
        replyTo: journal.email,
        templateCode: code,
        language: lang,
        subject,
        body,
        about: submission.id && submissions.name,
        aboutId: submission.id,
        submissionId: submission.id,
        recipientId: person.userId ?? null,
        dedupeKey,
        state: 'queued',
        tries: 0,
        nextTryAt: tx.now,
      })
    }
  for (const key of await queuedAmong(tx, [...mails.keys()])) mails.delete(key)
  await Promise.all([...mails.values()].map((mail) => insert(tx, mailOutbox, mail)))
}

/** Pages of the site have an address for each language, files have one for all. */
export function publicLink(link: string, lang: Lang, baseUrl: string): string {
  const page = `${baseUrl}/apaph/`
  const isFile = /^(?:pdf|cite|cover|file|image)\//.test(link.slice(page.length))
  return lang === 'en' && link.startsWith(page) && !isFile
    ? `${baseUrl}/en${link.slice(baseUrl.length)}`
    : link
}

/** Whoever gets an English letter comes to English pages. */
function inLanguage(facts: MailFacts, lang: Lang, baseUrl: string): MailFacts {
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [name, value && publicLink(value, lang, baseUrl)]),
  )
}

/** The office's templates for these mails, as far as they are enabled. */
async function ownWords(r: Reader, codes: readonly MailCode[]): Promise<ReadonlyMap<string, MailTemplate>> {
  if (codes.length === 0) return new Map()
  const rows = await findAll(
    r,
    mailTemplates,
    sql`t.enabled and t.code = any(${[...new Set(codes)]}::text[])`,
  )
  return new Map(
    rows.map((row) => [
      row.code,
      {
        zh: { subject: row.subjectZh ?? '', body: row.bodyZh ?? '' },
        en: { subject: row.subjectEn ?? '', body: row.bodyEn ?? '' },
      },
    ]),
  )
}

async function queuedAmong(r: Reader, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const rows = await r.query<{ key: string }>(
    sql`select dedupe_key as key from mail_outbox where dedupe_key = any(${[...keys]}::text[]) and is_deleted = 0`,
    { keep: true },
  )
  return rows.map(({ key }) => key)
}

/** Whoever has no address cannot be written to; whoever stands in two roles gets one mail. */
function uniqueByAddress(people: readonly Addressee[]): Addressee[] {
  const seen = new Set<string>()
  return people.filter((person) => {
    const address = person.email?.trim().toLowerCase() ?? ''
    if (address === '' || seen.has(address)) return false
    seen.add(address)
    return true
  })
}

function factsOfPaper(submission: SubjectOfMail, journal: Journal, lang: Lang, baseUrl: string): MailFacts {
  const either = (zh: string | null, en: string | null) => (lang === 'zh' ? zh || en : en || zh) ?? ''
  return {
    journalZh: journal.nameZh ?? journal.nameEn ?? '',
    journalEn: journal.nameEn ?? journal.nameZh ?? '',
    journalEmail: journal.email,
    number: submission.manuscriptNo ?? '',
    title: inlineText(either(submission.titleZh, submission.titleEn)),
    abstract: either(submission.abstractZh, submission.abstractEn),
    round: String(submission.currentRound),
    link: `${baseUrl}/apaph/workspace?id=${submission.id ?? ''}`,
    reviewsLink: `${baseUrl}/apaph/review`,
    deskLink: `${baseUrl}${paperPath}?id=${submission.id ?? ''}`,
  }
}
