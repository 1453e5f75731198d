import { useQueryClient } from '@tanstack/react-query'
import { App, Button, Modal, Select } from 'antd'
import { useRef, useState } from 'react'
import { call, get, post } from '#kernel/ui/api.ts'
import { useDictionary } from '#kernel/ui/dictionary.ts'
import { EntityScreen } from '#kernel/ui/EntityScreen.tsx'
import { Icon } from '#kernel/ui/Icon.tsx'
import { useMay } from '#kernel/ui/permission.ts'
import type { Raw } from '#kernel/ui/rows.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import { useBusy } from '#kernel/ui/useBusy.ts'
import { useLeave } from '#kernel/ui/useLeave.ts'
import { useFault } from '#kernel/ui/useNotify.ts'
import { ChartDialog } from '../chart/ChartView.tsx'
import { VersionCompare } from '../chart/CompareDialog.tsx'
import { flowInstance } from '../instances/definition.ts'
import { flowTexts } from '../terms/texts.ts'
import { flowProcess } from './definition.ts'

async function instancesOf(row: Raw): Promise<number> {
  const found = await get<{ total: number }>(`${flowInstance.path}/list`, {
    processId_equal: String(row.id),
    size: '10',
  })
  return found.total
}

/** Versions that run: look at, suspend and activate, delete, and deploy files. */
export default function DeploymentScreen() {
  const t = useTexts(flowTexts)
  const may = useMay()
  const fault = useFault()
  const { message, modal } = App.useApp()
  const queries = useQueryClient()
  const [chart, setChart] = useState<Raw>()
  const [compared, setCompared] = useState<Raw>()
  const [sending, setSending] = useState(false)
  const again = () => queries.invalidateQueries({ queryKey: [flowProcess.path] })

  async function change(row: Raw) {
    const state = row.state === 'active' ? 'suspended' : 'active'
    try {
      await post(`${flowProcess.path}/change-state`, { processDefinitionId: row.id, state })
      message.success(t(state === 'active' ? 'activate' : 'suspend'))
      await again()
    } catch (error) {
      fault(error)
    }
  }
  /** What stands on it is said before anything is pressed; then it is suspended instead. */
  async function remove(row: Raw) {
    const name = `${String(row.name)} v${String(row.processVersion)}`
    const counted = may('flowInstance_view') ? await instancesOf(row).catch(() => undefined) : undefined
    const used = counted ?? 0
    const suspends = used > 0 && row.state === 'active' && may('flowProcess_changeState')
    modal.confirm({
      title: t('deleteNamed', { name }),
      content:
        counted === undefined ? undefined : used > 0 ? t('deleteUsed', { n: used }) : t('deleteUnused'),
      okText: t(suspends ? 'suspend' : 'deleteOf'),
      okButtonProps: { danger: !suspends, disabled: used > 0 && !suspends },
      ...(!suspends && { autoFocusButton: 'cancel' as const }),
      onOk: () =>
        suspends
          ? change(row)
          : post(`${flowProcess.path}/delete-deployment`, { ids: [row.id] })
              .then(again)
              .catch(fault),
    })
  }
  return (
    <>
      <EntityScreen
        entity={flowProcess}
        pieces={{
          rowActions: (row) => [
            { key: 'chart', label: t('chart'), onClick: () => setChart(row) },
            { key: 'compare', label: t('compare'), onClick: () => setCompared(row) },
            ...(may('flowProcess_changeState')
              ? [
                  {
                    key: 'state',
                    label: t(row.state === 'active' ? 'suspend' : 'activate'),
                    onClick: () => void change(row),
                  },
                ]
              : []),
            ...(may('flowProcess_delete')
              ? [{ key: 'delete', label: t('deleteOf'), danger: true, onClick: () => void remove(row) }]
              : []),
          ],
          toolbar: may('flowProcess_upload') && (
            <button className="b p" onClick={() => setSending(true)}>
              <Icon name="upload" />
              {t('upload')}
            </button>
          ),
        }}
      />
      {chart && <ChartDialog shown={{ processDefinitionId: chart.id }} onClose={() => setChart(undefined)} />}
      {compared && <VersionCompare row={compared} onClose={() => setCompared(undefined)} />}
      {sending && <Upload onClose={() => setSending(false)} onDone={again} />}
    </>
  )
}

function Upload({ onClose, onDone }: { onClose: () => void; onDone: () => Promise<unknown> }) {
  const t = useTexts(flowTexts)
  const tab = useTab()
  const { message } = App.useApp()
  const words = useDictionary('flow')
  const leave = useLeave()
  const input = useRef<HTMLInputElement>(null)
  const [files, setFiles] = useState<readonly File[]>([])
  const [category, setCategory] = useState<string>()
  const [busy, doing] = useBusy()
  async function send() {
    const form = new FormData()
    form.set('category', category ?? '')
    for (const file of files) form.append('files', file)
    await doing(async () => {
      await call(`${flowProcess.path}/deploy-upload`, { method: 'POST', form })
      message.success(t('deployDone'))
      await onDone()
      onClose()
    })
  }
  return (
    <Modal
      open
      title={t('upload')}
      okText={t('deploy')}
      cancelText={t('cancel')}
      getContainer={tab.container()}
      okButtonProps={{ loading: busy, disabled: !category || files.length === 0 }}
      onOk={() => void send()}
      onCancel={() => leave(files.length > 0, onClose)}
    >
      <label className="task-title">
        <span>{t('category')}</span>
        <Select
          aria-label={t('category')}
          style={{ width: '100%' }}
          value={category ?? null}
          options={words.map(({ key, value }) => ({ value: key, label: value }))}
          onChange={(value) => setCategory(value ?? undefined)}
        />
      </label>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept=".bpmn,.xml,.bpmn20.xml"
        aria-label={t('files')}
        onChange={({ target }) => setFiles([...(target.files ?? [])])}
      />
      <Button onClick={() => input.current?.click()}>{t('chooseFiles')}</Button>{' '}
      {files.length > 0 && <span className="mut">{t('chosenFiles', { n: files.length })}</span>}
    </Modal>
  )
}
