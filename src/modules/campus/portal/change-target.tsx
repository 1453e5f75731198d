import { inFacts } from '#kernel/definition/directions.ts'
import { useState } from 'react'
import { Message, Select } from '#kernel/portal/ui/kit.tsx'
import { useLoad } from '#kernel/portal/ui/useLoad.ts'
import { Band, Tiles } from '#kernel/portal/ui/phone.tsx'
import { useTexts } from '#kernel/ui/say.ts'
import { moneyText } from '#kernel/definition/money-text.ts'
import { changeTexts } from './change-texts.ts'
import { pick, type Target } from './lease-calls.ts'
import { leaseTexts } from './lease-texts.ts'

type Chosen = { readonly dormId: string; readonly other: string }
type Titled = Awaited<ReturnType<typeof pick>>
const chosen = (all: Titled = []) => [['', ''] as const, ...all.map((one) => [one.id, one.title] as const)]

/** Building, then room; what is free in it, what a move costs and which unit it could be changed for stand there at once. */
export function TargetRoom({
  campusId,
  own,
  swap,
  value,
  target,
  problem,
  onChange,
}: {
  campusId: string
  own: string | undefined
  swap: boolean
  value: Chosen
  target: Target | undefined
  problem: readonly string[]
  onChange: (next: Chosen) => void
}) {
  const [l, t] = [useTexts(leaseTexts), useTexts(changeTexts)]
  const [buildId, setBuildId] = useState<string>()
  const build = buildId ?? target?.buildId ?? ''
  const builds = useLoad(campusId || undefined, () => pick('schoolDormBuild', { campusId }))
  const rooms = useLoad(build || undefined, () => pick('SchoolDorm', { buildId: build }))
  const unfit = target && (!(target.open && target.aircondAllowed) ? t('notOpen') : lacking(target, swap, t))
  return (
    <Band title={t('target')} required>
      <Select
        label={t('build')}
        value={build}
        onChange={(next) => {
          setBuildId(next)
          onChange({ dormId: '', other: '' })
        }}
        options={chosen(builds.data)}
        required
      />
      <Select
        label={t('room')}
        value={value.dormId}
        onChange={(dormId) => onChange({ dormId, other: '' })}
        options={chosen(rooms.data?.filter(({ id }) => id !== own))}
        required
      />
      <Message problem={problem} />
      <Message problem={unfit} tone="info" />
      {target && !unfit && (
        <p className="mut num">
          {inFacts([
            !swap && target.free !== null && t('free', { n: target.free }),
            t('fee', { sum: moneyText(target.moveFee) }),
          ])}
        </p>
      )}
      {target && swap && target.units.length > 0 && (
        <Tiles
          name="other"
          label={t('which')}
          options={target.units.map(({ id, assetNo, slotNo }) => ({
            key: id,
            text: l('slot', { n: slotNo }),
            note: assetNo,
          }))}
          value={value.other}
          onChange={(other) => onChange({ ...value, other })}
        />
      )}
    </Band>
  )
}

function lacking(
  { free, units }: Target,
  swap: boolean,
  t: (key: 'noUnit' | 'noSlot') => string,
): string | undefined {
  if (swap) return units.length === 0 ? t('noUnit') : undefined
  return free === null ? t('noSlot') : undefined
}
