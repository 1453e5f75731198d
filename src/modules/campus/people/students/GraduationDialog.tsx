import { App, Checkbox, Form, Modal } from 'antd'
import { useState } from 'react'
import { askedProps } from '#kernel/definition/asked.ts'
import { ApiError, post } from '#kernel/ui/api.ts'
import { FormField, starred, wireValues } from '#kernel/ui/EntityForm.tsx'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import { uiTexts } from '#kernel/ui/texts.ts'
import { useFault } from '#kernel/ui/useNotify.ts'
import { studentStates } from '../shapes.ts'
import { stuInfo } from './definition.ts'
import { graduationAsks, type Graduation } from './graduation-asks.ts'
import { graduationTexts } from './graduation-texts.ts'
import './graduation.css'

const props = askedProps(graduationAsks).filter((prop) => !prop.options.hidden)
type Values = Record<string, unknown>

/** A year graduates in two steps: what would happen and to whom, then the deed. */
export default function GraduationDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const t = useTexts(graduationTexts)
  const u = useTexts(uiTexts)
  const tab = useTab()
  const fault = useFault()
  const { message } = App.useApp()
  const [form] = Form.useForm<Values>()
  const [busy, setBusy] = useState(false)
  const [tried, setTried] = useState<{ wire: Values; found: Graduation }>()
  const [anyway, setAnyway] = useState(false)

  async function send(wire: Values, more: Values): Promise<Graduation | undefined> {
    setBusy(true)
    try {
      return await post<Graduation>(`${stuInfo.path}/graduateClass`, { ...wire, ...more })
    } catch (error) {
      const errors = error instanceof ApiError ? error.errors : []
      form.setFields(errors.map(({ field, msg }) => ({ name: field, errors: [msg] })))
      if (errors.length === 0) fault(error)
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
  async function go() {
    if (!tried) return
    const answer = await send(tried.wire, { dryRun: false, confirmed: anyway })
    if (!answer) return
    message.success(t('done', { n: answer.graduated }))
    onDone()
    onClose()
  }
  const warned = (tried?.found.warnings.length ?? 0) > 0
  const ready = tried !== undefined && tried.found.count > 0 && (!warned || anyway)
  return (
    <Modal
      open
      title={t('title')}
      width={640}
      getContainer={tab.container()}
      okText={!tried ? t('tryIt') : tried.found.count > 0 ? t('go', { n: tried.found.count }) : t('nobody')}
      cancelText={u('cancel')}
      okButtonProps={{ loading: busy, disabled: tried !== undefined && !ready }}
      onOk={() => (tried ? void go() : form.submit())}
      onCancel={onClose}
    >
      <p className="mut">{t('about')}</p>
      <Form
        form={form}
        name="graduateClass"
        layout="vertical"
        requiredMark={starred}
        disabled={tried !== undefined}
        validateTrigger="onBlur"
        onFinish={(values) => void tryIt(values)}
        className="two-col"
      >
        {props.map((prop) => (
          <FormField key={prop.name} prop={prop} editing={false} form={form} opensSection={false} />
        ))}
      </Form>
      {tried && (
        <div className="grad" role="status">
          <Outcome found={tried.found} />
          {warned && (
            <Checkbox checked={anyway} onChange={(event) => setAnyway(event.target.checked)}>
              {t('anyway')}
            </Checkbox>
          )}
          <button type="button" className="b s" onClick={() => setTried(undefined)}>
            {t('again')}
          </button>
        </div>
      )}
    </Modal>
  )
}

/** What would happen: how many, who needs care first, and who is left out for which reason. */
function Outcome({ found: { count, housed, warnings, left } }: { found: Graduation }) {
  const t = useTexts(graduationTexts)
  const now = useLang()
  const figures = [
    ['count', count],
    ['housed', housed],
    ['warned', warnings.length],
    ['left', left.length],
  ] as const
  return (
    <>
      <dl className="num">
        {figures.map(([name, n]) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>{t('people', { n })}</dd>
          </div>
        ))}
      </dl>
      {count > 0 && <p className="mut">{t('verified')}</p>}
      {warnings.length > 0 && (
        <section aria-label={t('warnings')}>
          <h3>{t('warnings')}</h3>
          <ul tabIndex={0}>
            {warnings.map(({ id, stuName, stuNo, units }) => (
              <li key={id}>
                {stuName} <span className="mut num">{stuNo}</span>
                <span className="st amber">{t('units', { n: units })}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {left.length > 0 && (
        <section aria-label={t('why')}>
          <h3>{t('why')}</h3>
          <ul tabIndex={0}>
            {left.map(({ id, stuName, stuNo, status }) => {
              const state = studentStates[status as keyof typeof studentStates]
              return (
                <li key={id}>
                  {stuName} <span className="mut num">{stuNo}</span>
                  <span className={`st ${state.tone}`}>{state[now]}</span>
                </li>
              )
            })}
          </ul>
        </section>
      )}
    </>
  )
}
