import { Button, Input, Modal, Radio } from 'antd'
import type { TextAreaRef } from 'antd/es/input/TextArea'
import { useRef, useState } from 'react'
import { PastWords } from '#kernel/ui/too-late/on-demand.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import { useLeave } from '#kernel/ui/useLeave.ts'
import type { Detail } from './detail.ts'
import { flowTexts } from '../terms/texts.ts'

/** Which of the steps that were done, and why; none is chosen for anybody. */
export function SendBack({
  steps,
  past,
  onSend,
  onClose,
}: {
  steps: Detail['can']['sendBack']
  /** Somebody was quicker: nothing goes back any more, and what was written is there to copy. */
  past: boolean
  /** Whether it went out. */
  onSend: (nodeId: string, reason: string) => Promise<boolean>
  onClose: () => void
}) {
  const t = useTexts(flowTexts)
  const tab = useTab()
  const [nodeId, setNode] = useState<string>()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const why = useRef<TextAreaRef>(null)
  const chosen = steps.find((step) => step.nodeId === nodeId)
  const leave = useLeave()
  const cancel = () => leave((!past && nodeId !== undefined) || reason !== '', onClose)
  const send = async () => {
    if (reason.trim() === '') {
      why.current?.focus()
      return setMissing(true)
    }
    if (nodeId && (await onSend(nodeId, reason))) onClose()
  }
  return (
    <Modal
      open
      title={t('backTo')}
      width={420}
      getContainer={tab.container()}
      onCancel={cancel}
      footer={[
        <Button key="cancel" onClick={cancel}>
          {t(past ? 'close' : 'cancel')}
        </Button>,
        !past && (
          <Button key="send" type="primary" disabled={!chosen} onClick={() => void send()}>
            {chosen ? t('backTo2', { step: chosen.name }) : t('chooseStep')}
          </Button>
        ),
      ]}
    >
      {past && <PastWords verb={t('sendBack')} text={reason.trim()} onDrop={() => setReason('')} />}
      {!past && (
        <>
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
            ref={why}
            value={reason}
            rows={3}
            maxLength={1000}
            placeholder={t('backReason')}
            aria-label={t('backReason')}
            aria-invalid={missing}
            {...(missing && { status: 'error' as const })}
            onChange={({ target }) => {
              setReason(target.value)
              setMissing(false)
            }}
          />
          {missing && (
            <span className="red" role="alert">
              {t('backWhy')}
            </span>
          )}
        </>
      )}
    </Modal>
  )
}
