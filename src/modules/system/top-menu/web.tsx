import { useState } from 'react'
import { EntityScreen } from '#kernel/ui/EntityScreen.tsx'
import { useMay } from '#kernel/ui/permission.ts'
import type { Raw } from '#kernel/ui/rows.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { GrantDialog } from '../GrantDialog.tsx'
import { systemTexts } from '../texts.ts'
import { topMenu } from './definition.ts'

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
        <GrantDialog
          title={t('topmenuOf', { name: String(granting.name) })}
          saved={t('topmenuDone')}
          kinds={['menu']}
          treePath="blade-system/menu/grant-top-tree"
          keysPath="blade-system/menu/top-tree-keys"
          keysQuery={{ topMenuIds: granting.id }}
          save={({ menu }) => ({
            path: `${topMenu.path}/grant`,
            body: { topMenuIds: [granting.id], menuIds: menu },
          })}
          onClose={() => setGranting(undefined)}
        />
      )}
    </>
  )
}
