import { App, Form, Modal, Skeleton } from 'antd'
import { useState } from 'react'
import { askedProps } from '#kernel/definition/asked.ts'
import type { Entity } from '#kernel/definition/entity.ts'
import { wordsOf } from '#kernel/life/failure.ts'
import { failuresAhead } from '#kernel/life/judge.ts'
import type { Life } from '#kernel/life/life.ts'
import { AboutRecord } from './AboutRecord.tsx'
import { asking, namesIn } from './asking.ts'
import { ApiError, download, post } from './api.ts'
import { faultsAt } from './atFields.ts'
import { LateWords, lateParts, StepOvertaken } from './too-late/on-demand.ts'
import { FormField, starred } from './EntityForm.tsx'
import { formValues, wireValues } from './formValues.ts'
import { useLife } from './lives.ts'
import { titleOf, type Raw } from './rows.ts'
import { againstOf } from './rules.ts'
import { useLang, useTexts } from './say.ts'
import { isOpen, type Late } from './too-late/late.ts'
import { defaultsOf, finalState, storedOf } from './stepAhead.ts'
import { stepTexts } from './stepTexts.ts'
import { dismissal } from './dismissal.ts'
import { uiTexts } from './texts.ts'
import { sumsTold, totalsOf } from './totals.ts'
import { useLeave } from './useLeave.ts'
import { useFault } from './useNotify.ts'

export type StepDialogProps = {
  entity: Entity
  step: string
  rows: readonly Raw[]
  /** Chosen with them, and not to be had for this step: named, counted in no sum, and chosen still afterwards. */
  left?: readonly Raw[]
  onClose: () => void
  /** Those of many that were refused stay chosen. */
  onDone: (refused?: readonly string[]) => void
}
type Result = { affected: number; results?: Answered[]; [more: string]: unknown }
type Answered = { id: string; success: boolean; msg?: string; [more: string]: unknown }
/** Long enough to write a sum down. */
const sumSeconds = 10

/** What a step asks, drawn from its definition; asks to confirm where it asks for nothing. Loaded with the first step. */
export default function StepDialog(props: StepDialogProps) {
  const life = useLife(props.entity.name)
  const [taking, setTaking] = useState<Pick<StepDialogProps, 'step' | 'rows'>>(props)
  // What was written for a step that came too late goes along to the one that is taken instead.
  const [words, setWords] = useState('')
  if (!life)
    return (
      <Modal open onCancel={props.onClose} footer={null}>
        <Skeleton active />
      </Modal>
    )
  return (
    <Asking
      key={taking.step}
      {...props}
      {...taking}
      life={life}
      words={words}
      onWords={setWords}
      onOther={setTaking}
    />
  )
}

type AskingProps = StepDialogProps & {
  life: Life
  words: string
  onWords: (words: string) => void
  onOther: (taking: Pick<StepDialogProps, 'step' | 'rows'>) => void
}

function Asking({
  entity,
  step,
  rows,
  left = [],
  life,
  onClose,
  onDone,
  words,
  onWords,
  onOther,
}: AskingProps) {
  const now = useLang()
  const t = useTexts(uiTexts)
  const s = useTexts(stepTexts)
  const fault = useFault()
  const { message, modal } = App.useApp()
  const leave = useLeave()
  const [form] = Form.useForm<Record<string, unknown>>()
  const [busy, setBusy] = useState(false)
  const button = entity.actions?.[step]
  const verb = button?.label[now] ?? step
  const spec = life.steps[step]
  // What other programs send along is no question to a person.
  const props = askedProps(spec?.asks ?? {}).filter(({ options }) => !options.hidden)
  const [late, setLate] = useState<Late>()
  const only = late?.row ?? (rows.length === 1 ? rows[0] : undefined)
  const isPast = late !== undefined && !isOpen(late, step)
  const end = only && finalState(life, step, only)
  const against = againstOf(entity, props, only)

  async function take(values: Record<string, unknown>) {
    const failures = only && spec ? failuresAhead(spec, storedOf(entity, only, props, values)) : []
    if (failures.length > 0)
      return say(failures.map((one) => ({ field: one.field ?? '', msg: wordsOf(one)[now] })))
    setBusy(true)
    try {
      const about = only ? { id: only.id, version: only.version } : { ids: rows.map(({ id }) => id) }
      const answer = await post<Result>(
        `${entity.path}/${button?.wire ?? step}`,
        { ...about, ...wireValues(props, values, false) },
        {},
        { fields: props.map(({ name }) => name) },
      )
      const { results = [] } = answer
      tell(answer)
      if (button?.file && only)
        await download(`${entity.path}/${button.file}`, { id: only.id }, `${titleOf(entity, only, now)}.pdf`)
      onDone([...results.filter(({ success }) => !success), ...left].map(({ id }) => id))
      onClose()
    } catch (error) {
      if (!(await isOvertaken(error)))
        if (!(error instanceof ApiError) || error.errors.length === 0) fault(error)
        else say(error.errors)
    }
    setBusy(false)
  }
  /** Somebody else was quicker: the list and this dialog say what the record is now. */
  async function isOvertaken(error: unknown): Promise<boolean> {
    if (!(error instanceof ApiError) || error.status !== 409 || error.reason === 'fieldsGone') return false
    onDone()
    const { lateness, writtenIn } = await lateParts()
    const found = only && (await lateness(entity, only, step, error.message))
    if (!found) return false
    if (!isOpen(found, step)) onWords([words, writtenIn(form, props, now)].filter(Boolean).join('\n\n'))
    setLate(found)
    // What nobody touched here follows the record.
    const stored = Object.entries(formValues(props, { ...found.row }))
    form.setFieldsValue(
      Object.fromEntries(
        stored.filter(([name]) => !form.isFieldTouched(name) && found.row && name in found.row),
      ),
    )
    return true
  }
  function say(errors: readonly { field: string; msg: string }[]) {
    const names = props.map(({ name }) => name)
    const { at, left } = faultsAt(names, errors)
    form.setFields([...at])
    if (left.length > 0) message.error(left.map(({ msg }) => msg).join(now === 'zh' ? '；' : '; '), 5)
  }
  function tell(answer: Result) {
    const { affected: n, results = [] } = answer
    const failed = results.filter(({ success }) => !success)
    const sums = sumsTold(entity, button?.tells ?? [], results.length > 0 ? results : [answer], now)
    if (failed.length === 0)
      return void message.success(
        [only ? t('done') : s('allDone', { n }), ...sums].join(' · '),
        sums.length > 0 ? sumSeconds : undefined,
      )
    const name = (id: string) => titleOf(entity, rows.find((row) => row.id === id) ?? { id }, now)
    modal.warning({
      title: [s('someDone', { n, failed: failed.length }), ...sums].join(' · '),
      content: failed.map(({ id, msg }) => (
        <p key={id}>
          <b>{name(id)}</b> {msg}
        </p>
      )),
    })
  }
  const question = asking(entity, verb, rows, now, t)
  return (
    <Modal
      open
      title={`${verb} · ${only ? titleOf(entity, only, now) : s('manyRows', { n: rows.length })}`}
      okText={verb}
      cancelText={dismissal(verb, t)}
      okButtonProps={{ danger: button?.danger === true, loading: busy }}
      onOk={() => form.submit()}
      onCancel={() => leave(words !== '' || (!isPast && form.isFieldsTouched()), onClose)}
      {...(isPast && { cancelText: t('close'), footer: (_all: unknown, { CancelBtn }) => <CancelBtn /> })}
      destroyOnHidden
    >
      {late && <StepOvertaken entity={entity} life={life} step={step} late={late} onOther={onOther} />}
      {words !== '' && <LateWords text={words} onDrop={() => onWords('')} />}
      {!only && <p className="mut">{question.content}</p>}
      {!only &&
        totalsOf(entity, button?.shows ?? [], rows, now).map(({ name, text }) => (
          <p key={name} className="num">
            {text}
          </p>
        ))}
      {left.length > 0 && (
        <p className="mut">{s('leftOut', { n: left.length, verb, names: namesIn(entity, left, now) })}</p>
      )}
      {!isPast && only && button?.shows && <AboutRecord entity={entity} row={only} names={button.shows} />}
      {!isPast && props.length === 0 && <p>{question.title}</p>}
      {!isPast && end && <p className="warn">{s('final', { state: end[now] })}</p>}
      <Form
        form={form}
        name={`${entity.name}-${step}`}
        layout="vertical"
        requiredMark={starred}
        validateTrigger="onBlur"
        initialValues={formValues(props, {
          ...defaultsOf(props),
          ...only,
          ...Object.fromEntries(
            props.filter(({ options }) => options.anew).map(({ name }) => [name, undefined]),
          ),
        })}
        onFinish={(values) => void take(values)}
        className="two-col"
        hidden={isPast}
      >
        {props.map((prop) => (
          <FormField
            key={prop.name}
            prop={prop}
            editing={false}
            form={form}
            opensSection={false}
            against={against.filter(({ at }) => at === prop.name)}
          />
        ))}
      </Form>
    </Modal>
  )
}
