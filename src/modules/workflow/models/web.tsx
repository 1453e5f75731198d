import { EntityScreen } from '#kernel/ui/EntityScreen.tsx'
import { useMay } from '#kernel/ui/permission.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import { flowTexts } from '../terms/texts.ts'
import { flowModel } from './definition.ts'
import { useDeploy } from './deploying.tsx'

/** Models with the way to their drawing and to their next version. */
export default function ModelScreen() {
  const t = useTexts(flowTexts)
  const tab = useTab()
  const may = useMay()
  const deploy = useDeploy()
  return (
    <EntityScreen
      entity={flowModel}
      pieces={{
        rowActions: (row) => [
          ...(may('flowModel_edit')
            ? [
                {
                  key: 'design',
                  label: t('design'),
                  onClick: () => tab.open('/flow/model/design', { id: row.id }),
                },
              ]
            : []),
          ...(may('flowModel_deploy')
            ? [{ key: 'deploy', label: t('deploy'), onClick: () => deploy(row) }]
            : []),
        ],
      }}
    />
  )
}
