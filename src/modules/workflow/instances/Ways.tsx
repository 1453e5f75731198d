import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Modal, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { get, post } from '#kernel/ui/api.ts'
import { Failed } from '#kernel/ui/Failed.tsx'
import { useMay } from '#kernel/ui/permission.ts'
import type { Raw } from '#kernel/ui/rows.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import { useBusy } from '#kernel/ui/useBusy.ts'
import { useLeave } from '#kernel/ui/useLeave.ts'
import { flowTexts } from '../terms/texts.ts'
import { flowInstance } from './definition.ts'
import { GiveTasks, type Held } from './Give.tsx'
import { Migrate, type Version } from './Migrate.tsx'
import { Reason } from './Reason.tsx'

type Ways = {
  readonly held: readonly Held[]
  readonly steps: readonly { nodeId: string; name: string }[]
  readonly messages: readonly string[]
  readonly failed: readonly { id: string; name: string; fault: string | null }[]
  readonly versions: readonly Version[]
}

/** All that may be done about one instance now, each with its own button. */
export function WaysDialog({ row, onClose }: { row: Raw; onClose: () => void }) {
  const t = useTexts(flowTexts)
  const tab = useTab()
  const may = useMay()
  const queries = useQueryClient()
  const [nodeId, setNode] = useState<string>()
  const [message, setMessage] = useState<string>()
  const [reason, setReason] = useState('')
  const [moving, setMoving] = useState('')
  const leave = useLeave()
  const [busy, doing] = useBusy()
  const asked = useQuery({
    queryKey: [flowInstance.path, 'ways', row.id],
    queryFn: () => get<Ways>(`${flowInstance.path}/ways`, { id: row.id }),
  })
  const { data } = asked
  async function act(path: string, body: Record<string, unknown>) {
    await doing(async () => {
      await post(path, body)
      await done()
    })
  }
  async function done() {
    await queries.invalidateQueries({ queryKey: [flowInstance.path] })
    await queries.invalidateQueries({ queryKey: ['blade-flow'] })
    onClose()
  }
  const steps = may('flowInstance_move') ? (data?.steps ?? []) : []
  const messages = may('flowInstance_move') ? (data?.messages ?? []) : []
  const failed = may('flowInstance_retry') ? (data?.failed ?? []) : []
  const versions = may('flowInstance_migrate') ? (data?.versions ?? []) : []
  const held = may('flowInstance_move') ? (data?.held ?? []) : []
  const none = [held, steps, messages, failed, versions].every((list) => list.length === 0)
  return (
    <Modal
      open
      width={560}
      title={String(row.title)}
      footer={null}
      getContainer={tab.container()}
      onCancel={() => leave(`${reason}${moving}`.trim() !== '', onClose)}
    >
      {asked.error && <Failed of={asked} />}
      {!data && !asked.error && <Skeleton active aria-label={t('loading')} />}
      {data && none && <p className="none">{t('noWays')}</p>}
      {failed.length > 0 && (
        <section className="flow-ways">
          {failed.map(({ id, name, fault: why }) => (
            <p key={id}>
              <b>{name}</b> <span className="red">{t('failed', { why: why ?? '' })}</span>
            </p>
          ))}
          <Button
            type="primary"
            loading={busy}
            onClick={() => void act(`${flowInstance.path}/retry`, { id: row.id })}
          >
            {t('retry')}
          </Button>
        </section>
      )}
      {held.length > 0 && <GiveTasks tasks={held} onDone={() => void done()} />}
      {messages.length > 0 && (
        <section className="flow-ways">
          <Select
            aria-label={t('message')}
            placeholder={t('message')}
            value={message ?? null}
            options={messages.map((value) => ({ value, label: value }))}
            onChange={(value) => setMessage(value ?? undefined)}
          />
          <Button
            disabled={!message}
            loading={busy}
            onClick={() => void act('blade-flow/work/send-message', { processInstanceId: row.id, message })}
          >
            {t('message')}
          </Button>
        </section>
      )}
      {steps.length > 0 && (
        <section className="flow-ways">
          <Select
            aria-label={t('moveTo')}
            placeholder={t('moveTo')}
            value={nodeId ?? null}
            options={steps.map((one) => ({ value: one.nodeId, label: one.name }))}
            onChange={(value) => setNode(value ?? undefined)}
          />
          <Reason value={reason} onChange={setReason} />
          <Button
            disabled={!nodeId || reason.trim() === ''}
            loading={busy}
            onClick={() => void act(`${flowInstance.path}/move`, { id: row.id, nodeId, reason })}
          >
            {t('moveTo')}
          </Button>
        </section>
      )}
      {versions.length > 0 && (
        <Migrate id={row.id} versions={versions} act={act} busy={busy} reason={moving} onReason={setMoving} />
      )}
    </Modal>
  )
}
