import { Icon } from '#kernel/ui/Icon.tsx'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { journalTexts } from '../../terms/texts.ts'
import { outcomes } from '../life/outcomes.ts'
import type { StepAction } from '../life/workflow.ts'
import type { OpenAction, Paper } from './parts/calls.ts'

/** Confirmed reviews of this round, and how many the journal asks for. */
const reviewsOf = ({ reviews, currentRound, reviewsNeeded }: Paper) => ({
  have: reviews.filter(({ state, roundNo }) => state === 'confirmed' && roundNo === currentRound).length,
  need: reviewsNeeded ?? 0,
})

type OptionsProps = {
  paper: Paper
  open: readonly OpenAction[]
  chosen: string | undefined
  onChoose: (action: string) => void
}

/** Steps to choose from, each with where it leads and what it lacks. */
export function StepOptions({ paper, open, chosen, onChoose }: OptionsProps) {
  const t = useTexts(journalTexts)
  const now = useLang()
  return (
    <div className="dec">
      {open.map(({ action, label, toText, ready, failures, needs }) => (
        <label key={action} className={action === chosen ? 'on' : ''}>
          <input
            type="radio"
            name={`step-${paper.id}`}
            checked={action === chosen}
            onChange={() => onChoose(action)}
          />
          <b>{label}</b>
          <span className="mut">→ {outcomes[action as StepAction]?.[now] ?? toText}</span>
          {!ready && failures[0] && <span className="mut lack">{failures[0].msg}</span>}
          {ready && !chosen && paper.state === 'inReview' && needs.includes('letter') && (
            <span className="mut met">
              <Icon name="check" size={12} />
              {t('reviewsHave', reviewsOf(paper))}
            </span>
          )}
        </label>
      ))}
    </div>
  )
}

/** What the server would refuse now, said before the click. */
export function Missing({ action }: { action: OpenAction }) {
  const t = useTexts(journalTexts)
  return (
    <div role="status" aria-label={t('guardsOpen')}>
      <ul className="nobox">
        {action.failures.map(({ code, msg }) => (
          <li key={code + msg}>
            <Icon name="warn" size={14} />
            {msg}
          </li>
        ))}
      </ul>
    </div>
  )
}
