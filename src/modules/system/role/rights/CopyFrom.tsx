import { Modal, Select } from 'antd'
import { useState } from 'react'
import { useTexts } from '#kernel/ui/say.ts'
import type { OtherRole } from './shapes.ts'
import { rightsTexts } from './texts.ts'

export function CopyFrom({
  others,
  onCopy,
  onClose,
}: {
  others: readonly OtherRole[]
  onCopy: (menu: readonly string[]) => void
  onClose: () => void
}) {
  const t = useTexts(rightsTexts)
  const [from, setFrom] = useState<string>()
  const role = others.find(({ id }) => id === from)
  return (
    <Modal
      open
      title={t('copy')}
      okText={t('copyDo')}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: !role }}
      onOk={() => {
        if (role) onCopy(role.menu)
        onClose()
      }}
      onCancel={onClose}
    >
      <p className="mut">{t('copyText')}</p>
      <Select
        style={{ width: '100%' }}
        aria-label={t('copy')}
        value={from}
        showSearch={{ optionFilterProp: 'label' }}
        options={others.map(({ id, roleName }) => ({ value: id, label: roleName }))}
        onChange={setFrom}
      />
    </Modal>
  )
}
