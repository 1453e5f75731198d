import { Button } from 'antd'
import type { ReactNode } from 'react'
import { arriving, Nothing } from '#kernel/ui/arriving.tsx'
import { Icon, type IconName } from '#kernel/ui/Icon.tsx'
import { useMay } from '#kernel/ui/permission.ts'
import type { Raw } from '#kernel/ui/rows.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import { flowModel } from '../models/definition.ts'
import type { makeTool } from './drawing-tool.ts'
import { designTexts } from './texts.ts'

/** Behind the drawing. */
const Running = arriving(async () => ({ default: (await import('./Running.tsx')).Running }), Nothing)

type Props = {
  readonly model: Raw
  readonly tool: ReturnType<typeof makeTool>
  readonly opened: boolean
  readonly dirty: boolean
  readonly busy: boolean
  readonly onImport: () => void
  readonly onExport: () => void
  readonly onCompare: () => void
  readonly onTry: () => void
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
  onTry,
  onSave,
  onDeploy,
  children,
}: Props) {
  const t = useTexts(designTexts)
  const may = useMay()
  const tab = useTab()
  const icon = (
    label: keyof typeof designTexts,
    name: IconName,
    onClick: () => void,
    off = false,
    turn = '',
  ) => (
    <button
      type="button"
      className={`ib ${turn}`}
      disabled={off}
      aria-label={t(label)}
      title={t(label)}
      onClick={onClick}
    >
      <Icon name={name} />
    </button>
  )
  return (
    <header className="flow-head">
      {icon('back', 'left', () => tab.open(flowModel.menu!.path))}
      <h1>{String(model.name)}</h1>
      {Boolean(model.deployedVersion) && <span className="mut num">v{String(model.deployedVersion)}</span>}
      {opened && (
        <span className="mut" role="status">
          {t(dirty ? 'unsaved' : 'saved')}
        </span>
      )}
      <hr />
      {icon('undo', 'undo', () => tool.undo(), !opened || !tool.canUndo())}
      {icon('redo', 'undo', () => tool.redo(), !opened || !tool.canRedo(), 'turn')}
      <hr />
      {icon('import', 'upload', onImport)}
      {icon('export', 'download', onExport, !opened)}
      <span className="grow" />
      {Boolean(model.deployedVersion) && (
        <Running processKey={String(model.modelKey)} version={Number(model.deployedVersion)} />
      )}
      {Boolean(model.deployedVersion) && may('flowProcess_view') && (
        <Button disabled={!opened} onClick={onCompare}>
          {t('compare', { n: String(model.deployedVersion) })}
        </Button>
      )}
      {may('flowModel_deploy') && (
        <Button disabled={!opened} onClick={onTry}>
          {t('try')}
        </Button>
      )}
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
