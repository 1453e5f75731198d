import type { Refusal, Values } from '#kernel/definition/index.ts'
import { atField } from '#kernel/definition/refusal.ts'
import { lived, type StepCall } from '#kernel/http/lived.ts'
import { idOf } from '#kernel/http/rows.ts'
import { slice } from '#kernel/http/slice.ts'
import type { AnswersOf } from '#kernel/life/life.ts'
import { todayOf, type Tx } from '#kernel/store/db.ts'
import { find, findAll } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { prepareMarked } from '../../article-updates/marked.ts'
import { printedFor } from '../../article-updates/printed.ts'
import { articleFacts } from '../../article-updates/roles.ts'
import { readPdfAhead, updateEffects } from '../../article-updates/steps.ts'
import { articleLife, type ArticleFacts } from '../../article-updates/workflow.ts'
import { backIssueRoutes, dropMadeIssues } from '../../back-issues/server.ts'
import { refuseEntity } from '../../terms/catalogue.ts'
import { journalIssues } from '../../journal-issues/definition.ts'
import { isDoi, isOrcid, normalDoi } from '../../terms/numbers.ts'
import { submissionFiles } from '../../submission-files/definition.ts'
import { pdfsOfArticles, readPdfsAhead } from '../../submission-files/inspected.ts'
import { unmet } from '../../submissions/refusals.ts'
import { licenceUrlOf } from '../../terms/words.ts'
import { articles, type Article } from '../definition.ts'
import { refusedPages } from '../publishing/pages.ts'
import { dateOfIssue, guardArticle } from '../publishing/from-paper.ts'
import { isClosed } from '../workflow.ts'

/** Frozen when the article was made from its paper: whoever wants other words corrects the paper first. */
const frozen = ['authors', 'journalId', 'articleTypeId', 'language'] as const

async function beforeSubmit(
  tx: Tx,
  { values, existing }: { values: Values<typeof articles>; existing: Article | undefined },
): Promise<Refusal | Values<typeof articles> | void> {
  // An article that is typed in did not come from a paper: it belongs to a back issue.
  const more: Values<typeof articles> = existing ? {} : { imported: true }
  if (existing?.submissionId) for (const name of frozen) Object.assign(more, { [name]: existing[name] })
  const next = { ...existing, ...values, ...more }
  const fixed = existing && changedOfRecord(existing, values)
  if (fixed) return refuseEntity('articleFixed', fixed)
  if ('doi' in values) {
    const doi = normalDoi(values.doi)
    if (doi && !isDoi(doi)) return refuseEntity('doiWrong')
    more.doi = doi ?? null
  }
  if ((next.authors ?? []).some((author) => author.orcid && !isOrcid(author.orcid)))
    return atField(refuseEntity('orcidWrong'), 'authors')
  if (!inOrder(next)) return refuseEntity('datesOrder')
  const moved = values.issuesId !== undefined && values.issuesId !== existing?.issuesId
  const issue = moved && values.issuesId ? await find(tx, journalIssues, values.issuesId) : undefined
  if (issue && issue.journalId !== next.journalId) return refuseEntity('issueForeign')
  if (issue && isClosed(issue)) return refuseEntity('issueLocked')
  const placed = (['issuesId', 'firstPage', 'lastPage'] as const).some(
    (name) => name in values && values[name] !== (existing?.[name] ?? null),
  )
  const pages = placed
    ? await refusedPages(tx, { ...pick(next), ...(existing ? { id: existing.id } : {}) })
    : undefined
  if (pages) return pages
  const given = [values.pdfFileId, values.htmlFileId, values.jatsFileId].filter(Boolean).map(String)
  const files = await findAll(tx, submissionFiles, sql`t.id = any(${given}::bigint[])`)
  if (
    files.some((file) =>
      existing?.submissionId ? file.submissionId !== existing.submissionId : file.submissionId !== null,
    )
  )
    return refuseEntity('pdfForeign')
  more.licenceUrl = licenceUrlOf(next)
  return more
}

const pick = ({ issuesId = null, firstPage = null, lastPage = null }: Values<typeof articles>) => ({
  issuesId,
  firstPage,
  lastPage,
})

/** What readers have cited stays as it was: it changes by A2–A5, with a notice. */
const ofRecord = [
  ...(['titleZh', 'titleEn', 'abstractZh', 'abstractEn', 'bodyZh', 'bodyEn', 'authors'] as const),
  ...(['doi', 'pdfFileId', 'publishDate', 'receivedDate', 'revisedDate', 'acceptedDate'] as const),
  ...(['updateType', 'stateReasonZh', 'stateReasonEn'] as const),
] as const

function changedOfRecord(
  existing: Article,
  values: Values<typeof articles>,
): { zh: string; en: string } | undefined {
  if (existing.state === 'draft' || existing.state === 'scheduled') return undefined
  const spelled = (value: unknown) => JSON.stringify(value === '' ? null : (value ?? null))
  const name = ofRecord.find(
    (one) =>
      values[one] !== undefined &&
      spelled(values[one]) !== spelled(existing[one]) &&
      // A back issue gets its DOI long after it came out; one that readers cite stays.
      !(one === 'doi' && !existing.doi),
  )
  const prop = name && articles.props.find((one) => one.name === name)
  return prop && plain(prop.label)
}

function inOrder(article: Partial<Article>): boolean {
  const dates = [article.receivedDate, article.revisedDate, article.acceptedDate, article.publishDate].filter(
    (date) => date !== null && date !== undefined,
  )
  return dates.every((date, i) => i === 0 || date >= (dates[i - 1] ?? ''))
}

/** A1 for articles that did not come from a paper; those of papers are published with their paper. */
async function publish({ tx, ctx, row, asked, turn }: Publishing) {
  const how = { tx, ctx, roleUsed: turn.role, confirmed: asked.confirmWarnings === true }
  // The step of its paper, which it comes with, has asked.
  const failures = row.submissionId ? [] : await guardArticle(how, row, 'publish', undefined)
  return failures.length > 0 ? unmet(failures) : { publishDate: dateOfIssue(row, todayOf(tx)) }
}
type Told = AnswersOf<typeof articleLife.steps, 'publish'>
type Publishing = StepCall<typeof articleLife.entity, ArticleFacts, Told>

function plain({ zh, en }: { zh: string; en: string }) {
  return { zh, en }
}

export const slices = [
  slice(articles, {
    beforeSubmit,
    filters: {
      noticeFor: (value) => (idOf(value) ? printedFor(value) : sql.raw('false')),
    },
    /** Case 53: what is or was public stays; a scheduled article goes with its paper. */
    async beforeRemove(_tx, rows) {
      return rows.some((article) => article.state !== 'draft' || article.submissionId !== null)
        ? refuseEntity('articlePublished')
        : undefined
    },
    afterUndo: dropMadeIssues,
    routes: backIssueRoutes,
    life: lived(articleLife, {
      facts: articleFacts,
      // The paper first, as everywhere: its files and its article change together.
      under: [{ entity: 'submissions', by: 'submissionId' }],
      versioned: true,
      offers: false,
      prepares: {
        confirmRetraction: prepareMarked,
        correct: readPdfAhead,
        publish: async ({ caller, input, ctx, db }) => {
          const own = pdfsOfArticles(sql`a.id = ${String(input.id)}`)
          if (idOf(input.id)) await readPdfsAhead(db.of(caller.tenantId), ctx, own)
        },
      },
      effects: { ...updateEffects, publish },
    }),
  }),
]
