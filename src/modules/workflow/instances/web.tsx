import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { longText } from '#kernel/definition/fields.ts'
import { AskDialog } from '#kernel/ui/AskDialog.tsx'
import { EntityScreen } from '#kernel/ui/EntityScreen.tsx'
import { useMay } from '#kernel/ui/permission.ts'
import type { Raw } from '#kernel/ui/rows.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import { ChartDialog } from '../chart/ChartView.tsx'
import { usePaths } from '../screens/paths.ts'
import { flowTexts } from '../terms/texts.ts'
import '../screens/task.css'
import { flowInstance } from './definition.ts'
import { MoveVersions } from './MoveVersions.tsx'
import { WaysDialog } from './Ways.tsx'

const why = {
  reason: longText({ label: { zh: '原因', en: 'Reason' }, required: true, max: 500, wide: true }),
}

/** All processes of the tenant: where each stands, and what may be done about it. */
export default function FollowScreen() {
  const t = useTexts(flowTexts)
  const tab = useTab()
  const may = useMay()
  const paths = usePaths()
  const queries = useQueryClient()
  const [chart, setChart] = useState<Raw>()
  const [ways, setWays] = useState<Raw>()
  const [ending, setEnding] = useState<Raw>()
  return (
    <>
      <EntityScreen
        entity={flowInstance}
        pieces={{
          ...(may('flowInstance_migrate') && { Bulk: MoveVersions }),
          onOpen: (row) => tab.open(paths('detail', String(row.category)), { id: row.id }),
          rowActions: (row) => [
            { key: 'chart', label: t('chart'), onClick: () => setChart(row) },
            ...(row.state === 'running' && (may('flowInstance_move') || may('flowInstance_retry'))
              ? [{ key: 'ways', label: t('adjust'), onClick: () => setWays(row) }]
              : []),
            ...(may('flowInstance_delete') && row.state === 'running' && !row.parentId
              ? [{ key: 'end', label: t('endProcess'), danger: true, onClick: () => setEnding(row) }]
              : []),
          ],
        }}
      />
      {chart && <ChartDialog shown={{ processInstanceId: chart.id }} onClose={() => setChart(undefined)} />}
      {ways && <WaysDialog row={ways} onClose={() => setWays(undefined)} />}
      {ending && (
        <AskDialog
          danger
          title={t('endProcess')}
          asks={why}
          path={`${flowInstance.path}/delete-process-instance`}
          given={{ processInstanceId: ending.id }}
          onLate={() => void queries.invalidateQueries({ queryKey: [flowInstance.path] })}
          onDone={() => void queries.invalidateQueries({ queryKey: [flowInstance.path] })}
          onClose={() => setEnding(undefined)}
        />
      )}
    </>
  )
}
