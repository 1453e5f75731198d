import { App, Form, Modal } from 'antd'
import { useState, type ReactNode } from 'react'
import { askedProps, type Asks } from '#kernel/definition/asked.ts'
import { ApiError, post } from './api.ts'
import { atFields } from './atFields.ts'
import { TooLate } from './too-late/on-demand.ts'
import { FormField, starred } from './EntityForm.tsx'
import { formValues, wireValues } from './formValues.ts'
import { useTexts } from './say.ts'
import { useTab } from './tab.ts'
import { dismissal } from './dismissal.ts'
import { uiTexts } from './texts.ts'
import { useLeave } from './useLeave.ts'
import { useFault } from './useNotify.ts'

type Props<T> = {
  title: string
  /** What the call asks; what is hidden in it stands in `given`, which the others begin with. */
  asks: Asks
  path: string
  given?: Readonly<Record<string, unknown>>
  danger?: boolean
  /** It can no longer be done, as whoever asks has learnt meanwhile: what was written is there to copy. */
  past?: boolean
  /** Somebody else was quicker: what lies beneath looks anew. */
  onLate?: () => void
  onDone: (answer: T) => void
  onClose: () => void
}

/** A call's questions as a form; what the server refuses is said at its field. */
export function AskDialog<T>({
  title,
  asks,
  path,
  given = {},
  danger,
  past = false,
  onLate,
  onDone,
  onClose,
}: Props<T>) {
  const t = useTexts(uiTexts)
  const tab = useTab()
  const fault = useFault()
  const { message } = App.useApp()
  const leave = useLeave()
  const [form] = Form.useForm<Record<string, unknown>>()
  const [busy, setBusy] = useState(false)
  const [late, setLate] = useState<string>()
  const props = askedProps(asks).filter((prop) => !prop.options.hidden)
  const begin = Object.fromEntries(props.map(({ name, options }) => [name, given[name] ?? options.default]))

  async function send(values: Record<string, unknown>) {
    setBusy(true)
    setLate(undefined)
    try {
      const answer = await post<T>(path, { ...given, ...wireValues(props, values, false) })
      message.success(t('done'))
      onDone(answer)
      onClose()
    } catch (error) {
      const names = props.map(({ name }) => name)
      const isLate = error instanceof ApiError && error.status === 409 && error.errors.length === 0
      // A message would be gone before it is read, and with it why the button does nothing.
      if (isLate) setLate(error.message)
      else if (!atFields(form, names, error)) fault(error)
      if (isLate) onLate?.()
    }
    setBusy(false)
  }
  return (
    <Modal
      open
      title={title}
      width={640}
      getContainer={tab.container()}
      okText={title}
      cancelText={dismissal(title, t)}
      okButtonProps={{ loading: busy, ...(danger && { danger: true }) }}
      onOk={() => form.submit()}
      onCancel={() => leave(form.isFieldsTouched(), onClose)}
      {...(past && { cancelText: t('close'), footer: (_all: ReactNode, { CancelBtn }) => <CancelBtn /> })}
    >
      {(late ?? past) && <TooLate verb={title} said={late} past={past} form={form} props={props} />}
      <Form
        hidden={past}
        form={form}
        name={path}
        layout="vertical"
        requiredMark={starred}
        validateTrigger="onBlur"
        initialValues={formValues(props, begin)}
        onFinish={(values) => void send(values)}
        className="two-col"
      >
        {props.map((prop) => (
          <FormField key={prop.name} prop={prop} editing={false} form={form} opensSection={false} />
        ))}
      </Form>
    </Modal>
  )
}
