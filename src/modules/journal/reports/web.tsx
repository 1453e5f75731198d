import { useQuery } from '@tanstack/react-query'
import { App, DatePicker, Select, Skeleton } from 'antd'
import dayjs from 'dayjs'
import { lazy, Suspense, useState } from 'react'
import { download, get, post } from '#kernel/ui/api.ts'
import { Icon } from '#kernel/ui/Icon.tsx'
import { PageHead } from '#kernel/ui/PageHead.tsx'
import { useMay } from '#kernel/ui/permission.ts'
import { useOptions } from '#kernel/ui/refs.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import { useFault } from '#kernel/ui/useNotify.ts'
import { journals } from '../journals/definition.ts'
import { MadeFiles } from './MadeFiles.tsx'
import { reportFormats, reports, reportTypes, type ReportType } from './definition.ts'
import type { Answered } from './shape.ts'
import { reportTexts } from './texts.ts'
import './reports.css'

const Chart = lazy(() => import('./Chart.tsx'))

/** The standard reports: a period, a chart, a table whose figures open the rows behind them, and files. */
export default function ReportsScreen() {
  const t = useTexts(reportTexts)
  const now = useLang()
  const tab = useTab()
  const type = (tab.query.type ?? 'flow') as ReportType
  const asked = {
    type,
    journalId: tab.query.journalId ?? '',
    periodFrom: tab.query.periodFrom ?? dayjs().subtract(11, 'month').startOf('month').format('YYYY-MM-DD'),
    periodTo: tab.query.periodTo ?? dayjs().format('YYYY-MM-DD'),
  }
  const { data, error, isFetching } = useQuery({
    queryKey: [reports.path, 'data', asked, now],
    queryFn: () => get<Answered>(`${reports.path}/data`, asked),
    placeholderData: (before) => before,
  })
  const { data: options } = useOptions(journals, '')
  return (
    <div className="screen reports">
      <PageHead label={{ zh: '统计报表', en: 'Reports' }}>
        <Files asked={asked} />
      </PageHead>
      <nav className="rtypes" aria-label={t('types')}>
        {Object.entries(reportTypes).map(([key, label]) => (
          <button
            key={key}
            className="b"
            aria-current={key === type ? 'page' : undefined}
            onClick={() => tab.setQuery({ type: key })}
          >
            {label[now]}
          </button>
        ))}
      </nav>
      <div className="rask">
        {type !== 'overdue' && (
          <DatePicker.RangePicker
            value={[dayjs(asked.periodFrom), dayjs(asked.periodTo)]}
            allowClear={false}
            aria-label={t('period')}
            placeholder={[t('from'), t('to')]}
            onChange={(range) =>
              tab.setQuery({
                periodFrom: range?.[0]?.format('YYYY-MM-DD'),
                periodTo: range?.[1]?.format('YYYY-MM-DD'),
              })
            }
          />
        )}
        <Select
          className="rjournal"
          aria-label={t('journal')}
          placeholder={t('allJournals')}
          allowClear
          value={asked.journalId || null}
          options={(options ?? []).map(({ id, title }) => ({ value: id, label: title }))}
          onChange={(id: string | null) => tab.setQuery({ journalId: id ?? undefined })}
        />
      </div>
      {error && (
        <p className="none" role="alert">
          {error.message}
        </p>
      )}
      {!data && !error && <Skeleton active paragraph={{ rows: 8 }} />}
      {data && (
        <div className={isFetching ? 'dim' : ''}>
          {data.chart && data.lines.length > 1 && (
            <Suspense fallback={<div className="rchart" />}>
              <Chart data={data} chart={data.chart} />
            </Suspense>
          )}
          <ReportTable data={data} />
        </div>
      )}
    </div>
  )
}

/** Figures stand at the right; words and dates do not. */
const alignment: Readonly<Record<string, string>> = { text: '', date: 'day' }

function ReportTable({ data }: { data: Answered }) {
  const t = useTexts(reportTexts)
  const tab = useTab()
  if (data.lines.length === 0) return <p className="none">{t('nothing')}</p>
  return (
    <div className="rtable" tabIndex={0} role="region" aria-label={data.title}>
      <table className="plain">
        <thead>
          <tr>
            {data.columns.map(({ key, label, kind }) => (
              <th key={key} scope="col" className={alignment[kind] ?? 'fig'}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.lines.map(({ cells, behind }, at) => (
            <tr key={at}>
              {data.columns.map(({ key, label, kind }) => {
                const text = shown(cells[key] ?? null, kind)
                const there = behind[key]
                const opens = there !== undefined && cells[key] !== null && cells[key] !== 0
                return (
                  <td key={key} className={alignment[kind] ?? 'fig num'}>
                    {opens ? (
                      <button
                        className="lk"
                        aria-label={t('behind', { label, value: text })}
                        onClick={() => tab.open(there.path, there.query)}
                      >
                        {text}
                      </button>
                    ) : (
                      text
                    )}
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

function shown(value: string | number | null, kind: string): string {
  if (value === null || value === '') return '—'
  return kind === 'percent' ? `${value}%` : String(value)
}

type Asked = { type: ReportType; journalId: string; periodFrom: string; periodTo: string }

/** The same as a file, made from what is on the screen. */
function Files({ asked }: { asked: Asked }) {
  const t = useTexts(reportTexts)
  const now = useLang()
  const may = useMay()
  const fault = useFault()
  const { message } = App.useApp()
  const [busy, setBusy] = useState<string>()
  const [past, setPast] = useState(false)
  if (!may('reports_make')) return null
  async function make(format: string) {
    setBusy(format)
    try {
      const made = await post<{ fileId: string; name: string }>(`${reports.path}/make`, { ...asked, format })
      await download('blade-resource/attach/file', { id: made.fileId }, made.name)
      message.success(t('made', { name: made.name }))
    } catch (error) {
      fault(error)
    }
    setBusy(undefined)
  }
  return (
    <>
      {Object.entries(reportFormats).map(([format, label]) => (
        <button
          key={format}
          className="b"
          disabled={busy !== undefined}
          aria-busy={busy === format}
          onClick={() => void make(format)}
        >
          <Icon name="download" />
          {label[now]}
        </button>
      ))}
      <button className="b" onClick={() => setPast(true)}>
        <Icon name="clock" />
        {t('madeFiles')}
      </button>
      {past && <MadeFiles onClose={() => setPast(false)} />}
    </>
  )
}
