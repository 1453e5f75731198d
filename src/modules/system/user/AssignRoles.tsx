import { App, Checkbox, Modal, Select } from 'antd'
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

function heldBy(rows: readonly Raw[]): { held: string[]; differ: boolean } {
  const [first = '', ...more] = rows.map((row) => String(row.roleId ?? ''))
  const differ = more.some((one) => one !== first)
  return { held: differ ? [] : first.split(',').filter(Boolean), differ }
}

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
  // Of several who hold different roles none is shown: what is chosen comes to what each has, unless somebody says otherwise.
  const [{ held, differ }] = useState(() => heldBy(rows))
  const [chosen, setChosen] = useState(held)
  const [adding, setAdding] = useState(differ)
  const offered = usePicker(role, chosen)
  const [busy, doing] = useBusy()
  const leaving = useLeave()
  const id = useId()

  async function save() {
    await doing(async () => {
      await post(`${user.path}/grant`, { userIds: rows.map((row) => row.id), roleIds: chosen, adding })
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
      <div className="stack">
        <label htmlFor={id}>{t('roles')}</label>
        <Select
          id={id}
          mode="multiple"
          style={{ width: '100%' }}
          value={chosen}
          onChange={setChosen}
          {...offered}
        />
        {differ && (
          <>
            <Checkbox checked={adding} onChange={(event) => setAdding(event.target.checked)}>
              {t('keepRoles')}
            </Checkbox>
            {!adding && <p className="mut">{t('replaceRoles')}</p>}
          </>
        )}
      </div>
    </Modal>
  )
}
