import { Select } from 'antd'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import { useNarrow } from '#kernel/ui/useNarrow.ts'
import type { ReportBook } from '../definition.ts'
import { reportTexts } from './texts.ts'

/** More buttons than these stand above every figure on a phone. */
const fewOnPhone = 4

/** Which report of a book is shown: all side by side, or on a phone one that opens to the others. */
export function KindPicker({ book, offered, type }: { book: ReportBook; offered: string[]; type: string }) {
  const t = useTexts(reportTexts)
  const now = useLang()
  const tab = useTab()
  const narrow = useNarrow()
  const show = (key: string) =>
    tab.setQuery({ ...tab.query, type: key, columns: undefined, saved: undefined })
  const named = (key: string) => book.kinds[key]?.[now] ?? ''
  if (narrow && offered.length > fewOnPhone)
    return (
      <nav className="rtypes" aria-label={t('types')}>
        <Select
          className="rkind"
          size="large"
          showSearch
          optionFilterProp="label"
          aria-label={t('types')}
          value={type}
          options={offered.map((key) => ({ value: key, label: named(key) }))}
          onChange={show}
        />
      </nav>
    )
  return (
    <nav className="rtypes" aria-label={t('types')}>
      {offered.map((key) => (
        <button
          key={key}
          className="b"
          aria-current={key === type ? 'page' : undefined}
          onClick={() => show(key)}
        >
          {named(key)}
        </button>
      ))}
    </nav>
  )
}
