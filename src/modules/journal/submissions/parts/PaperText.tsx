import type { Raw } from '#kernel/ui/rows.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { journalTexts } from '../../texts.ts'
import { affiliationsOf, nameOfAuthor } from '../authorName.ts'
import type { Paper } from '../calls.ts'
import { submissions } from '../definition.ts'

const statements = [
  'coiStatement',
  'ethicsStatement',
  'consentStatement',
  'dataStatement',
  'aiUseStatement',
] as const

export function PaperText({ paper, authors }: { paper: Paper; authors: readonly Raw[] }) {
  const t = useTexts(journalTexts)
  const now = useLang()
  const words = (side: 'Zh' | 'En') => ((paper[`keywords${side}`] as string[] | null) ?? []).join('; ')
  return (
    <>
      {authors.length > 0 && (
        <section className="part">
          <h2>{t('authors')}</h2>
          <ol className="authors">
            {authors.map((author) => (
              <li key={author.id}>
                <b>{nameOfAuthor(author, now)}</b>
                {author.isCorresponding === true && <span className="tag">{t('corresponding')}</span>}
                {author.confirmState === 'disputed' ? (
                  <span className="tag warn">{String(author.confirmStateText)}</span>
                ) : (
                  <span className="mut">{String(author.confirmStateText ?? '')}</span>
                )}
                {author.unreachable === true && <span className="tag warn">{t('unreachable')}</span>}
                <span className="mut">{affiliationsOf(author, now)}</span>
                <span className="mut num">{String(author.email ?? '')}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
      {(['Zh', 'En'] as const).map((side) =>
        paper[`abstract${side}`] ? (
          <section className="part" key={side} lang={side === 'Zh' ? 'zh-Hans' : 'en'}>
            <h2>{side === 'Zh' ? '摘要' : 'Abstract'}</h2>
            <p className="prose">{String(paper[`abstract${side}`])}</p>
            {words(side) && (
              <p className="mut">
                {side === 'Zh' ? '关键词：' : 'Keywords: '}
                {words(side)}
              </p>
            )}
          </section>
        ) : null,
      )}
      {Boolean(paper.coverLetter) && (
        <section className="part">
          <h2>{t('coverLetter')}</h2>
          <p className="prose">{String(paper.coverLetter)}</p>
        </section>
      )}
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
    </>
  )
}
