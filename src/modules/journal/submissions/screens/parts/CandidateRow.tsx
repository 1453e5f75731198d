import { inFacts } from '#kernel/definition/directions.ts'
import { Icon } from '#kernel/ui/Icon.tsx'
import { useTexts } from '#kernel/ui/say.ts'
import { reviewerTexts } from '../../../reviewers/texts.ts'
import { journalTexts } from '../../../terms/texts.ts'
import type { Candidate } from './calls.ts'
import { Conflicts } from './Conflicts.tsx'

/** Whom nobody may ask in this round. */
export const isOff = (one: Candidate) =>
  one.inRound || one.conflicts.some((conflict) => conflict.level === 'block')

type Props = { one: Candidate; chosen: boolean; onChoose: (on: boolean) => void; onRecord: () => void }

/** Somebody who may review: what speaks for them, how much they have, and what is in the way. */
export function CandidateRow({ one, chosen, onChoose, onRecord }: Props) {
  const t = useTexts(journalTexts)
  const tr = useTexts(reviewerTexts)
  const off = isOff(one)
  const fields = one.matches.length > 0 ? inFacts(one.matches) : one.expertise
  const past = [
    one.meanDays !== null && t('meanDays', { n: one.meanDays }),
    one.onTime !== null && t('onTime', { n: Math.round(one.onTime * 100) }),
    one.rating !== null && t('rated', { n: one.rating.toFixed(1) }),
  ].filter((text) => text !== false)
  return (
    <li className={off ? 'off' : ''}>
      <input
        type="checkbox"
        id={`cand-${one.userId}`}
        checked={chosen}
        disabled={off}
        aria-describedby={`why-${one.userId}`}
        onChange={(event) => onChoose(event.target.checked)}
      />
      <label className="who" htmlFor={`cand-${one.userId}`}>
        <b>{one.name}</b>
        <span>{one.affiliation}</span>
        {one.earlierRound !== null && (
          <span className="ok num">
            {t(one.earlierAdvice ? 'earlierAdvice' : 'earlierRound', {
              n: one.earlierRound,
              advice: one.earlierAdvice ?? '',
            })}
          </span>
        )}
        {fields && <span>{fields}</span>}
        {past.length > 0 && <span className="num">{inFacts(past)}</span>}
      </label>
      <span className="num mut load">
        {one.fit !== 'none' && <span className="ok">{t(one.fit === 'high' ? 'fitHigh' : 'fitSome')}</span>}
        {t('load', { n: one.load })}
        <button className="lk" aria-label={tr('recordOf', { name: one.name })} onClick={onRecord}>
          {tr('record')}
        </button>
      </span>
      <span id={`why-${one.userId}`} className="whys">
        {one.inRound && <span className="why">{t('already')}</span>}
        {one.unreachable && (
          <span className="why warn">
            <Icon name="warn" size={14} />
            {t('unreachable')}
          </span>
        )}
        <Conflicts of={one.conflicts} />
      </span>
    </li>
  )
}
