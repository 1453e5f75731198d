import { useTexts } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import { currencyIn, shown, type Answered, type Line } from '../shapes.ts'
import { reportTexts } from './texts.ts'

/** Figures stand at the right; words and dates do not. */
const alignment: Readonly<Record<string, string>> = { text: '', date: 'day' }

export function ReportTable({ data }: { data: Answered }) {
  const t = useTexts(reportTexts)
  const { columns, lines, sums } = data
  if (lines.length === 0) return <p className="none">{t('nothing')}</p>
  return (
    <div className="rtable" tabIndex={0} role="region" aria-label={data.title}>
      <table className="plain">
        <thead>
          <tr>
            {columns.map(({ key, label, kind }) => (
              <th key={key} scope="col" className={alignment[kind] ?? 'fig'}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            <tr key={at}>
              {columns.map((column) => (
                <td key={column.key} className={alignment[column.kind] ?? 'fig num'}>
                  <Figure line={line} column={column} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {sums && (
          <tfoot>
            <tr>
              {columns.map(({ key, kind, currency }, at) => (
                <td key={key} className={alignment[kind] ?? 'fig num'}>
                  {key in sums
                    ? shown(sums[key] ?? null, kind, currencyIn(lines[0]?.cells ?? {}, { currency }))
                    : at === 0 && t('sums')}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

/** A figure that is not nothing opens the rows that it was counted from. */
export function Figure({
  line: { cells, behind },
  column,
}: {
  line: Line
  column: Answered['columns'][number]
}) {
  const t = useTexts(reportTexts)
  const tab = useTab()
  const { key, label, kind } = column
  const text = shown(cells[key] ?? null, kind, currencyIn(cells, column))
  const there = behind[key]
  if (!there || cells[key] === null || Number(cells[key]) === 0) return text
  return (
    <button
      className="lk"
      aria-label={t('behind', { label, value: text })}
      onClick={() => tab.open(there.path, there.query)}
    >
      {text}
    </button>
  )
}
