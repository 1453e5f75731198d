import { useLang, useTexts } from '#kernel/ui/say.ts'
import { pairOf } from '#kernel/ui/rows.ts'
import { useTab } from '#kernel/ui/tab.ts'
import { journalTexts } from '../../../terms/texts.ts'
import { useAlike, type Paper } from './calls.ts'
import { submissionStates, type SubmissionState } from '../../definition.ts'
import { hasEnded } from '../../ended.ts'
import { paperPath } from '../../shown-days.ts'

/** Sent twice, or cut into slices: the desk should know before anybody reviews it. Absent when there is none. */
export function Alike({ paper }: { paper: Paper }) {
  const t = useTexts(journalTexts)
  const now = useLang()
  const tab = useTab()
  const found = useAlike(paper.id, paper.persona === 'editor' && !hasEnded(paper.state))
  if (found.length === 0) return null
  return (
    <section className="alike" aria-label={t('alike')}>
      <div className="warnbox">
        <div>
          {t('alike')}
          <ul>
            {found.map((one) => (
              <li key={one.id}>
                <button
                  className="lk"
                  onClick={() =>
                    tab.open(
                      paperPath,
                      { id: one.id },
                      { zh: `${one.manuscriptNo} 稿件`, en: `Manuscript ${one.manuscriptNo}` },
                    )
                  }
                >
                  {one.manuscriptNo} {pairOf(one, 'title', now)}
                </button>{' '}
                <span className="num">
                  {submissionStates[one.state as SubmissionState][now]} · {Math.round(one.share * 100)}%
                </span>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}
