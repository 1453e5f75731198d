import { Button, Input, Modal, Radio } from 'antd'
import { useState } from 'react'
import { useTexts } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import { useLeave } from '#kernel/ui/useLeave.ts'
import type { Detail } from './detail.ts'
import { flowTexts } from '../terms/texts.ts'

/** Which of the steps that were done, and why; none is chosen for anybody. */
export function SendBack({
  steps,
  onSend,
  onClose,
}: {
  steps: Detail['can']['sendBack']
  onSend: (nodeId: string, reason: string) => Promise<void>
  onClose: () => void
}) {
  const t = useTexts(flowTexts)
  const tab = useTab()
  const [nodeId, setNode] = useState<string>()
  const [reason, setReason] = useState('')
  const chosen = steps.find((step) => step.nodeId === nodeId)
  const leave = useLeave()
  const cancel = () => leave(nodeId !== undefined || reason !== '', onClose)
  const ready = chosen !== undefined && reason.trim() !== ''
  return (
    <Modal
      open
      title={t('backTo')}
      width={420}
      getContainer={tab.container()}
      onCancel={cancel}
      footer={[
        <Button key="cancel" onClick={cancel}>
          {t('cancel')}
        </Button>,
        <Button
          key="send"
          type="primary"
          disabled={!ready}
          onClick={() => nodeId && void onSend(nodeId, reason).then(onClose)}
        >
          {chosen ? t('backTo2', { step: chosen.name }) : t('chooseStep')}
        </Button>,
      ]}
    >
      <Radio.Group
        value={nodeId}
        onChange={({ target }) => setNode(String(target.value))}
        className="back-steps"
      >
        {steps.map((step) => (
          <Radio key={step.nodeId} value={step.nodeId}>
            {step.name} <span className="mut">{step.userName}</span>
          </Radio>
        ))}
      </Radio.Group>
      <Input.TextArea
        value={reason}
        rows={3}
        maxLength={1000}
        placeholder={t('backReason')}
        aria-label={t('backReason')}
        onChange={({ target }) => setReason(target.value)}
      />
    </Modal>
  )
}
