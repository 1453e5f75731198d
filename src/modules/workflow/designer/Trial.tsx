import { Button, Form } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { askedProps } from '#kernel/definition/asked.ts'
import { person } from '#kernel/definition/fields.ts'
import { ApiError, post } from '#kernel/ui/api.ts'
import { wireValues } from '#kernel/ui/formValues.ts'
import { Icon } from '#kernel/ui/Icon.tsx'
import { useTexts } from '#kernel/ui/say.ts'
import { useBusy } from '#kernel/ui/useBusy.ts'
import { asksOf, atStart } from '../forms/form.ts'
import type { FormField } from '../forms/shapes.ts'
import { flowModel } from '../models/definition.ts'
import { StepForm } from '../screens/Form.tsx'
import { atOffice } from '../terms/colleague.ts'
import type { Trial as Seen, TrialAnswer } from '../terms/trial.ts'
import type { Tool } from './drawing-tool.ts'
import { TrialSteps } from './TrialSteps.tsx'
import { trialTexts } from './trial-texts.ts'
import './trial.css'

export type Walked = Pick<Seen, 'passed' | 'here'>

/** What was said so far; another walk says it again from the beginning. */
type Said = {
  readonly starterId?: string
  readonly variables?: Readonly<Record<string, unknown>>
  readonly answers: readonly TrialAnswer[]
}
const nothing: Said = { answers: [] }

/** No variable of a form can be called so. */
const starterKey = '_starter'

type Props = {
  readonly tool: Tool
  /** Another one after each change of the drawing. */
  readonly step: number
  readonly form: readonly FormField[]
  readonly onWalked: (walked: Walked | undefined) => void
  readonly onClose: () => void
}

/** A drawing walked through as its people would, each step answered here; the way is marked in the drawing. */
export function Trial({ tool, step, form, onWalked, onClose }: Props) {
  const t = useTexts(trialTexts)
  const [asking] = Form.useForm<Record<string, unknown>>()
  const [seen, setSeen] = useState<Seen>()
  const [said, setSaid] = useState(nothing)
  const [fault, setFault] = useState('')
  /** The drawing that was walked. */
  const [of, setOf] = useState({ step, form })
  const [busy, doing] = useBusy((thrown) => {
    setFault(thrown instanceof Error ? thrown.message : String(thrown))
    // Of another drawing the steps are others: what was filled in at the start stays.
    if (thrown instanceof ApiError && thrown.reason === 'trialMoved') setSaid({ ...said, answers: [] })
  })
  const walk = (next: Said) =>
    doing(async () => {
      const now = { step, form }
      const came = await post<Seen>(`${flowModel.path}/try`, { xml: await tool.xml(), form, ...next })
      setFault('')
      setOf(now)
      setSeen(came)
      // What was refused is not among what counts: it can be said otherwise.
      setSaid(
        came.stopped && next.answers.length > 0 ? { ...next, answers: next.answers.slice(0, -1) } : next,
      )
      onWalked(came.state ? came : undefined)
    })
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    // On a phone it stands below the drawing.
    box.current?.scrollIntoView({ block: 'nearest' })
    void walk(nothing)
    // Once, as it is opened.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const asks = useMemo(
    () => ({
      [starterKey]: person({
        ...atOffice,
        label: { zh: trialTexts.starter[0], en: trialTexts.starter[1] },
        help: { zh: trialTexts.starterHint[0], en: trialTexts.starterHint[1] },
      }),
      ...asksOf(seen?.form.filter(({ key }) => seen.starts.includes(key)) ?? [], atStart),
    }),
    [seen],
  )
  function begin(values: Record<string, unknown>) {
    const { [starterKey]: starterId, ...variables } = wireValues(askedProps(asks), values, false)
    void walk({ ...(starterId ? { starterId: String(starterId) } : {}), variables, answers: [] })
  }
  const isBegun = said.variables !== undefined && seen?.state
  const isMoved = of.step !== step || of.form !== form
  const isShorter = form.some(({ kind }) => kind === 'files' || kind === 'images')
  return (
    <section ref={box} className="flow-props flow-trial" aria-label={t('title')}>
      <h2>
        <span>{t('title')}</span>
        <button type="button" className="ib" aria-label={t('close')} title={t('close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </h2>
      <p className="mut">
        {t('about')}
        {isShorter && ` · ${t('noFiles')}`}
      </p>
      {fault !== '' && (
        <p className="red" role="alert">
          {fault}
        </p>
      )}
      {isMoved && seen && (
        <p className="flow-moved" role="status">
          {t('moved')}{' '}
          <button type="button" className="ln" onClick={() => void walk(isBegun ? said : nothing)}>
            {t('again')}
          </button>
        </p>
      )}
      {!isBegun && seen && (
        <>
          <StepForm asks={asks} form={asking} name="flow-trial" onDirty={() => undefined} onFinish={begin} />
          {seen.stopped && (
            <p className="red" role="alert">
              {t('stopped', { why: seen.stopped })}
            </p>
          )}
          <Button type="primary" loading={busy} onClick={() => asking.submit()}>
            {t('begin')}
          </Button>
        </>
      )}
      {isBegun && seen && (
        <>
          <TrialSteps
            seen={seen}
            busy={busy}
            onAnswer={(answer) => void walk({ ...said, answers: [...said.answers, answer] })}
            onFind={(id) => tool.find(id)}
          />
          <p className="flow-again">
            <Button
              disabled={busy || said.answers.length === 0}
              onClick={() => void walk({ ...said, answers: said.answers.slice(0, -1) })}
            >
              {t('back')}
            </Button>
            <Button
              disabled={busy}
              onClick={() => {
                setSaid(nothing)
                onWalked(undefined)
              }}
            >
              {t('anew')}
            </Button>
          </p>
        </>
      )}
    </section>
  )
}
