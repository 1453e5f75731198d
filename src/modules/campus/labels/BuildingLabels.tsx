import { Icon } from '#kernel/ui/Icon.tsx'
import { useTexts } from '#kernel/ui/say.ts'
import { schoolAircond } from '../aircond/definition.ts'
import { schoolDorm } from '../places/dorm/definition.ts'
import { labelTexts } from './texts.ts'
import { useLabels } from './useLabels.ts'

/** QR labels of a whole building: those beside its doors, and those on its units. */
export function BuildingLabels({ buildId }: { buildId: string }) {
  const t = useTexts(labelTexts)
  const rooms = useLabels(schoolDorm)
  const units = useLabels(schoolAircond)
  const offered = [
    { ...rooms, name: 'printRooms' as const },
    { ...units, name: 'printUnits' as const },
  ]
  return (
    <>
      {offered
        .filter(({ may }) => may)
        .map(({ name, busy, print }) => (
          <button
            key={name}
            type="button"
            className="b"
            disabled={busy}
            onClick={() => void print({ buildId })}
          >
            <Icon name="tag" size={16} />
            {t(name)}
          </button>
        ))}
    </>
  )
}
