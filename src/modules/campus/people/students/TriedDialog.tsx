import { App, Checkbox, Form, Modal } from 'antd'
import { useState, type ReactNode } from 'react'
import { askedProps, type Asks } from '#kernel/definition/asked.ts'
import { moneyText } from '#kernel/definition/money-text.ts'
import { post } from '#kernel/ui/api.ts'
import { atFields } from '#kernel/ui/atFields.ts'
import { FormField, starred } from '#kernel/ui/EntityForm.tsx'
import { formValues, wireValues } from '#kernel/ui/formValues.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import { uiTexts } from '#kernel/ui/texts.ts'
import { useFault } from '#kernel/ui/useNotify.ts'
import { useLeave } from '#kernel/ui/useLeave.ts'
import type { Graduation } from './graduation-asks.ts'
import { triedTexts } from './graduation-texts.ts'
import './graduation.css'

type Values = Record<string, unknown>
type Tried = { readonly warnings: Graduation['warnings'] }
type Props<T extends Tried> = {
  title: string
  about: string
  /** With `dryRun` and `confirmed` hidden in it. */
  asks: Asks
  path: string
  /** How much would happen; nothing, and there is nothing to confirm. */
  count: (found: T) => number
  go: (n: number) => string
  nobody: string
  outcome: (found: T) => ReactNode
  onDone: (found: T) => void
  onClose: () => void
}

/** A deed over many people in two steps: what would happen and to whom, then the deed. */
export function TriedDialog<T extends Tried>(given: Props<T>) {
  const { title, about, asks, path, count, go, nobody, outcome, onDone, onClose } = given
  const t = useTexts(triedTexts)
  const u = useTexts(uiTexts)
  const tab = useTab()
  const fault = useFault()
  const { message } = App.useApp()
  const [form] = Form.useForm<Values>()
  const leave = useLeave()
  const [busy, setBusy] = useState(false)
  const [tried, setTried] = useState<{ wire: Values; found: T }>()
  const [anyway, setAnyway] = useState(false)
  const props = askedProps(asks).filter((prop) => !prop.options.hidden)

  async function send(wire: Values, more: Values): Promise<T | undefined> {
    setBusy(true)
    try {
      return await post<T>(path, { ...wire, ...more })
    } catch (error) {
      const names = props.map(({ name }) => name)
      if (!atFields(form, names, error)) fault(error)
      return undefined
    } finally {
      setBusy(false)
    }
  }
  async function tryIt(values: Values) {
    const wire = wireValues(props, values, false)
    const found = await send(wire, { dryRun: true })
    setAnyway(false)
    if (found) setTried({ wire, found })
  }
  async function commit() {
    const answer = tried && (await send(tried.wire, { dryRun: false, confirmed: anyway }))
    if (!answer) return
    message.success(u('done'))
    onDone(answer)
    onClose()
  }
  const n = tried ? count(tried.found) : 0
  const warnings = tried?.found.warnings ?? []
  const ready = n > 0 && (warnings.length === 0 || anyway)
  const begin = Object.fromEntries(props.map((prop) => [prop.name, prop.options.default]))
  return (
    <Modal
      open
      title={title}
      width={640}
      getContainer={tab.container()}
      okText={!tried ? t('tryIt') : n > 0 ? go(n) : nobody}
      cancelText={u('cancel')}
      okButtonProps={{ loading: busy, disabled: tried !== undefined && !ready }}
      onOk={() => (tried ? void commit() : form.submit())}
      onCancel={() => leave(form.isFieldsTouched(), onClose)}
    >
      <p className="mut">{about}</p>
      <Form
        form={form}
        name={path}
        layout="vertical"
        requiredMark={starred}
        disabled={tried !== undefined}
        validateTrigger="onBlur"
        initialValues={formValues(props, begin)}
        onFinish={(values) => void tryIt(values)}
        className="two-col"
      >
        {props.map((prop) => (
          <FormField key={prop.name} prop={prop} editing={false} form={form} opensSection={false} />
        ))}
      </Form>
      {tried && (
        <div className="grad" role="status">
          {outcome(tried.found)}
          {warnings.length > 0 && (
            <>
              <Warnings of={warnings} />
              <Checkbox checked={anyway} onChange={(event) => setAnyway(event.target.checked)}>
                {t('anyway')}
              </Checkbox>
            </>
          )}
          <button type="button" className="b s" onClick={() => setTried(undefined)}>
            {t('again')}
          </button>
        </div>
      )}
    </Modal>
  )
}

function Warnings({ of }: { of: Graduation['warnings'] }) {
  const t = useTexts(triedTexts)
  return (
    <section aria-label={t('warnings')}>
      <h3>{t('warnings')}</h3>
      <ul tabIndex={0}>
        {of.map(({ id, stuName, stuNo, units, owed }) => (
          <li key={id}>
            {stuName} <span className="mut num">{stuNo}</span>
            {units > 0 && <span className="st amber">{t('units', { n: units })}</span>}
            {owed && <span className="st red">{t('owes', { sum: moneyText(owed) })}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Figures of what would happen, side by side. */
export function Figures({ of }: { of: readonly (readonly [name: string, figure: string])[] }) {
  return (
    <dl className="num">
      {of.map(([name, figure]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
