import { Form, Input, Modal } from 'antd'
import md5 from 'spark-md5'
import { useEffect, useState } from 'react'
import { get, post } from '#kernel/ui/api.ts'
import { Icon } from '#kernel/ui/Icon.tsx'
import { useTexts } from '#kernel/ui/say.ts'
import { useFault } from '#kernel/ui/useNotify.ts'
import { ask, useAsked } from '../shell/asked.ts'
import { keepDuties } from '#auth/browser/token.ts'
import { lockTexts } from '../texts/lock.ts'
import { useLock } from './lock.ts'

/** A lock password must exist first, so the button asks for one. Alt L from anywhere. */
export function LockButton() {
  const t = useTexts(lockTexts)
  const fault = useFault()
  const asking = useAsked((asked) => asked.lock)
  const [round, setRound] = useState(0)
  const [busy, setBusy] = useState(false)
  const [form] = Form.useForm<{ password: string }>()
  const close = useLock((state) => state.lock)
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.altKey && event.key.toLowerCase() === 'l') {
        event.preventDefault()
        ask('lock')
      }
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])

  async function lock({ password }: { password: string }) {
    setBusy(true)
    try {
      const own = await get<{ roleName?: string; deptName?: string }>('blade-system/user/info')
      keepDuties([own.roleName, own.deptName].filter(Boolean).join(' · ').replaceAll(',', t('comma')))
      await post('blade-auth/lock', { password: md5.hash(password) })
      form.resetFields()
      ask('lock', false)
      // The shell falls asleep at once. A dialog that it put to sleep while closing would wake up in the middle of that.
      setRound((n) => n + 1)
      close()
    } catch (error) {
      fault(error)
    }
    setBusy(false)
  }
  return (
    <>
      <button
        className="ib wide"
        aria-label={`${t('lock')} Alt+L`}
        title={`${t('lock')} Alt+L`}
        onClick={() => ask('lock')}
      >
        <Icon name="lock" size={18} />
      </button>
      <Modal
        key={round}
        open={asking}
        title={t('setTitle')}
        okText={t('lock')}
        cancelText={t('cancel')}
        confirmLoading={busy}
        destroyOnHidden
        onOk={() => form.submit()}
        onCancel={() => ask('lock', false)}
      >
        <p className="mut">{t('setText')}</p>
        <Form form={form} name="lock" layout="vertical" onFinish={(values) => void lock(values)}>
          <Form.Item
            name="password"
            label={t('password')}
            rules={[{ required: true, message: t('required') }]}
          >
            <Input.Password autoFocus autoComplete="new-password" maxLength={64} />
          </Form.Item>
        </Form>
      </Modal>
    </>
  )
}
