import { lang, useTexts, type Texts } from '#kernel/ui/say.ts'
import { Title } from '../parts.tsx'
import { otherTitleOf, titleOf, toneIn, type PaperDetail, type Told } from './paper.ts'
import { stageBar, type StageMark } from './stage-bar.ts'

const texts = {
  submit: ['投稿', 'Submitted'],
  screen: ['初审', 'Screening'],
  review: ['外审', 'Review'],
  revise: ['修回', 'Revision'],
  final: ['终审', 'Decision'],
  publish: ['录用与出版', 'Publication'],
  before: ['{date} 前', 'by {date}'],
  draft: ['草稿', 'Draft'],
  handledBy: ['责任编辑 {name}', 'Editor: {name}'],
  untitled: ['未命名稿件', 'Untitled paper'],
} as const satisfies Texts

/** Number, title and the six stages. */
export function PaperHead({ paper, log }: { paper: PaperDetail; log: readonly Told[] }) {
  const t = useTexts(texts)
  const other = otherTitleOf(paper, lang())
  // Amber asks the author to act; while the journal works, the mark is calm.
  const mark: Record<StageMark['is'], string> = {
    done: 'd',
    now: paper.status.turn === 'author' ? 'n' : 'c',
    ahead: '',
  }
  return (
    <div className="pd">
      <p className="no num">
        <span>{paper.manuscriptNo ?? t('draft')}</span>
        {paper.articleTypeName && <span>{paper.articleTypeName}</span>}
        {paper.handlingEditorName && <span>{t('handledBy', { name: paper.handlingEditorName })}</span>}
        <span className={`st ${toneIn(paper)}`}>{paper.status.label}</span>
      </p>
      <h2 className="t">
        <Title text={titleOf(paper, lang()) || t('untitled')} />
      </h2>
      {other !== '' && (
        <p className="te" lang={lang() === 'zh' ? 'en' : 'zh-Hans'}>
          <Title text={other} />
        </p>
      )}
      {paper.state !== 'draft' && (
        <ol className="prog">
          {stageBar(paper, log).map((stage) => (
            <li
              key={stage.key}
              className={mark[stage.is]}
              aria-current={stage.is === 'now' ? 'step' : undefined}
            >
              <b>{t(stage.key)}</b>
              <span>
                {stage.is === 'now' &&
                stage.key === 'revise' &&
                paper.state === 'revisionRequested' &&
                stage.at !== ''
                  ? t('before', { date: stage.at })
                  : stage.at}
              </span>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
