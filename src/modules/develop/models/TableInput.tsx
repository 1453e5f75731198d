import { Form, Input, Select } from 'antd'
import { useLang } from '#kernel/ui/say.ts'
import type { InputProps } from '#kernel/ui/widgets/types.ts'
import type { TableLine } from '../terms/shapes.ts'
import { useTables } from './useTables.ts'

/** What the table says of itself, in a line. */
const commentOf = ({ comment }: TableLine): string => comment.split('\n')[0]?.trim() ?? ''

/** A table of the chosen data source, found by its name or comment; typed where there is no source, or it does not answer. */
export function TableInput({ prop: _, value, onChange, onBlur, ...given }: InputProps) {
  const now = useLang()
  const form = Form.useFormInstance<Record<string, unknown>>()
  const sourceId = String(Form.useWatch('datasourceId', form) ?? '')
  const { data } = useTables(sourceId)
  const written = String(value ?? '')
  if (!data || sourceId === '')
    return (
      <Input
        {...given}
        value={written}
        maxLength={128}
        onChange={({ target }) => onChange?.(target.value)}
        {...(onBlur && { onBlur })}
      />
    )
  function choose(table: string) {
    onChange?.(table)
    const comment = data?.find((one) => one.written === table)
    const name = comment && commentOf(comment)
    if (name && !form.getFieldValue('modelName')) form.setFieldValue('modelName', name.slice(0, 60))
  }
  return (
    <Select
      {...given}
      value={written || undefined}
      options={data.map((one) => ({
        value: one.written,
        label: [one.written, commentOf(one)].filter(Boolean).join(now === 'zh' ? ' ' : ' · '),
      }))}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={choose}
      {...(onBlur && { onBlur })}
    />
  )
}
