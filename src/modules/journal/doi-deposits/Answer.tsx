import { App, Input, Modal, Radio } from 'antd'
import { useId, useState } from 'react'
import { post } from '#kernel/ui/api.ts'
import type { Raw } from '#kernel/ui/rows.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { useBusy } from '#kernel/ui/useBusy.ts'
import { useLeave } from '#kernel/ui/useLeave.ts'
import { doiDeposits } from './definition.ts'
import { depositTexts } from './texts.ts'

/** What Crossref answered to one deposit or to many. */
export function Answer({
  rows,
  onClose,
  onDone,
}: {
  rows: readonly Raw[]
  onClose: () => void
  onDone: () => void
}) {
  const t = useTexts(depositTexts)
  const { message } = App.useApp()
  const [answer, setAnswer] = useState<'registered' | 'failed'>()
  const [missing, setMissing] = useState(false)
  const [text, setText] = useState('')
  const [busy, doing] = useBusy()
  const leave = useLeave()
  const id = useId()

  async function save() {
    if (!answer) return setMissing(true)
    await doing(async () => {
      await post(`${doiDeposits.path}/report`, { ids: rows.map((row) => row.id), answer, message: text })
      message.success(t('answered'))
      onDone()
    })
  }
  return (
    <Modal
      open
      title={t('answerTitle', { n: rows.length })}
      okText={t('save')}
      cancelText={t('cancel')}
      confirmLoading={busy}
      onOk={() => void save()}
      onCancel={() => leave(answer !== undefined || text !== '', onClose)}
    >
      <p>
        <Radio.Group
          value={answer}
          aria-label={t('answer')}
          options={(['registered', 'failed'] as const).map((value) => ({ value, label: t(value) }))}
          onChange={(event) => setAnswer(event.target.value as typeof answer)}
        />
        {missing && !answer && (
          <span className="late" role="alert">
            {t('choose')}
          </span>
        )}
      </p>
      <label htmlFor={id}>{t('message')}</label>
      <Input.TextArea
        id={id}
        rows={4}
        maxLength={4000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </Modal>
  )
}
