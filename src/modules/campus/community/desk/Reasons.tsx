import { useQuery } from '@tanstack/react-query'
import { get } from '#kernel/ui/api.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { contentReport } from '../reports/definition.ts'
import { deskTexts } from './texts.ts'

type Report = { readonly id: string; readonly reason: string }
const most = 10

/** What those who reported it say: the newest, as many as sent it here. */
export function Reasons({ targetType, targetId, n }: { targetType: '1' | '2'; targetId: string; n: number }) {
  const t = useTexts(deskTexts)
  const { data } = useQuery({
    queryKey: [contentReport.path, targetType, targetId, n],
    queryFn: () =>
      get<{ records: readonly Report[] }>(`${contentReport.path}/list`, {
        targetType,
        targetId,
        size: most,
        descs: 'createTime',
      }),
    retry: false,
  })
  if (!data || data.records.length === 0) return null
  return (
    <dl className="why">
      <dt>{t('reasons')}</dt>
      {data.records.slice(0, n).map(({ id, reason }) => (
        <dd key={id}>{reason}</dd>
      ))}
    </dl>
  )
}
