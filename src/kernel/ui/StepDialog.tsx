import { todayHere, zoneHere } from '#kernel/ui/today.ts'
import { inList } from '#kernel/definition/kind.ts'
import { App, Form, Modal, Skeleton } from 'antd'
import { useState } from 'react'
import { askedProps } from '#kernel/definition/asked.ts'
import type { Entity, Prop } from '#kernel/definition/entity.ts'
import { wordsOf } from '#kernel/life/failure.ts'
import { failuresAhead, stateLabel } from '#kernel/life/judge.ts'
import type { Life } from '#kernel/life/life.ts'
import { endsOf } from '#kernel/life/ways.ts'
import { AboutRecord } from './AboutRecord.tsx'
import { ApiError, download, post } from './api.ts'
import { faultsAt } from './atFields.ts'
import { FormField, formValues, starred, wireValues } from './EntityForm.tsx'
import { useLife } from './lives.ts'
import { titleOf, type Raw } from './rows.ts'
import { againstOf } from './rules.ts'
import { useLang, useTexts } from './say.ts'
import { stepTexts } from './stepTexts.ts'
import { uiTexts } from './texts.ts'
import { useLeave } from './useLeave.ts'
import { useFault } from './useNotify.ts'

export type StepDialogProps = {
  entity: Entity
  step: string
  rows: readonly Raw[]
  onClose: () => void
  onDone: () => void
}
type Result = { affected: number; results?: { id: string; success: boolean; msg?: string }[] }

/** What a step asks, drawn from its definition; asks to confirm where it asks for nothing. Loaded with the first step. */
export default function StepDialog(props: StepDialogProps) {
  const life = useLife(props.entity.name)
  if (!life)
    return (
      <Modal open onCancel={props.onClose} footer={null}>
        <Skeleton active />
      </Modal>
    )
  return <Asking {...props} life={life} />
}

function Asking({ entity, step, rows, life, onClose, onDone }: StepDialogProps & { life: Life }) {
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
  const props = askedProps(spec?.asks ?? {})
  const [only] = rows.length === 1 ? rows : []
  const end = only && finalState(life, step, only)
  const against = againstOf(entity, props, only)

  async function take(values: Record<string, unknown>) {
    const failures = only && spec ? failuresAhead(spec, storedOf(entity, only, props, values)) : []
    if (failures.length > 0)
      return say(failures.map((one) => ({ field: one.field ?? '', msg: wordsOf(one)[now] })))
    setBusy(true)
    try {
      const about = only ? { id: only.id, version: only.version } : { ids: rows.map(({ id }) => id) }
      const { affected, results = [] } = await post<Result>(`${entity.path}/${button?.wire ?? step}`, {
        ...about,
        ...wireValues(props, values, false),
      })
      tell(affected, results)
      if (button?.file && only)
        await download(`${entity.path}/${button.file}`, { id: only.id }, `${titleOf(entity, only, now)}.pdf`)
      onDone()
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError) || error.errors.length === 0) fault(error)
      else say(error.errors)
      // Somebody else was quicker: the list shows what the record is now.
      if (error instanceof ApiError && error.status === 409) onDone()
    }
    setBusy(false)
  }
  function say(errors: readonly { field: string; msg: string }[]) {
    const names = props.map(({ name }) => name)
    const { at, left } = faultsAt(names, errors)
    form.setFields([...at])
    if (left.length > 0) message.error(left.map(({ msg }) => msg).join(now === 'zh' ? '；' : '; '), 5)
  }
  function tell(n: number, results: NonNullable<Result['results']>) {
    const failed = results.filter(({ success }) => !success)
    if (failed.length === 0) return void message.success(only ? t('done') : s('allDone', { n }))
    const name = (id: string) => titleOf(entity, rows.find((row) => row.id === id) ?? { id }, now)
    modal.warning({
      title: s('someDone', { n, failed: failed.length }),
      content: failed.map(({ id, msg }) => (
        <p key={id}>
          <b>{name(id)}</b> {msg}
        </p>
      )),
    })
  }
  const names = rows.slice(0, 5).map((row) => titleOf(entity, row, now))
  return (
    <Modal
      open
      title={`${verb} · ${only ? names[0] : s('manyRows', { n: rows.length })}`}
      okText={verb}
      cancelText={t('cancel')}
      okButtonProps={{ danger: button?.danger === true, loading: busy }}
      onOk={() => form.submit()}
      onCancel={() => leave(form.isFieldsTouched(), onClose)}
      destroyOnHidden
    >
      {!only && <p className="mut">{inList(names, now) + (rows.length > 5 ? ' …' : '')}</p>}
      {only && button?.shows && <AboutRecord entity={entity} row={only} names={button.shows} />}
      {props.length === 0 && only && <p>{t('actAsk', { verb, n: 1 })}</p>}
      {end && <p className="warn">{s('final', { state: end[now] })}</p>}
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

const defaultsOf = (props: readonly Prop[]) =>
  Object.fromEntries(props.map((prop) => [prop.name, prop.options.default]))

/** The state that the step leads this record to, whatever is answered, if nothing leads out of it again. */
function finalState(life: Life, step: string, row: Raw) {
  const state = String(row[life.state])
  const way = life.steps[step]?.ways.find(({ from }) => from.some((one) => String(one) === state))
  const [to, ...others] = way ? endsOf(way, state) : []
  return to !== undefined && life.ends.includes(to) && others.length === 0 ? stateLabel(life, to) : undefined
}

/** Row and answers as guards know them: as they would be stored. What a kind cannot read stays as it was sent. */
function storedOf(
  entity: Entity,
  row: Raw,
  props: readonly Prop[],
  values: Readonly<Record<string, unknown>>,
) {
  const reading = { lang: 'zh', timeZone: zoneHere() } as const
  const stored = (prop: Prop, value: unknown): unknown => {
    if (value === null || value === undefined || !prop.kind.parse) return value
    try {
      return prop.kind.parse(value, reading)
    } catch {
      return value
    }
  }
  const sent = wireValues(props, values, false)
  const now = new Date()
  return {
    row: {
      ...row,
      ...Object.fromEntries(entity.props.map((prop) => [prop.name, stored(prop, row[prop.name])])),
    },
    asked: Object.fromEntries(props.map((prop) => [prop.name, stored(prop, sent[prop.name])])),
    now,
    // The server's day decides; this one only spares a call.
    today: todayHere(now),
  }
}
