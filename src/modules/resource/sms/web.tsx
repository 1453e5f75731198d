import { App, Input, Modal } from 'antd'
import { useId, useState } from 'react'
import { post } from '#kernel/ui/api.ts'
import { useMay } from '#kernel/ui/permission.ts'
import type { Raw } from '#kernel/ui/rows.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { useBusy } from '#kernel/ui/useBusy.ts'
import { useLeave } from '#kernel/ui/useLeave.ts'
import { ConfigScreen } from '../ConfigScreen.tsx'
import { resourceTexts } from '../texts.ts'
import { sms } from './definition.ts'

const example = '{"code":"1234"}'

function SendTest({ row, onClose }: { row: Raw; onClose: () => void }) {
  const t = useTexts(resourceTexts)
  const { message } = App.useApp()
  const [phones, setPhones] = useState('')
  const [params, setParams] = useState('')
  const [busy, doing] = useBusy()
  const leave = useLeave()
  const id = useId()

  async function send() {
    await doing(async () => {
      const { sent } = await post<{ sent: number }>('blade-resource/sms/endpoint/send-message', {
        code: row.smsCode,
        phones,
        params,
      })
      message.success(t('sent', { n: sent }))
      onClose()
    })
  }
  return (
    <Modal
      open
      title={t('sendBy', { name: String(row.smsCode) })}
      okText={t('send')}
      cancelText={t('cancel')}
      confirmLoading={busy}
      onOk={() => void send()}
      onCancel={() => leave(Boolean(phones || params), onClose)}
    >
      <div className="stack">
        <label htmlFor={`${id}p`}>{t('phones')}</label>
        <Input id={`${id}p`} value={phones} onChange={(event) => setPhones(event.target.value)} />
        <p className="mut">{t('phonesHelp')}</p>
        <label htmlFor={`${id}j`}>{t('params')}</label>
        <Input.TextArea
          id={`${id}j`}
          rows={3}
          value={params}
          onChange={(event) => setParams(event.target.value)}
        />
        <p className="mut">{t('paramsHelp', { example })}</p>
      </div>
    </Modal>
  )
}

export default function MessageScreen() {
  const t = useTexts(resourceTexts)
  const may = useMay()
  const [sending, setSending] = useState<Raw>()
  return (
    <>
      <ConfigScreen
        entity={sms}
        explain="enableService"
        more={(row) =>
          may('sms_send') ? [{ key: 'send', label: t('send'), onClick: () => setSending(row) }] : []
        }
      />
      {sending && <SendTest row={sending} onClose={() => setSending(undefined)} />}
    </>
  )
}
