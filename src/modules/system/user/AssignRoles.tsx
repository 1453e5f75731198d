import { App, Modal, Select } from 'antd'
import { useId, useState } from 'react'
import { post } from '#kernel/ui/api.ts'
import { usePicker } from '#kernel/ui/picker.ts'
import type { Raw } from '#kernel/ui/rows.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { useBusy } from '#kernel/ui/useBusy.ts'
import { useLeave } from '#kernel/ui/useLeave.ts'
import { role } from '../role/definition.ts'
import { systemTexts } from '../texts.ts'
import { user } from './definition.ts'

export function AssignRoles({
  rows,
  onClose,
  onDone,
}: {
  rows: readonly Raw[]
  onClose: () => void
  onDone: () => void
}) {
  const t = useTexts(systemTexts)
  const { message } = App.useApp()
  const [held] = useState(() =>
    rows.length === 1
      ? String(rows[0]!.roleId ?? '')
          .split(',')
          .filter(Boolean)
      : [],
  )
  const [chosen, setChosen] = useState(held)
  const offered = usePicker(role, chosen)
  const [busy, doing] = useBusy()
  const leaving = useLeave()
  const id = useId()

  async function save() {
    await doing(async () => {
      await post(`${user.path}/grant`, { userIds: rows.map((row) => row.id), roleIds: chosen })
      message.success(t('done'))
      onDone()
      onClose()
    })
  }
  return (
    <Modal
      open
      title={t('assignTo', { n: rows.length })}
      okText={t('save')}
      cancelText={t('cancel')}
      confirmLoading={busy}
      onOk={() => void save()}
      onCancel={() => leaving(chosen !== held, onClose)}
    >
      <label htmlFor={id}>{t('roles')}</label>
      <Select
        id={id}
        mode="multiple"
        style={{ width: '100%' }}
        value={chosen}
        onChange={setChosen}
        {...offered}
      />
    </Modal>
  )
}
