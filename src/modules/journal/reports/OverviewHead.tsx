import { App, Select } from 'antd'
import { codeOf } from '#kernel/definition/entity.ts'
import { daysOfPeriod, type PeriodName } from '#kernel/reports/periods.ts'
import { reportPeriods } from '#kernel/reports/words.ts'
import { download, post } from '#kernel/ui/api.ts'
import { Icon } from '#kernel/ui/Icon.tsx'
import { useMay } from '#kernel/ui/permission.ts'
import { usePicker } from '#kernel/ui/picker.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { useBusy } from '#kernel/ui/useBusy.ts'
import { journals } from '../journals/definition.ts'
import { reports } from './definition.ts'
import { reportTexts } from './texts.ts'

export type Chosen = { readonly period: Exclude<PeriodName, 'fixed'>; readonly journalId: string }
export const usual: Chosen = { period: 'months12', journalId: '' }
export type AskedFigures = { periodFrom: string; periodTo: string; journalId: string }

const periods = ['days30', 'thisMonth', 'lastMonth', 'months12', 'thisYear', 'lastYear'] as const

export function askedFor({ period, journalId }: Chosen, today: string): AskedFigures {
  const [periodFrom, periodTo] = daysOfPeriod(period, today)
  return { periodFrom, periodTo, journalId }
}

type Props = { chosen: Chosen; choose: (chosen: Chosen) => void; asked: AskedFigures }

/** Which days and which journal the figures are of, and the same figures as a sheet. */
export function OverviewHead({ chosen, choose, asked }: Props) {
  const t = useTexts(reportTexts)
  const now = useLang()
  const may = useMay()
  const { message } = App.useApp()
  const [busy, doing] = useBusy()
  const mayList = may(codeOf(journals, 'list'))
  const { options, ...offered } = usePicker(
    mayList ? journals : undefined,
    chosen.journalId ? [chosen.journalId] : [],
    { ahead: true },
  )
  async function make() {
    await doing(async () => {
      const made = await post<{ fileId: string; name: string }>(`${reports.path}/make`, {
        ...asked,
        type: 'flow',
        format: 'xlsx',
      })
      await download('blade-resource/attach/file', { id: made.fileId }, made.name)
      message.success(made.name)
    })
  }
  return (
    <div className="ohead">
      <h2>{t('figures')}</h2>
      <Select
        aria-label={t('period')}
        value={chosen.period}
        options={periods.map((value) => ({ value, label: reportPeriods[value][now] }))}
        onChange={(period) => choose({ ...chosen, period })}
      />
      {(options.length > 1 || offered.showSearch.searchValue) && (
        <Select
          aria-label={t('journal')}
          {...offered}
          value={chosen.journalId}
          options={[{ value: '', label: t('allJournals') }, ...options]}
          onChange={(journalId) => choose({ ...chosen, journalId })}
        />
      )}
      {may('reports_make') && (
        <button className="b r" disabled={busy} aria-busy={busy} onClick={() => void make()}>
          <Icon name="download" />
          Excel
        </button>
      )}
    </div>
  )
}
