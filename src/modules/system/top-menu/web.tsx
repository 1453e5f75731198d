import { useState } from 'react'
import { EntityScreen } from '#kernel/ui/EntityScreen.tsx'
import { useMay } from '#kernel/ui/permission.ts'
import type { Raw } from '#kernel/ui/rows.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { systemTexts } from '../texts.ts'
import { topMenu } from './definition.ts'
import { MenusDialog } from './MenusDialog.tsx'

export default function TopMenuScreen() {
  const t = useTexts(systemTexts)
  const may = useMay()
  const [granting, setGranting] = useState<Raw>()
  return (
    <>
      <EntityScreen
        entity={topMenu}
        pieces={{
          rowActions: (row) =>
            may('topmenu_setting')
              ? [{ key: 'grant', label: t('topmenu'), onClick: () => setGranting(row) }]
              : [],
        }}
      />
      {granting && (
        <MenusDialog id={granting.id} name={String(granting.name)} onClose={() => setGranting(undefined)} />
      )}
    </>
  )
}
