import { inFacts } from '#kernel/definition/directions.ts'
import { useQuery } from '@tanstack/react-query'
import { get } from '#kernel/ui/api.ts'
import { useTexts, type Texts } from '#kernel/ui/say.ts'
import { StateWord } from '#kernel/ui/StateWord.tsx'
import { Residents } from '../Residents.tsx'
import { dormAircondChange } from './definition.ts'
import { moving, swapping, type Target } from './shapes.ts'

const texts = {
  head: ['目标宿舍', 'The room it goes to'],
  choose: [
    '选择变更类型和目标宿舍后，这里显示有没有空位、要哪些室友同意。',
    'Once the type and the room are chosen, this says whether it has a free slot and who must agree.',
  ],
  unknown: ['不在您管理的范围内，请选择其他宿舍', 'You do not keep this room, choose another'],
  closed: ['宿舍或楼栋停用或维修中，请选择其他宿舍', 'The room or its building is closed or under repair'],
  barred: ['该楼栋暂不允许安装空调', 'A/C is not allowed in this building'],
  full: ['没有空闲空调位，请选择其他宿舍', 'There is no free slot; choose another room'],
  noUnit: ['该宿舍没有可对换的空调', 'There is no unit in this room to swap with'],
  free: ['可装在 {n} 号位', 'Slot {n} is free'],
  swap: ['可对换', 'Can be swapped with'],
  people: ['该宿舍须全部同意', 'All who live there must agree'],
  nobody: ['无人入住', 'Nobody lives there'],
} as const satisfies Texts

type Props = { kind: string; dormId: string; agreed: readonly string[] }

/** Beside the form of a move: what would refuse the room is said when it is chosen, not when all is filled in. */
export function TargetBeside({ kind, dormId, agreed }: Props) {
  const t = useTexts(texts)
  const asks = dormId !== '' && [moving, swapping].includes(kind)
  const { data, isPending } = useQuery({
    queryKey: [dormAircondChange.path, 'target', dormId],
    queryFn: () => get<Target>(`${dormAircondChange.path}/target`, { dormId }),
    enabled: asks,
  })
  if (!asks) return <p className="mut">{t('choose')}</p>
  if (isPending) return null
  const against = whyNot(data, kind === moving)
  return (
    <>
      <h3 className="section">{t('head')}</h3>
      <p role="status">
        <StateWord tone={against ? 'red' : 'green'}>
          {t(against ?? (kind === moving ? 'free' : 'swap'), { n: data?.free ?? 0 })}
        </StateWord>
      </p>
      {data && !against && (
        <>
          {kind === swapping && <p className="num">{inFacts(data.units.map(({ assetNo }) => assetNo))}</p>}
          <p className="mut">{t(data.residents.length > 0 ? 'people' : 'nobody')}</p>
          <Residents people={data.residents} agreed={agreed} />
        </>
      )}
    </>
  )
}

function whyNot(room: Target | undefined, moves: boolean) {
  if (!room) return 'unknown'
  if (!room.open) return 'closed'
  if (!room.aircondAllowed) return 'barred'
  if (moves) return room.free === null ? 'full' : undefined
  return room.units.length === 0 ? 'noUnit' : undefined
}
