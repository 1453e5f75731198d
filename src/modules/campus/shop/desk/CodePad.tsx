import { App, Button, Input } from 'antd'
import { useState } from 'react'
import { post } from '#kernel/ui/api.ts'
import type { Raw } from '#kernel/ui/rows.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { useBusy } from '#kernel/ui/useBusy.ts'
import { order } from '../orders/definition.ts'
import { deskTexts } from './texts.ts'

/** The six figures that the buyer says, for the order that was chosen. */
export function CodePad({
  row,
  onDone,
  onRefused,
}: {
  row: Raw | undefined
  onDone: () => void
  onRefused: (error: unknown, row: Raw) => Promise<void>
}) {
  const t = useTexts(deskTexts)
  const { message } = App.useApp()
  const [code, setCode] = useState('')
  const [busy, doing] = useBusy((error) => row && void onRefused(error, row))
  async function check(): Promise<void> {
    if (!row) return void message.info(t('noFit'))
    await doing(async () => {
      await post(`${order.path}/complete`, { id: row.id, pickupCode: code })
      message.success(t('completed'))
      setCode('')
      onDone()
    })
  }
  return (
    <form
      className="pad"
      onSubmit={(event) => {
        event.preventDefault()
        void check()
      }}
    >
      <Input
        aria-label={t('code')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        placeholder={row ? t('chosen', { no: String(row.orderNo) }) : t('codeHelp')}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button htmlType="submit" type="primary" loading={busy} disabled={code.replace(/\s/g, '').length < 6}>
        {t('check')}
      </Button>
    </form>
  )
}
