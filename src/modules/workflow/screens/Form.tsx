import { Form, type FormInstance } from 'antd'
import { askedProps, type Asks } from '#kernel/definition/asked.ts'
import { FormField, starred } from '#kernel/ui/EntityForm.tsx'

/** The questions of a step as kernel fields; one form a tab. */
export function StepForm({
  asks,
  form,
  name,
  onDirty,
  onFinish,
}: {
  asks: Asks
  form: FormInstance
  name: string
  onDirty: (changed: Record<string, unknown>) => void
  onFinish: (values: Record<string, unknown>) => void
}) {
  return (
    <Form
      form={form}
      name={name}
      layout="vertical"
      requiredMark={starred}
      validateTrigger="onBlur"
      onValuesChange={(changed: Record<string, unknown>) => onDirty(changed)}
      onFinish={onFinish}
      scrollToFirstError={{ block: 'center' }}
      className="two-col"
    >
      {askedProps(asks).map((prop) => (
        <FormField key={prop.name} prop={prop} editing={false} form={form} opensSection={false} />
      ))}
    </Form>
  )
}
