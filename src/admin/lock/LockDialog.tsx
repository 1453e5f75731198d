import { Form, Input, Modal } from 'antd'
import md5 from 'spark-md5'
import { useState } from 'react'
import { get, post } from '#kernel/ui/api.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { useFault } from '#kernel/ui/useNotify.ts'
import { useReturnFocus } from '#kernel/ui/useReturnFocus.ts'
import { keepDuties } from '#auth/browser/whose.ts'
import { ask } from '../shell/asked.ts'
import { lockTexts } from '../texts/lock.ts'
import { useLock } from './lock.ts'

/** Asks for a lock password, then locks. */
export default function LockDialog() {
  const t = useTexts(lockTexts)
  const fault = useFault()
  useReturnFocus()
  const [busy, setBusy] = useState(false)
  const [form] = Form.useForm<{ password: string }>()
  const close = useLock((state) => state.lock)
  const rest = useLock((state) => state.rest)

  async function lock({ password }: { password: string }) {
    setBusy(true)
    try {
      const own = await get<{ roleName?: string; deptName?: string }>('blade-system/user/info')
      keepDuties([own.roleName, own.deptName].filter(Boolean).join(' · ').replaceAll(',', t('comma')))
      rest(true)
      await post('blade-auth/lock', { password: md5.hash(password) })
      // Gone before the shell falls asleep: a dialog that is put to sleep while closing would wake up in the middle of that.
      ask('lock', false)
      close()
    } catch (error) {
      rest(false)
      fault(error)
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      title={t('setTitle')}
      okText={t('lock')}
      cancelText={t('cancel')}
      confirmLoading={busy}
      onOk={() => form.submit()}
      onCancel={() => ask('lock', false)}
    >
      <p className="mut">{t('setText')}</p>
      <Form form={form} name="lock" layout="vertical" onFinish={(values) => void lock(values)}>
        <Form.Item name="password" label={t('password')} rules={[{ required: true, message: t('required') }]}>
          <Input.Password autoFocus autoComplete="new-password" maxLength={64} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
