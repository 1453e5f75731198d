import { EntityScreen } from '#kernel/ui/EntityScreen.tsx'
import { useMay } from '#kernel/ui/permission.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import { systemTexts } from '../texts.ts'
import { role } from './definition.ts'

export default function RoleScreen() {
  const t = useTexts(systemTexts)
  const may = useMay()
  const tab = useTab()
  return (
    <EntityScreen
      entity={role}
      pieces={{
        rowActions: (row) =>
          may('role_setting')
            ? [
                {
                  key: 'grant',
                  label: t('grant'),
                  onClick: () => tab.open('/authority/role/rights', { id: String(row.id) }),
                },
              ]
            : [],
      }}
    />
  )
}
