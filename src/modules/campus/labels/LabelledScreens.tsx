import type { Entity } from '#kernel/definition/entity.ts'
import { EntityScreen } from '#kernel/ui/EntityScreen.tsx'
import type { Raw } from '#kernel/ui/rows.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { schoolAircond } from '../aircond/definition.ts'
import { schoolDorm } from '../places/dorm/definition.ts'
import { PrintChosen } from '../papers/Printed.tsx'
import { labelTexts } from './texts.ts'
import { useLabels } from './useLabels.ts'

/** Lists whose chosen rows get QR labels. */
function labelled(entity: Entity) {
  function Bulk({ rows }: { rows: readonly Raw[] }) {
    const t = useTexts(labelTexts)
    const { may, busy, print } = useLabels(entity)
    const label = may && (
      <button
        type="button"
        className="b s"
        disabled={busy}
        onClick={() => void print({ ids: rows.map(({ id }) => id).join(',') })}
      >
        {t('print')}
      </button>
    )
    return (
      <>
        {label}
        <PrintChosen entity={entity} rows={rows} />
      </>
    )
  }
  return function LabelledScreen() {
    return <EntityScreen entity={entity} pieces={{ Bulk }} />
  }
}

export const Units = labelled(schoolAircond)
export const Rooms = labelled(schoolDorm)
