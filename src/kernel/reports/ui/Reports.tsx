import { useQuery } from '@tanstack/react-query'
import { DatePicker, Select, Skeleton } from 'antd'
import dayjs from 'dayjs'
import { get } from '#kernel/ui/api.ts'
import { todayHere } from '#kernel/ui/today.ts'
import { PageHead } from '#kernel/ui/PageHead.tsx'
import { usePeriods } from '#kernel/ui/periods.ts'
import { useMay } from '#kernel/ui/permission.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import { daysOfPeriod } from '../periods.ts'
import { mayRead, type ReportBook } from '../definition.ts'
import type { Answered } from '../shapes.ts'
import { DeedButton } from './DeedButton.tsx'
import { Files } from './Files.tsx'
import { arriving } from '#kernel/ui/arriving.tsx'
import { ParamPicker } from './ParamPicker.tsx'
import { HeatMap } from './HeatMap.tsx'
import { KindPicker } from './KindPicker.tsx'
import { ReportTable } from './ReportTable.tsx'
import { SavedReports } from './SavedReports.tsx'
import { reportTexts } from './texts.ts'
import './reports.css'
import '#kernel/ui/periods.css'

const Chart = arriving(
  () => import('./Chart.tsx'),
  () => <div className="rchart" />,
)

/** The reports of a book: what they are asked for, a chart, a table whose figures open the rows behind them, and files. */
export function Reports({ book }: { book: ReportBook }) {
  const t = useTexts(reportTexts)
  const now = useLang()
  const may = useMay()
  const tab = useTab()
  const { files, kinds, params } = book
  const periods = usePeriods()
  const offered = Object.keys(kinds).filter((key) => mayRead(book, key, may))
  const type = tab.query.type ?? offered[0] ?? ''
  const kind = kinds[type]
  const named = kind?.params ?? Object.keys(params)
  const given = Object.fromEntries(named.map((name) => [name, tab.query[name] ?? '']))
  const [firstDay, lastDay] = daysOfPeriod('months12', todayHere())
  const asked = {
    type,
    ...given,
    periodFrom: tab.query.periodFrom ?? firstDay,
    periodTo: tab.query.periodTo ?? lastDay,
    ...(tab.query.columns && { columns: tab.query.columns }),
  }
  const { data, error, isFetching } = useQuery({
    queryKey: [files.path, 'data', asked, now],
    queryFn: () => get<Answered>(`${files.path}/data`, asked),
    placeholderData: (before) => before,
    enabled: kind !== undefined,
  })
  return (
    <div className="screen reports">
      <PageHead label={files.menu?.label ?? files.label}>
        {kind?.deed && <DeedButton deed={kind.deed} given={given} />}
        {kind && <Files book={book} asked={asked} />}
      </PageHead>
      {kind && (
        <h2 className="rpaper">
          {kind[now]}{' '}
          {!kind.ofNow && (
            <small className="num">
              {asked.periodFrom} – {asked.periodTo}
            </small>
          )}
        </h2>
      )}
      {offered.length === 0 && <p className="none">{t('none')}</p>}
      <KindPicker book={book} offered={offered} type={type} />
      <div className="rask">
        {kind && !kind.ofNow && (
          <DatePicker.RangePicker
            value={[dayjs(asked.periodFrom), dayjs(asked.periodTo)]}
            allowClear={false}
            presets={periods}
            aria-label={t('period')}
            placeholder={[t('from'), t('to')]}
            onChange={(range) =>
              tab.setQuery({
                ...tab.query,
                periodFrom: range?.[0]?.format('YYYY-MM-DD'),
                periodTo: range?.[1]?.format('YYYY-MM-DD'),
              })
            }
          />
        )}
        {named.map((name) => (
          <ParamPicker key={name} book={book} name={name} given={given} />
        ))}
        {data && (
          <Select
            className="rparam"
            mode="multiple"
            maxTagCount="responsive"
            allowClear
            aria-label={t('columns')}
            placeholder={t('allColumns')}
            value={tab.query.columns?.split(',') ?? []}
            options={data.all.map(({ key, label }) => ({ value: key, label }))}
            optionFilterProp="label"
            onChange={(keys: string[]) =>
              tab.setQuery({ ...tab.query, columns: keys.join(',') || undefined })
            }
          />
        )}
        {kind && <SavedReports book={book} asked={asked} />}
      </div>
      {error && (
        <p className="none" role="alert">
          {error.message}
        </p>
      )}
      {kind && !data && !error && <Skeleton active paragraph={{ rows: 8 }} />}
      {data && (
        <div className={isFetching ? 'dim' : ''}>
          {data.chart?.kind === 'heat' && data.lines.length > 1 && <HeatMap data={data} heat={data.chart} />}
          {data.chart && data.chart.kind !== 'heat' && data.lines.length > 1 && (
            <Chart data={data} chart={data.chart} />
          )}
          <ReportTable data={data} />
        </div>
      )}
    </div>
  )
}
