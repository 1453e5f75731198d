import { nearDay } from '#kernel/definition/near-days.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { journalTexts } from '../../terms/texts.ts'
import type { Event, Paper } from './parts/calls.ts'
import { submissionStates, type SubmissionState } from '../definition.ts'
import { hasEnded } from '../ended.ts'
import { daysSince } from '../shown-days.ts'
import { stagesOf } from '../reading/stages.ts'

/** The way so far with the days that each stage took, and what is still to come. */
export function StageRail({ paper, events }: { paper: Paper; events: readonly Event[] }) {
  const t = useTexts(journalTexts)
  const now = useLang()
  const stages = stagesOf(paper, events)
  return (
    <ol className="rail num" style={{ gridTemplateColumns: `repeat(${stages.length}, 1fr)` }}>
      {stages.map((stage, at) => (
        <li
          key={at}
          className={stage.is === 'done' ? 'd' : stage.is === 'now' ? 'n' : ''}
          aria-current={stage.is === 'now' ? 'step' : undefined}
        >
          <b>
            {stage.state === 'submitted'
              ? t('received')
              : submissionStates[stage.state as SubmissionState][now]}
            {stage.round ? ` ${stage.round}` : ''}
          </b>
          {stage.is === 'ahead'
            ? '—'
            : (stage.state === 'submitted' || hasEnded(stage.state)) && stage.since
              ? nearDay(stage.since)
              : t('days', { n: stage.days ?? daysSince(stage.since ?? '') ?? 0 })}
        </li>
      ))}
    </ol>
  )
}
