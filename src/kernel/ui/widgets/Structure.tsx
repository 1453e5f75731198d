import { Input } from 'antd'
import { Icon } from '../Icon.tsx'
import { useTexts } from '../say.ts'
import { uiTexts } from '../texts.ts'
import type { InputProps } from './types.ts'

type Shape = { properties?: Record<string, { type?: string | string[] }> }

/** A list of small records, one line each, drawn from the JSON Schema of the field. */
export default function StructureInput({ prop, value, onChange, disabled }: InputProps) {
  const t = useTexts(uiTexts)
  const schema = (prop.kind.facts?.schema ?? {}) as { items?: Shape }
  const columns = Object.entries(schema.items?.properties ?? {}).filter(([, of]) => isPlain(of.type))
  const rows = (Array.isArray(value) ? value : []) as Record<string, unknown>[]
  const change = (at: number, key: string, next: unknown) =>
    onChange?.(rows.map((row, index) => (index === at ? { ...row, [key]: next } : row)))
  return (
    <div className="lines">
      {rows.map((row, at) => (
        <div className="linerow" key={at}>
          {columns.map(([key, of]) => (
            <Input
              key={key}
              size="small"
              disabled={disabled ?? false}
              aria-label={`${key} ${at + 1}`}
              placeholder={key}
              value={String(row[key] ?? '')}
              onChange={(event) =>
                change(at, key, numeric(of.type) ? Number(event.target.value) || 0 : event.target.value)
              }
            />
          ))}
          <button
            type="button"
            className="ib"
            aria-label={t('removeRow', { n: at + 1 })}
            title={t('removeRow', { n: at + 1 })}
            onClick={() => onChange?.(rows.filter((_row, index) => index !== at))}
          >
            <Icon name="trash" size={14} />
          </button>
        </div>
      ))}
      <button type="button" className="b s" disabled={disabled} onClick={() => onChange?.([...rows, {}])}>
        <Icon name="plus" size={14} />
        {t('addRow')}
      </button>
    </div>
  )
}

const types = (type: string | string[] | undefined) => (Array.isArray(type) ? type : [type ?? 'string'])
const isPlain = (type: string | string[] | undefined) =>
  types(type).every((one) => !['object', 'array'].includes(one))
const numeric = (type: string | string[] | undefined) =>
  types(type).some((one) => one === 'integer' || one === 'number')
