import { useQuery } from '@tanstack/react-query'
import { get } from '#kernel/ui/api.ts'
import { useNotYet } from '#kernel/ui/InTurn.tsx'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { TwoDays } from '#kernel/ui/TwoDays.tsx'
import { isWhole, periods, usualPeriod, type Bounds, type Period } from './periods.ts'
import { periodTexts } from './period-texts.ts'

/** What a start page is asked for: some days, and a campus or all of them. */
export type Wanted = {
  readonly period: Period
  readonly from?: string
  readonly to?: string
  readonly scopeId?: string
}

export const usual: Wanted = { period: usualPeriod }

export function PeriodPicker({
  wanted,
  onWanted,
  bounds,
}: {
  wanted: Wanted
  onWanted: (to: Wanted) => void
  bounds: Bounds
}) {
  const t = useTexts(periodTexts)
  const now = useLang()
  /** Days of one's own begin as those that are shown. */
  const shown = { from: bounds.from, to: bounds.to }
  const { data: campuses = [], isPending } = useQuery({
    queryKey: ['schoolCampus', 'select', now],
    queryFn: () => get<{ id: string; title: string }[]>('blade-admin/schoolCampus/select'),
    staleTime: 300_000,
  })
  useNotYet(isPending)
  return (
    <div className="sasked">
      {campuses.length > 1 && (
        <select
          aria-label={t('campus')}
          value={wanted.scopeId ?? ''}
          onChange={({ target }) => {
            const { scopeId: _before, ...rest } = wanted
            onWanted(target.value ? { ...rest, scopeId: target.value } : rest)
          }}
        >
          <option value="">{t('everywhere')}</option>
          {campuses.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      )}
      <select
        aria-label={t('period')}
        value={wanted.period}
        onChange={({ target }) => {
          const period = (Object.keys(periods) as Period[]).find((one) => one === target.value)
          if (period) onWanted({ ...wanted, ...(period === 'custom' && shown), period })
        }}
      >
        {(Object.keys(periods) as Period[]).map((one) => (
          <option key={one} value={one}>
            {periods[one][now]}
          </option>
        ))}
      </select>
      {wanted.period === 'custom' && (
        <TwoDays days={wanted} onDays={(to) => onWanted({ ...wanted, ...to })} />
      )}
      {!isWhole(wanted) && (
        <span className="late" role="alert">
          {t('wrong')}
        </span>
      )}
      <span className="mut num">
        {t('against', {
          from: bounds.from,
          to: bounds.to,
          first: bounds.before.from,
          last: bounds.before.to,
        })}
      </span>
    </div>
  )
}

/** How a figure stands to the one before it; where there was nothing there is nothing to divide by. */
export function useDelta() {
  const t = useTexts(periodTexts)
  return (now: number, before: number, said = String(before)): string =>
    before === 0
      ? t('beforeNone')
      : t('beforeWas', {
          before: said,
          delta: `${now >= before ? '+' : '−'}${Math.abs((100 * (now - before)) / before).toFixed(0)}%`,
        })
}
