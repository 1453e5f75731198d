import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useMay } from '#kernel/ui/permission.ts'
import type { Raw } from '#kernel/ui/rows.ts'
import { useTexts } from '#kernel/ui/say.ts'
import type { makeTool } from './drawing-tool.ts'
import { designTexts } from './texts.ts'

type Props = {
  readonly model: Raw
  readonly tool: ReturnType<typeof makeTool>
  readonly opened: boolean
  readonly dirty: boolean
  readonly busy: boolean
  readonly onImport: () => void
  readonly onExport: () => void
  readonly onCompare: () => void
  readonly onSave: () => void
  readonly onDeploy: () => void
  /** Where a file is chosen. */
  readonly children: ReactNode
}

/** Which model it is, and what can be done with its drawing. */
export function Head({
  model,
  tool,
  opened,
  dirty,
  busy,
  onImport,
  onExport,
  onCompare,
  onSave,
  onDeploy,
  children,
}: Props) {
  const t = useTexts(designTexts)
  const may = useMay()
  return (
    <header className="flow-head">
      <h1>{String(model.name)}</h1>
      {Boolean(model.deployedVersion) && <span className="mut num">v{String(model.deployedVersion)}</span>}
      <Button disabled={!opened || !tool.canUndo()} onClick={() => tool.undo()}>
        {t('undo')}
      </Button>
      <Button disabled={!opened || !tool.canRedo()} onClick={() => tool.redo()}>
        {t('redo')}
      </Button>
      <Button onClick={onImport}>{t('import')}</Button>
      <Button disabled={!opened} onClick={onExport}>
        {t('export')}
      </Button>
      {Boolean(model.deployedVersion) && may('flowProcess_view') && (
        <Button disabled={!opened} onClick={onCompare}>
          {t('compare')}
        </Button>
      )}
      <span className="grow" />
      <Button disabled={!opened || !dirty} loading={busy} onClick={onSave}>
        {t('save')}
      </Button>
      {may('flowModel_deploy') && (
        <Button
          type="primary"
          disabled={!opened || dirty}
          {...(dirty && { title: t('saveFirst') })}
          onClick={onDeploy}
        >
          {t('deploy')}
        </Button>
      )}
      {children}
    </header>
  )
}
