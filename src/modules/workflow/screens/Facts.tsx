import { inList } from '#kernel/definition/kind.ts'
import { moneyText } from '#kernel/definition/money-text.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import type { FormField } from '../forms/shapes.ts'
import { flowTexts } from '../terms/texts.ts'
import { FileLinks } from './Beside.tsx'
import type { Detail } from './detail.ts'
import { LineTable, linesOf } from './LineTable.tsx'

/** What was filled in, read; what this step writes stands in its own part. */
export function Facts({ detail, without }: { detail: Detail; without: readonly string[] }) {
  const t = useTexts(flowTexts)
  const now = useLang()
  const fields = detail.form.filter(({ key }) => !without.includes(key))
  if (fields.length === 0) return <p className="mut">—</p>
  const isFiles = ({ kind }: FormField) => kind === 'files' || kind === 'images'
  const isWide = (field: FormField) => field.kind === 'longText' || field.kind === 'lines' || isFiles(field)
  const shown = (field: FormField): string => {
    const value = detail.values[field.key]
    if (value === null || value === undefined || value === '' || isFiles(field) || field.kind === 'lines')
      return '—'
    switch (field.kind) {
      case 'choice':
        return field.options?.find(({ key }) => key === value)?.[now] ?? String(value)
      case 'yesNo':
        return t(value === true ? 'yes' : 'no')
      case 'person':
        return detail.names[String(value)] ?? String(value)
      case 'people':
        return (
          inList(
            [value].flat().map((id) => detail.names[String(id)] ?? String(id)),
            now,
          ) || '—'
        )
      case 'money':
        return moneyText(String(value))
      default:
        return String(value)
    }
  }
  return (
    <dl className="task-facts">
      {fields.map((field) => (
        <div key={field.key} className={isWide(field) ? 'wide' : ''}>
          <dt>{field[now]}</dt>
          <dd className={field.kind === 'money' ? 'num' : ''}>
            {field.kind === 'lines' && linesOf(detail.values[field.key]).length > 0 ? (
              <LineTable field={field} lines={linesOf(detail.values[field.key])} />
            ) : isFiles(field) && detail.files.some(({ fieldKey }) => fieldKey === field.key) ? (
              <FileLinks
                files={detail.files.filter(({ fieldKey }) => fieldKey === field.key)}
                pictures={field.kind === 'images'}
              />
            ) : (
              shown(field)
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
