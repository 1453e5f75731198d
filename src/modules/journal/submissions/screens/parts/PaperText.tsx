import { inFacts } from '#kernel/definition/directions.ts'
import { useState } from 'react'
import { inList } from '#kernel/definition/kind.ts'
import { useMay } from '#kernel/ui/permission.ts'
import type { Raw } from '#kernel/ui/rows.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { journalTexts } from '../../../terms/texts.ts'
import { creditRoles } from '../../../terms/words.ts'
import { affiliationsOf, nameOfAuthor } from '../../author-name.ts'
import type { Paper } from './calls.ts'
import { submissions } from '../../definition.ts'
import type { Funding, NamedReviewer } from '../../shapes.ts'
import { Correct } from './Correct.tsx'

const statements = [
  'coiStatement',
  'ethicsStatement',
  'consentStatement',
  'dataStatement',
  'aiUseStatement',
] as const
const facts = [
  ...(['shortTitleZh', 'shortTitleEn', 'clcCode', 'subjectCodes', 'trialRegNo'] as const),
  ...(['wordCount', 'figureCount', 'tableCount', 'referenceCount'] as const),
] as const
/** Where the office puts details right (what the server's `saveDraft` takes from it). */
const correctable = 'submitted screening inReview revised finalReview accepted inProduction'.split(' ')

export function PaperText({ paper, authors }: { paper: Paper; authors: readonly Raw[] }) {
  const t = useTexts(journalTexts)
  const may = useMay()
  const [correcting, setCorrecting] = useState(false)
  const mayCorrect =
    paper.persona === 'editor' && correctable.includes(paper.state) && may('submissions_saveDraft')
  return (
    <>
      <Authors authors={authors} />
      {mayCorrect && !correcting && (
        <p className="bar">
          <button className="b s" onClick={() => setCorrecting(true)}>
            {t('correct')}
          </button>
        </p>
      )}
      {correcting ? <Correct paper={paper} onClose={() => setCorrecting(false)} /> : <Words paper={paper} />}
      <Facts paper={paper} />
      <People label={t('suggested')} named={paper.suggestedReviewers as NamedReviewer[] | null} />
      <People label={t('opposed')} named={paper.opposedReviewers as NamedReviewer[] | null} />
      {Boolean(paper.coverLetter) && (
        <section className="part">
          <h2>{t('coverLetter')}</h2>
          <p className="prose">{String(paper.coverLetter)}</p>
        </section>
      )}
      <Statements paper={paper} />
    </>
  )
}

function Authors({ authors }: { authors: readonly Raw[] }) {
  const t = useTexts(journalTexts)
  const now = useLang()
  if (authors.length === 0) return null
  const did = (author: Raw) =>
    inList(
      ((author.creditRoles as (keyof typeof creditRoles)[] | null) ?? []).map(
        (role) => creditRoles[role][now],
      ),
      now,
    )
  const flags = ['isEqual', 'isDeceased'] as const
  const words = { isEqual: t('equal'), isDeceased: t('deceased') }
  return (
    <section className="part">
      <h2>{t('authors')}</h2>
      <ol className="authors">
        {authors.map((author) => (
          <li key={author.id}>
            <b>{nameOfAuthor(author, now)}</b>
            {author.isCorresponding === true && <span className="tag">{t('corresponding')}</span>}
            {flags.map(
              (flag) =>
                author[flag] === true && (
                  <span className="tag" key={flag}>
                    {words[flag]}
                  </span>
                ),
            )}
            {author.confirmState === 'disputed' ? (
              <span className="tag warn">{String(author.confirmStateText)}</span>
            ) : (
              <span className="mut">{String(author.confirmStateText ?? '')}</span>
            )}
            {author.unreachable === true && <span className="tag warn">{t('unreachable')}</span>}
            <span className="mut under">{affiliationsOf(author, now)}</span>
            <span className="mut num">{inFacts([author.email, author.orcid])}</span>
            {did(author) !== '' && <span className="mut">{did(author)}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Words({ paper }: { paper: Paper }) {
  const words = (side: 'Zh' | 'En') => ((paper[`keywords${side}`] as string[] | null) ?? []).join('; ')
  return (['Zh', 'En'] as const).map((side) =>
    paper[`abstract${side}`] || words(side) ? (
      <section className="part" key={side} lang={side === 'Zh' ? 'zh-Hans' : 'en'}>
        <h2>{side === 'Zh' ? '摘要' : 'Abstract'}</h2>
        <p className="prose">{String(paper[`abstract${side}`] ?? '')}</p>
        {words(side) && (
          <p className="mut">
            {side === 'Zh' ? '关键词：' : 'Keywords: '}
            {words(side)}
          </p>
        )}
      </section>
    ) : null,
  )
}

function Facts({ paper }: { paper: Paper }) {
  const t = useTexts(journalTexts)
  const now = useLang()
  const fields = submissions.fields as unknown as Record<
    string,
    { options: { label: { zh: string; en: string } } }
  >
  const labelOf = (name: string) =>
    (fields[name] ?? fields[name.replace(/(Zh|En)$/, '')])?.options.label[now] ?? name
  const textOf = (value: unknown) => (Array.isArray(value) ? value.join('; ') : String(value ?? ''))
  const known = facts
    .map((name) => [labelOf(name), textOf(paper[name]), name] as const)
    .filter(([, text]) => text)
  const fundings = (paper.fundings as Funding[] | null) ?? []
  if (known.length === 0 && fundings.length === 0) return null
  return (
    <section className="part">
      <h2>{t('facts')}</h2>
      <dl className="facts">
        {known.map(([label, text, name]) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        {fundings.length > 0 && (
          <div className="wide">
            <dt>{t('funding')}</dt>
            <dd>
              {fundings
                .map(({ funderName, awardNo }) => [funderName, awardNo].filter(Boolean).join(' '))
                .join(now === 'zh' ? '；' : '; ')}
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}

function People({ label, named }: { label: string; named: NamedReviewer[] | null }) {
  if (!named || named.length === 0) return null
  return (
    <section className="part">
      <h2>{label}</h2>
      <ol className="authors">
        {named.map(({ name, email, affiliation, reason }, i) => (
          <li key={i}>
            <b>{name}</b>
            <span className="mut under">{affiliation}</span>
            <span className="mut num">{email}</span>
            {reason && <span className="mut">{reason}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Statements({ paper }: { paper: Paper }) {
  const t = useTexts(journalTexts)
  const now = useLang()
  return (
    <section className="part">
      <h2>{t('statements')}</h2>
      <dl className="facts">
        {statements
          .filter((name) => paper[name])
          .map((name) => (
            <div key={name} className="wide">
              <dt>{submissions.fields[name].options.label[now]}</dt>
              <dd className="prose">{String(paper[name])}</dd>
            </div>
          ))}
      </dl>
      {!statements.some((name) => paper[name]) && <p className="mut">—</p>}
    </section>
  )
}
