import { useQuery } from '@tanstack/react-query'
import { get } from '#kernel/ui/api.ts'
import { useTexts, type Texts } from '#kernel/ui/say.ts'
import { StateWord } from '#kernel/ui/StateWord.tsx'
import { Residents } from '../Residents.tsx'
import { aircondInstallApply } from './definition.ts'
import type { RoomToFit } from './shapes.ts'

const texts = {
  head: ['所选宿舍', 'The room'],
  choose: [
    '选择宿舍后，这里显示有没有空位、要哪些室友同意。',
    'Once a room is chosen, this says whether it has a free slot and who must agree.',
  ],
  unknown: ['不在您管理的范围内，请选择其他宿舍', 'You do not keep this room, choose another'],
  closed: ['宿舍或楼栋停用或维修中，暂不能申请', 'The room or its building is closed or under repair'],
  barred: ['该楼栋暂不允许安装空调', 'A/C is not allowed in this building'],
  full: [
    '没有空闲空调位，都装有空调或有申请在办：可先办理退租或变更，或选择其他宿舍',
    'There is no free slot, each has a unit or an application under way; return or move a unit first, or choose another room',
  ],
  free: ['可安装，位号 {n}', 'Takes a unit, slot {n}'],
  people: ['须全部同意', 'All of them must agree'],
  nobody: ['无人入住', 'Nobody lives here'],
} as const satisfies Texts

/** Beside the form of an installation: what would refuse it is said when the room is chosen, not when all is filled in. */
export function RoomBeside({
  dormId,
  agreed,
  kept,
}: {
  dormId: string
  agreed: readonly string[]
  /** The slot that the application has already. */
  kept?: number
}) {
  const t = useTexts(texts)
  const { data, isPending } = useQuery({
    queryKey: [aircondInstallApply.path, 'place', dormId],
    queryFn: () => get<RoomToFit>(`${aircondInstallApply.path}/place`, { dormId }),
    enabled: dormId !== '',
  })
  if (dormId === '') return <p className="mut">{t('choose')}</p>
  if (isPending) return null
  const against = !data
    ? 'unknown'
    : !data.open
      ? 'closed'
      : !data.allowed
        ? 'barred'
        : (kept ?? data.free) === null
          ? 'full'
          : undefined
  return (
    <>
      <h3 className="section">{t('head')}</h3>
      <p role="status">
        <StateWord tone={against ? 'red' : 'green'}>
          {t(against ?? 'free', { n: kept ?? data?.free ?? 0 })}
        </StateWord>
      </p>
      {data && !against && (
        <>
          <p className="mut">{t(data.people.length > 0 ? 'people' : 'nobody')}</p>
          <Residents people={data.people} agreed={agreed} />
        </>
      )}
    </>
  )
}
