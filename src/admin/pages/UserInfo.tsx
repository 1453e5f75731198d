import { useQuery } from '@tanstack/react-query'
import { App, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { ApiError, get, post } from '#kernel/ui/api.ts'
import { PageHead } from '#kernel/ui/PageHead.tsx'
import { useTexts } from '#kernel/ui/say.ts'
import { Profile } from '../account/Profile.tsx'
import { Sessions } from '../account/Sessions.tsx'
import { shellTexts } from '../texts/shell.ts'
import './pages.css'

export default function UserInfo() {
  const t = useTexts(shellTexts)
  const { data } = useQuery({
    queryKey: ['userInfo'],
    queryFn: () => get<Readonly<Record<string, unknown>>>('blade-system/user/info'),
  })
  const facts = [
    ['accountName', data?.account],
    ['role', data?.roleName],
    ['dept', data?.deptName],
  ] as const
  return (
    <>
      <PageHead label={{ zh: '个人信息', en: 'User info' }} />
      <div className="uinfo">
        <section>
          <h2>{t('profile')}</h2>
          <dl>
            {facts.map(([key, value]) => (
              <div key={key} style={{ display: 'contents' }}>
                <dt>{t(key)}</dt>
                <dd>{value ? String(value) : '—'}</dd>
              </div>
            ))}
          </dl>
          {data && <Profile key={String(data.version)} info={data} />}
        </section>
        <ChangePassword />
        <Sessions />
      </div>
    </>
  )
}

type Passwords = { oldPassword: string; newPassword: string; newPassword1: string }

function ChangePassword() {
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
    <section>
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
    </section>
  )
}
