import { Button, Form, Select } from 'antd'
import { useMemo } from 'react'
import { askedProps } from '#kernel/definition/asked.ts'
import { inList } from '#kernel/definition/kind.ts'
import { wireValues } from '#kernel/ui/formValues.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { asksOf, atStart } from '../forms/form.ts'
import { StepForm } from '../screens/Form.tsx'
import type { Trial, TrialAnswer, TrialTask } from '../terms/trial.ts'
import { trialTexts } from './trial-texts.ts'

type Props = {
  readonly seen: Trial
  readonly busy: boolean
  readonly onAnswer: (answer: TrialAnswer) => void
  readonly onFind: (element: string) => void
}

/** What a dry run came to: steps in their order, those that wait with what can be said, and who would hear of it. */
export function TrialSteps({ seen, busy, onAnswer, onFind }: Props) {
  const t = useTexts(trialTexts)
  const whose = useWhose()
  const isOver = seen.state !== 'running'
  return (
    <>
      <ol className="flow-steps">
        {seen.tasks.map((task, n) => (
          <li key={n} className={task.state}>
            <Name of={task} onFind={onFind} />
            <small className="mut">{whose(task)}</small>
            {task.fault && <small className="red">{task.fault}</small>}
            {task.state === 'open' && task.kind === 'user' && (
              <Answer
                key={`${n}-${seen.tasks.length}`}
                task={task}
                name={`flow-trial-${n}`}
                busy={busy}
                onAnswer={(answer) => onAnswer({ task: n, ...answer })}
              />
            )}
            {task.state === 'open' && task.kind === 'message' && (
              <Button size="small" disabled={busy} onClick={() => onAnswer({ task: n })}>
                {t('came')}
              </Button>
            )}
          </li>
        ))}
        {seen.timers.map((timer, n) => (
          <li key={`timer-${n}`} className={timer.state === 'waiting' ? 'open' : timer.state}>
            <Name of={timer} onFind={onFind} />
            <small className="mut">
              {timer.state === 'waiting'
                ? t('waits', { time: timer.due.slice(0, 16) })
                : t(timer.state === 'fired' ? 'fired' : 'cancelled')}
            </small>
            {timer.state === 'waiting' && !isOver && (
              <Button size="small" disabled={busy} onClick={() => onAnswer({ timer: n })}>
                {t('now')}
              </Button>
            )}
          </li>
        ))}
      </ol>
      {seen.stopped && (
        <p className="red" role="alert">
          {t('stopped', { why: seen.stopped })}
        </p>
      )}
      {isOver && (
        <p role="status">
          <span className={`st ${seen.state === 'ended' ? 'green' : 'red'}`}>
            {t(seen.state === 'ended' ? 'ended' : 'notApproved')}
          </span>
        </p>
      )}
      {seen.told.length > 0 && (
        <>
          <h3>{t('told')}</h3>
          <ul className="flow-hear">
            {seen.told.map(({ name, subject, mail }, n) => (
              <li key={n}>
                {name} <span className="mut">{subject}</span>{' '}
                {mail && <small className="mut">{t('mail')}</small>}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

function Name({
  of: { name, nodeId },
  onFind,
}: {
  readonly of: { readonly name: string; readonly nodeId: string }
  readonly onFind: (element: string) => void
}) {
  return (
    <button type="button" className="ln" onClick={() => onFind(nodeId)}>
      {name}
    </button>
  )
}

/** Who has done a step or could, and what came of it. */
function useWhose(): (task: TrialTask) => string {
  const t = useTexts(trialTexts)
  const now = useLang()
  return ({ kind, state, outcome, people, many }) => {
    if (state === 'cancelled') return t('cancelled')
    if (kind !== 'user') return t(kind === 'service' ? 'action' : kind)
    const names = inList(people, now)
    if (state === 'done') return [names, outcome && t(outcome)].filter(Boolean).join(' ')
    if (many === 1 && names !== '') return t('by', { names })
    if (names === '') return t('amongMany', { n: many })
    return many > people.length ? t('among', { names, n: many }) : t('amongFew', { names })
  }
}

type Decision =
  | { readonly approved: boolean; readonly variables?: Readonly<Record<string, unknown>> }
  | { readonly back: string }

/** What whoever does the step would fill in and decide. */
function Answer({
  task,
  name,
  busy,
  onAnswer,
}: {
  readonly task: TrialTask
  readonly name: string
  readonly busy: boolean
  readonly onAnswer: (answer: Decision) => void
}) {
  const t = useTexts(trialTexts)
  const [form] = Form.useForm<Record<string, unknown>>()
  const asks = useMemo(() => asksOf(task.fields, atStart), [task])
  return (
    <div className="flow-answer">
      {task.fields.length > 0 && (
        <StepForm
          asks={asks}
          form={form}
          name={name}
          onDirty={() => undefined}
          onFinish={(values) =>
            onAnswer({ approved: true, variables: wireValues(askedProps(asks), values, false) })
          }
        />
      )}
      <Button
        size="small"
        type="primary"
        disabled={busy}
        onClick={() => (task.fields.length > 0 ? form.submit() : onAnswer({ approved: true }))}
      >
        {t('agree')}
      </Button>
      <Button size="small" danger disabled={busy} onClick={() => onAnswer({ approved: false })}>
        {t('refuse')}
      </Button>
      {task.back.length > 0 && (
        <Select
          size="small"
          aria-label={t('sendBack')}
          placeholder={t('sendBack')}
          value={null}
          disabled={busy}
          popupMatchSelectWidth={false}
          options={task.back.map((step) => ({ value: step.nodeId, label: step.name }))}
          onChange={(back: string) => onAnswer({ back })}
        />
      )}
    </div>
  )
}
