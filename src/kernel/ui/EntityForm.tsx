import { App, Drawer, Form, type FormInstance } from 'antd'
import { useState, type ComponentType, type ReactNode } from 'react'
import type { Entity, Prop } from '#kernel/definition/entity.ts'
import { withinSentence } from '#kernel/definition/kind.ts'
import { ApiError, get, post } from './api.ts'
import { faultsAt } from './atFields.ts'
import { Company } from './Company.tsx'
import { Conflict } from './Conflict.tsx'
import { renewEntity } from './entities.ts'
import { defaults, editable, formValues, wireValues } from './formValues.ts'
import { GoneFields } from './GoneFields.tsx'
import { titleOf, type Raw } from './rows.ts'
import { isSame } from './same.ts'
import { useReadable } from './permission.ts'
import { againstOf, comparedRule, isAsked, isEmpty, rulesOf, type Against } from './rules.ts'
import { useLang, useSay, useTexts } from './say.ts'
import { useTab } from './tab.ts'
import { uiTexts } from './texts.ts'
import { useDefinition } from './useDefinition.ts'
import { useLeave } from './useLeave.ts'
import { useFault } from './useNotify.ts'
import { useReturnFocus } from './useReturnFocus.ts'
import { inputOf } from './widgets/inputOf.ts'
import { widgetOf } from './widgets/table.ts'
import type { InputProps } from './widgets/types.ts'
import type { Pieces } from './pieces.ts'

export function starred(label: ReactNode, { required }: { required: boolean }) {
  return (
    <>
      {required && <em className="req">*</em>}
      {label}
    </>
  )
}

type Props = {
  entity: Entity
  /** The row to edit; none to add. */
  row?: Raw | undefined
  /** Values that the place of the button already knows. */
  preset?: Readonly<Record<string, unknown>>
  /** What the row is called where it is one of a fixed set, with the fields that say which: they are not asked for. */
  one?: { readonly title: string; readonly by: readonly string[] }
  onClose: () => void
  onSaved: (row: Raw) => void
  /** What becomes of the values while they are typed, beside the fields. */
  beside?: (values: Readonly<Record<string, unknown>>, row?: Raw) => ReactNode
  inputs?: Pieces['inputs'] | undefined
}

/** A drawer with the fields of the definition in two columns; what the server refuses is said at its field. */
export function EntityForm({ entity: known, row, preset, one, onClose, onSaved, beside, inputs }: Props) {
  const t = useTexts(uiTexts)
  const now = useLang()
  const tab = useTab()
  useReturnFocus()
  const fault = useFault()
  const { message } = App.useApp()
  const [form] = Form.useForm<Record<string, unknown>>()
  const [busy, setBusy] = useState(false)
  const [dirty, setDirty] = useState(false)
  const [base, setBase] = useState(row)
  const [latest, setLatest] = useState<Raw>()
  const readable = useReadable()
  const entity = useDefinition(known)
  const shown = (of: Entity) => editable(of).filter((prop) => readable(prop) && !one?.by.includes(prop.name))
  const props = shown(entity)
  // Fields that were there when the form was opened: what was typed into one stays in sight.
  const [first] = useState(known)
  const gone =
    first === entity
      ? []
      : shown(first).filter(
          ({ name }) => !props.some((prop) => prop.name === name) && !isEmpty(form.getFieldValue(name)),
        )
  const against = againstOf(entity, props, base)

  function touch(now: boolean) {
    setDirty(now)
    tab.setDirty(now)
  }
  const leaving = useLeave()
  const leave = () =>
    leaving(dirty, () => {
      touch(false)
      onClose()
    })
  async function save(values: Record<string, unknown>) {
    if (busy) return
    setBusy(true)
    try {
      const saved = await post<Raw>(
        `${entity.path}/submit`,
        {
          ...(base ? { id: base.id, version: base.version } : preset),
          ...wireValues(props, values, Boolean(base)),
        },
        {},
        { fields: props.map(({ name }) => name) },
      )
      touch(false)
      message.success(t(base ? 'updated' : 'added'))
      onSaved(saved)
      onClose()
    } catch (error) {
      await explain(error)
    }
    setBusy(false)
  }
  /** What somebody else saved comes into every field that was not typed into; where both did, one chooses. */
  function meet(stored: Raw, known: Raw) {
    const [theirs, before] = [formValues(props, stored), formValues(props, known)]
    const typed = new Set(props.flatMap(({ name }) => (form.isFieldTouched(name) ? [name] : [])))
    form.setFieldsValue(Object.fromEntries(Object.entries(theirs).filter(([name]) => !typed.has(name))))
    const both = props.some(
      (prop) =>
        typed.has(prop.name) &&
        !isSame(prop, theirs[prop.name], before[prop.name]) &&
        !isSame(prop, theirs[prop.name], form.getFieldValue(prop.name)),
    )
    if (both) return setLatest(stored)
    setBase(stored)
    message.info(t('merged'))
  }
  const lookAgain = (known: Raw) =>
    get<Raw>(`${entity.path}/detail`, { id: known.id })
      .then((stored) => meet(stored, known))
      .catch(fault)
  const noun = withinSentence(entity.label)[now]
  async function explain(error: unknown) {
    if (!(error instanceof ApiError)) return fault(error)
    const names = props.map(({ name }) => name)
    const { at, left } = faultsAt(names, error.errors)
    // A field that this form has no more, or one that it has not yet: it is drawn anew around what was typed.
    if (error.reason === 'fieldsGone' || left.length > 0) await renewEntity()
    form.setFields([...at])
    if (at[0]) form.scrollToField(at[0].name, { block: 'center' })
    if (error.status === 409 && base && at.length === 0) {
      const stored = await get<Raw>(`${entity.path}/detail`, { id: base.id }).catch(() => undefined)
      if (stored && stored.version !== base.version) return meet(stored, base)
    }
    if (at.length === 0 || left.length > 0) fault(error)
  }
  return (
    <Drawer
      open
      closable={{ placement: 'end' }}
      size={beside ? 1080 : 560}
      getContainer={tab.container()}
      rootStyle={{ position: 'absolute' }}
      title={
        row || one
          ? `${t('editNamed', { name: noun })} · ${one?.title ?? titleOf(entity, row!, now)}`
          : t('addNamed', { name: noun })
      }
      onClose={leave}
      maskClosable={!dirty}
      footer={
        <div className="df">
          <button className="b" onClick={leave}>
            {t('cancel')}
          </button>
          <button className="b p" disabled={busy} aria-busy={busy} onClick={() => form.submit()}>
            {t('save')}
          </button>
        </div>
      }
    >
      {base && !latest && (
        <Company
          entity={entity}
          id={base.id}
          version={Number(base.version)}
          onReload={() => void lookAgain(base)}
        />
      )}
      {latest && base && (
        <Conflict
          entity={entity}
          props={props}
          theirs={latest}
          mine={form.getFieldsValue()}
          onTake={() => {
            setBase(latest)
            form.setFieldsValue(formValues(props, latest))
            setLatest(undefined)
          }}
          onKeep={() => {
            setBase(latest)
            setLatest(undefined)
          }}
        />
      )}
      {gone.length > 0 && <GoneFields props={gone} values={form.getFieldsValue(true)} />}
      <div className={beside ? 'ef beside' : 'ef'}>
        <Form
          form={form}
          name={`${entity.name}-${row?.id ?? 'new'}`}
          layout="vertical"
          requiredMark={starred}
          validateTrigger="onBlur"
          initialValues={{ ...formValues(props, row ?? { ...defaults(props), ...preset }) }}
          onValuesChange={() => touch(true)}
          onFinish={(values) => void save(values)}
          scrollToFirstError={{ block: 'center' }}
          className="two-col"
        >
          {props.map((prop, at) => (
            <FormField
              key={prop.name}
              prop={prop}
              input={inputs?.[prop.name]}
              editing={Boolean(row)}
              form={form}
              against={against.filter(({ at }) => at === prop.name)}
              opensSection={prop.options.section !== undefined && props[at - 1]?.field !== prop.field}
            />
          ))}
        </Form>
        {beside && <Beside form={form} show={(values) => beside(values, base)} />}
      </div>
    </Drawer>
  )
}

type BesideProps = { form: FormInstance; show: (values: Readonly<Record<string, unknown>>) => ReactNode }

/** Its own component, so that typing draws what stands beside the fields anew and not the fields. */
function Beside({ form, show }: BesideProps) {
  const values = Form.useWatch([], form) as Readonly<Record<string, unknown>> | undefined
  return <aside>{show(values ?? {})}</aside>
}

export function FormField({
  prop,
  input = inputOf(prop.kind),
  editing,
  opensSection,
  against = [],
}: {
  prop: Prop
  input?: ComponentType<InputProps> | undefined
  editing: boolean
  form: FormInstance
  opensSection: boolean
  /** Comparisons that are told at this field. */
  against?: readonly Against[]
}) {
  const t = useTexts(uiTexts)
  const say = useSay()
  const { wide, chosen, endless } = widgetOf(prop.kind)
  const { help, section } = prop.options
  return (
    <>
      {opensSection && <h3 className="section">{say(section!)}</h3>}
      <Form.Item
        name={prop.name}
        label={say(prop.label)}
        className={wide || prop.options.wide ? 'wide' : prop.lang === 'zh' ? 'first' : ''}
        required={isAsked(prop, editing)}
        rules={[...rulesOf(prop, { t, say, editing }), ...against.map((one) => comparedRule(one, say))]}
        dependencies={against.flatMap(({ beside }) => beside ?? [])}
        // What is chosen is whole at once, and what arrives by itself is left by nobody: what was said of it is judged anew.
        {...((chosen || endless) && { validateTrigger: ['onBlur', 'onChange'] })}
        {...(help && { extra: say(help) })}
        {...(prop.kind.writeOnly && editing && { extra: t('keepSecret') })}
      >
        <Asked prop={prop} input={input} />
      </Form.Item>
    </>
  )
}

/** The control that a kind asks with. */
function Asked({ input: Input, ...given }: InputProps & { input: ComponentType<InputProps> }) {
  return <Input {...given} />
}
