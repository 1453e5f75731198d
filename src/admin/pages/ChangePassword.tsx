import { App, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { ApiError, post } from '#kernel/ui/api.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { shellTexts } from '../texts/shell.ts'

type Passwords = { oldPassword: string; newPassword: string; newPassword1: string }

export function ChangePassword({ onDone }: { onDone?: () => void }) {
  const t = useTexts(shellTexts)
  const { message } = App.useApp()
  const [form] = Form.useForm<Passwords>()
  const [busy, setBusy] = useState(false)

  async function save(values: Passwords) {
    setBusy(true)
    try {
      await post('blade-system/user/update-password', values)
      form.resetFields()
      message.success(t('passwordChanged'))
      onDone?.()
    } catch (fault) {
      if (fault instanceof ApiError && fault.errors.length)
        form.setFields(
          fault.errors.map(({ field, msg }) => ({ name: field as keyof Passwords, errors: [msg] })),
        )
      else message.error((fault as Error).message)
    }
    setBusy(false)
  }
  const required = (key: keyof typeof shellTexts) => ({
    required: true,
    message: t('required', { name: t(key) }),
  })
  return (
    <>
      <h2>{t('changePassword')}</h2>
      <Form
        form={form}
        name="password"
        layout="vertical"
        validateTrigger="onBlur"
        onFinish={(values) => void save(values)}
      >
        <Form.Item name="oldPassword" label={t('oldPassword')} rules={[required('oldPassword')]}>
          <Input.Password autoComplete="current-password" />
        </Form.Item>
        <Form.Item name="newPassword" label={t('newPassword')} rules={[required('newPassword')]}>
          <Input.Password autoComplete="new-password" />
        </Form.Item>
        <Form.Item
          name="newPassword1"
          label={t('newPassword1')}
          dependencies={['newPassword']}
          rules={[
            required('newPassword1'),
            ({ getFieldValue }) => ({
              validator: (_rule, value) =>
                !value || value === getFieldValue('newPassword')
                  ? Promise.resolve()
                  : Promise.reject(new Error(t('passwordsDiffer'))),
            }),
          ]}
        >
          <Input.Password autoComplete="new-password" />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={busy}>
          {t('changePassword')}
        </Button>
      </Form>
    </>
  )
}
