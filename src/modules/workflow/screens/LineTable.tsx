import { moneyText } from '#kernel/definition/money-text.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { sumOf } from '#kernel/definition/lines.ts'
import type { Line } from '../forms/line-shape.ts'
import type { FormColumn, FormField } from '../forms/shapes.ts'
import { flowTexts } from '../terms/texts.ts'

export const linesOf = (value: unknown): readonly Line[] =>
  Array.isArray(value) ? value.filter((one): one is Line => typeof one === 'object' && one !== null) : []

/** Lines of a form, read; amounts come to something at their foot. */
export function LineTable({ field, lines }: { readonly field: FormField; readonly lines: readonly Line[] }) {
  const t = useTexts(flowTexts)
  const now = useLang()
  const columns = field.columns ?? []
  const said = ({ key, kind, options }: FormColumn, line: Line): string => {
    const value = line[key]
    if (value === undefined || value === null || value === '') return '—'
    if (kind === 'yesNo') return t(value === true ? 'yes' : 'no')
    if (kind === 'choice') return options?.find((one) => one.key === value)?.[now] ?? String(value)
    return kind === 'money' ? moneyText(String(value)) : String(value)
  }
  const hasTotal = lines.length > 1 && columns.some(({ kind }) => kind === 'money')
  return (
    <div className="task-lines">
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={column.kind}>
                {column[now]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            // Lines have no name of their own.
            // eslint-disable-next-line react/no-array-index-key
            <tr key={at}>
              {columns.map((column) => (
                <td key={column.key} className={column.kind}>
                  {said(column, line)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {hasTotal && (
          <tfoot>
            <tr>
              {columns.map(({ key, kind }, at) => (
                <td key={key} className={kind}>
                  {kind === 'money' ? moneyText(String(sumOf(lines, key))) : at === 0 ? t('total') : ''}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}
