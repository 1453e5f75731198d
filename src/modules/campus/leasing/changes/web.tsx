import { EntityScreen, type Pieces } from '#kernel/ui/EntityScreen.tsx'
import { dormAircondChange } from './definition.ts'
import { TargetBeside } from './TargetBeside.tsx'

const pieces: Pieces = {
  beside: ({ changeType, toDormId, targetConsentStuIds }) => (
    <TargetBeside
      kind={String(changeType ?? '')}
      dormId={String(toDormId ?? '')}
      agreed={[targetConsentStuIds ?? []].flat().map(String)}
    />
  ),
}

export default function Changes() {
  return <EntityScreen entity={dormAircondChange} pieces={pieces} />
}
