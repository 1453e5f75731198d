import { useState } from 'react'
import { EntityScreen } from '#kernel/ui/EntityScreen.tsx'
import { useMay } from '#kernel/ui/permission.ts'
import type { Raw } from '#kernel/ui/rows.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { GrantDialog } from '../GrantDialog.tsx'
import { systemTexts } from '../texts.ts'
import { role } from './definition.ts'

export default function RoleScreen() {
  const t = useTexts(systemTexts)
  const may = useMay()
  const [granting, setGranting] = useState<Raw>()
  return (
    <>
      <EntityScreen
        entity={role}
        pieces={{
          rowActions: (row) =>
            may('role_setting') ? [{ key: 'grant', label: t('grant'), onClick: () => setGranting(row) }] : [],
        }}
      />
      {granting && (
        <GrantDialog
          title={t('grantOf', { name: String(granting.roleName) })}
          saved={t('granted')}
          kinds={['menu', 'dataScope', 'apiScope']}
          treePath="blade-system/menu/grant-tree"
          keysPath="blade-system/menu/role-tree-keys"
          keysQuery={{ roleIds: granting.id }}
          save={({ menu, dataScope, apiScope }) => ({
            path: `${role.path}/grant`,
            body: { roleIds: [granting.id], menuIds: menu, dataScopeIds: dataScope, apiScopeIds: apiScope },
          })}
          onClose={() => setGranting(undefined)}
        />
      )}
    </>
  )
}
