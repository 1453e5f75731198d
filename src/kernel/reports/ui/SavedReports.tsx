import { todayHere } from '#kernel/ui/today.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Select } from 'antd'
import { useEffect, useState } from 'react'
import { get } from '#kernel/ui/api.ts'
import { Icon } from '#kernel/ui/Icon.tsx'
import { useTexts } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import type { ReportBook } from '../definition.ts'
import { daysOfPeriod } from '../periods.ts'
import { savedPath, type Saved, type SavedList } from '../saved.ts'
import { SaveReport } from './SaveReport.tsx'
import { reportTexts } from './texts.ts'

type Props = { book: ReportBook; asked: Readonly<Record<string, string>> }

/** Reports under a name, one's own first; opening one asks for what it was saved with, its days counted from today. */
export function SavedReports({ book, asked }: Props) {
  const t = useTexts(reportTexts)
  const tab = useTab()
  const client = useQueryClient()
  const [saving, setSaving] = useState(false)
  const key = [savedPath, book.files.name]
  const { data } = useQuery({
    queryKey: key,
    queryFn: () => get<SavedList>(`${savedPath}/mine`, { book: book.files.name }),
    staleTime: 60_000,
  })
  const chosen = data?.saved.find(({ id }) => id === tab.query.saved)
  // A letter's link names the report alone.
  const fresh = tab.query.type === undefined ? chosen : undefined
  const { setQuery } = tab
  useEffect(() => {
    if (fresh) setQuery(queryOf(fresh))
  }, [fresh, setQuery])
  return (
    <>
      {data !== undefined && data.saved.length > 0 && (
        <Select
          className="rparam"
          aria-label={t('savedReports')}
          placeholder={t('savedReports')}
          allowClear
          value={chosen?.id ?? null}
          options={data.saved.map(({ id, name, mine }) => ({
            value: id,
            label: mine ? name : t('shared', { name }),
          }))}
          onChange={(id: string | null) => {
            const one = data.saved.find((saved) => saved.id === id)
            tab.setQuery(one ? queryOf(one) : { ...tab.query, saved: undefined, columns: undefined })
          }}
        />
      )}
      <button className="b" onClick={() => setSaving(true)}>
        <Icon name="plus" />
        {chosen?.mine ? t('changeSaved') : t('saveReport')}
      </button>
      {saving && (
        <SaveReport
          book={book}
          asked={asked}
          roles={data?.roles ?? []}
          saved={chosen?.mine ? chosen : undefined}
          onClose={() => setSaving(false)}
          onDone={(id) => {
            void client.invalidateQueries({ queryKey: key })
            tab.setQuery({ ...tab.query, type: asked.type, saved: id })
          }}
        />
      )}
    </>
  )
}

function queryOf(saved: Saved): Record<string, string | undefined> {
  const { id, type, params, columns, period, periodFrom, periodTo } = saved
  const [from, to] = period === 'fixed' ? [periodFrom, periodTo] : daysOfPeriod(period, todayHere())
  const given = Object.fromEntries(
    Object.entries(params ?? {}).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )
  return {
    ...given,
    type,
    saved: id,
    columns: columns?.join(',') || undefined,
    periodFrom: from?.slice(0, 10),
    periodTo: to?.slice(0, 10),
  }
}
