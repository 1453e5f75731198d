import { useTexts } from '#kernel/ui/say.ts'
import type { Answered, Heat } from '../shapes.ts'
import { Figure } from './ReportTable.tsx'
import { reportTexts } from './texts.ts'

/** A figure for each row and column where lines say one: coloured, with its number, so that colour is never alone. */
export function HeatMap({ data, heat }: { data: Answered; heat: Heat }) {
  const t = useTexts(reportTexts)
  const of = (key: string) => data.columns.find((column) => column.key === key)
  const column = of(heat.of)
  const said = (key: string) =>
    [...new Set(data.lines.map(({ cells }) => String(cells[key] ?? '—')))].toSorted((a, b) =>
      a.localeCompare(b, undefined, { numeric: true }),
    )
  if (!column) return null
  const [xs, ys] = [said(heat.x), said(heat.y)]
  const title = t('heat', { title: column.label, x: of(heat.x)?.label ?? '', y: of(heat.y)?.label ?? '' })
  return (
    <div className="rtable rheat" tabIndex={0} role="region" aria-label={title}>
      <table className="plain">
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{of(heat.y)?.label}</th>
            {xs.map((x) => (
              <th key={x} scope="col" className="fig">
                {x}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ys.map((y) => (
            <tr key={y}>
              <th scope="row">{y}</th>
              {xs.map((x) => {
                const line = data.lines.find(
                  ({ cells }) => String(cells[heat.x] ?? '—') === x && String(cells[heat.y] ?? '—') === y,
                )
                return (
                  <td key={x} className={`fig num ${line ? toneOf(line.cells[heat.of], heat.steps) : ''}`}>
                    {line && <Figure line={line} column={column} />}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const tones = ['h0', 'h1', 'h2', 'h3'] as const

function toneOf(value: string | number | null | undefined, steps: Heat['steps']): string {
  if (value === null || value === undefined) return ''
  return tones[steps.filter((step) => Number(value) >= step).length] ?? ''
}
