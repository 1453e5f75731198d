import { useQueryClient } from '@tanstack/react-query'
import { Input, Modal } from 'antd'
import { useId, useState } from 'react'
import { plainLook } from '#kernel/definition/blank.ts'
import { post } from '#kernel/ui/api.ts'
import type { Raw } from '#kernel/ui/rows.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { useBusy } from '#kernel/ui/useBusy.ts'
import { useUndo } from '#kernel/ui/useUndo.tsx'
import { systemTexts } from '../texts.ts'
import { tenant } from './definition.ts'

/** With a tenant go all of its people: one press is too few, so its name is typed. */
export function RemoveTenant({ row, done, onClose }: { row: Raw; done: () => void; onClose: () => void }) {
  const t = useTexts(systemTexts)
  const [typed, setTyped] = useState('')
  const [busy, doing] = useBusy()
  const offerUndo = useUndo(tenant)
  const queries = useQueryClient()
  const id = useId()
  const name = String(row.tenantName)
  async function remove() {
    await doing(async () => {
      await post(`${tenant.path}/remove`, {}, { ids: row.id })
      offerUndo([row.id])
      await queries.invalidateQueries({ queryKey: [tenant.path] })
      done()
      onClose()
    })
  }
  return (
    <Modal
      open
      title={t('removeTenant', { name })}
      okText={t('remove')}
      okButtonProps={{ danger: true, disabled: plainLook(typed) !== plainLook(name) }}
      cancelText={t('cancel')}
      confirmLoading={busy}
      onOk={() => void remove()}
      onCancel={onClose}
    >
      <div className="stack">
        <p>{t('removeTenantText')}</p>
        <label htmlFor={id}>{t('typeTenantName', { name })}</label>
        <Input
          id={id}
          autoFocus
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
    </Modal>
  )
}
