import { useTexts, type Texts } from '#kernel/ui/say.ts'
import type { PaperDetail } from './paper.ts'
import { ProofTurn } from './proof-turn.tsx'
import { RevisionTurn } from './revision-turn.tsx'
import { opens, turnTexts, type Turn } from './turn.ts'
import { here } from './ui.tsx'

const texts = {
  ...turnTexts,
  goOn: ['继续填写', 'Go on'],
  supplement: ['补充并重新投稿', 'Complete and resubmit'],
  usual: ['通常 {n} 天。', 'This usually takes {n} days.', 'This usually takes {n} day.'],
  filled: ['已填 {n}%', '{n}% complete'],
  read: ['阅读文章', 'Read the article'],
  because: ['理由：{reason}', 'Reason: {reason}'],
} as const satisfies Texts

/** The banner below the stage bar: what happens next, and whose turn it is. */
export function NextStep({ paper, changed, askForTime }: Turn & { askForTime: () => void }) {
  if (opens(paper, 'submitRevision'))
    return <RevisionTurn paper={paper} changed={changed} askForTime={askForTime} />
  if (paper.productionStep === 'authorProof' && opens(paper, 'step'))
    return <ProofTurn paper={paper} changed={changed} />
  return <Banner paper={paper} />
}

function Banner({ paper }: { paper: PaperDetail }) {
  const t = useTexts(texts)
  const own = paper.status.turn === 'author'
  const writing = opens(paper, 'submit') || opens(paper, 'resubmit')
  const out = paper.state === 'published' && paper.articleState !== 'removed'
  const sound = out && paper.articleState !== 'retracted' && paper.articleState !== 'concern'
  return (
    <section className={own ? 'next' : sound ? 'next done' : 'next calm'} aria-label={t('nextLabel')}>
      <div>
        <h3>{paper.status.label}</h3>
        <p>
          {paper.status.next}
          {paper.state === 'withdrawn' &&
            paper.withdrawReason &&
            ` ${t('because', { reason: paper.withdrawReason })}`}
          {paper.status.usualDays && ` ${t('usual', { n: paper.status.usualDays })}`}
          {/* What the office asks for beside the fields is in its letter, and counts in no share of them. */}
          {paper.state === 'draft' && paper.filled !== undefined && ` ${t('filled', { n: paper.filled })}`}
        </p>
      </div>
      <div className="ac">
        {writing && (
          <a className="btn p" href={here('/apaph/submit', { id: paper.id })}>
            {t(paper.state === 'draft' ? 'goOn' : 'supplement')}
          </a>
        )}
        {out && paper.articleId && (
          <a className="btn p" href={here('/apaph/article-detail', { id: paper.articleId })}>
            {t('read')}
          </a>
        )}
      </div>
    </section>
  )
}
