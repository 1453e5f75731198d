import { useQuery } from '@tanstack/react-query'
import { Form, Modal, Select } from 'antd'
import { useState } from 'react'
import { get } from '#kernel/ui/api.ts'
import { Failed } from '#kernel/ui/Failed.tsx'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { switchTo } from '#auth/browser/token.ts'
import { person } from '#auth/browser/whose.ts'
import { home, useTabs } from '../shell/tabs.ts'
import { accountTexts } from '../texts/account.ts'

type Dept = { id: string; deptName: string }
type Role = { id: string; roleName: string }
type Choice = { deptId?: string; roleId: string }

/** Another department and role of the same person, through a renewal of the session (specification, section 5). */
export function Switch({ onClose }: { onClose: () => void }) {
  const t = useTexts(accountTexts)
  const now = useLang()
  const [form] = Form.useForm<Choice>()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const unsaved = useTabs((state) => state.tabs.some((tab) => tab.dirty))
  const asked = useQuery({
    queryKey: ['own', 'deptsAndRoles', now],
    queryFn: async () => ({
      depts: await get<Dept[]>('blade-system/dept/select'),
      roles: await get<Role[]>('blade-system/role/select'),
    }),
  })
  const { data } = asked
  const who = person()
  const every = data?.roles.map(({ id }) => id).join(',') ?? ''
  const roles = [
    ...(data && data.roles.length > 1 ? [{ value: every, label: t('allRoles') }] : []),
    ...(data?.roles.map(({ id, roleName }) => ({ value: id, label: roleName })) ?? []),
  ]
  const sorted = (ids: string | undefined) => ids?.split(',').toSorted().join(',')
  const roleNow = roles.find(({ value }) => sorted(value) === sorted(who?.roleId))?.value
  const depts = data?.depts.map(({ id, deptName }) => ({ value: id, label: deptName })) ?? []

  async function take({ deptId, roleId }: Choice) {
    setBusy(true)
    setFault(undefined)
    const refused = await switchTo(deptId ?? '', roleId).catch(() => t('switchFailed'))
    setBusy(false)
    if (refused !== undefined) return setFault(refused || t('switchFailed'))
    // Menus, buttons and rows are others now; nothing of the former role may stay on screen.
    localStorage.removeItem('tabs')
    location.assign(home)
  }
  return (
    <Modal
      open
      title={t('switch')}
      width={420}
      okText={t('confirm')}
      cancelText={t('cancel')}
      okButtonProps={{ loading: busy, disabled: unsaved || !data }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p className="mut">{t('switchText')}</p>
      {unsaved && <p role="alert">{t('unsaved')}</p>}
      <Failed of={asked} />
      {data && (
        <Form
          form={form}
          name="switch"
          layout="vertical"
          requiredMark={false}
          initialValues={{
            ...(depts.some(({ value }) => value === who?.deptId) && { deptId: who?.deptId }),
            ...(roleNow && { roleId: roleNow }),
          }}
          onFinish={(choice) => void take(choice)}
        >
          <Form.Item
            name="deptId"
            label={t('dept')}
            // Whoever belongs to none goes on in none, with another role.
            rules={[{ required: depts.length > 0, message: t('deptNeeded') }]}
            {...(depts.length === 0 && { extra: t('noDept') })}
          >
            <Select options={depts} disabled={depts.length === 0} autoFocus placeholder={t('deptNeeded')} />
          </Form.Item>
          <Form.Item name="roleId" label={t('role')} rules={[{ required: true, message: t('roleNeeded') }]}>
            <Select options={roles} placeholder={t('roleNeeded')} />
          </Form.Item>
        </Form>
      )}
      {fault !== undefined && (
        <p role="alert" className="fault">
          {fault}
        </p>
      )}
    </Modal>
  )
}
