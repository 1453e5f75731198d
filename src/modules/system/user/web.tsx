import { App } from 'antd'
import { useState } from 'react'
import { post } from '#kernel/ui/api.ts'
import { EntityScreen } from '#kernel/ui/EntityScreen.tsx'
import { Icon } from '#kernel/ui/Icon.tsx'
import { useMay } from '#kernel/ui/permission.ts'
import type { RowAction } from '#kernel/ui/RowActions.tsx'
import type { Raw } from '#kernel/ui/rows.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { StateWord } from '#kernel/ui/StateWord.tsx'
import { useFault } from '#kernel/ui/useNotify.ts'
import { systemTexts } from '../texts.ts'
import { AssignRoles } from './AssignRoles.tsx'
import { user } from './definition.ts'

/** `status` of an account that waits for approval (contract section 6). */
const pending = 0

function accountCell(_value: unknown, row: Raw) {
  return <Account row={row} />
}

function Account({ row }: { row: Raw }) {
  const t = useTexts(systemTexts)
  return (
    <>
      {String(row.account)}{' '}
      {Number(row.status) === pending && <StateWord tone="amber">{t('pending')}</StateWord>}
    </>
  )
}

function AssignButton({ rows, done }: { rows: readonly Raw[]; done: () => void }) {
  const t = useTexts(systemTexts)
  const [open, setOpen] = useState(false)
  return (
    <>
      <button className="b s" onClick={() => setOpen(true)}>
        <Icon name="people" size={14} />
        {t('assignRoles')}
      </button>
      {open && <AssignRoles rows={rows} onClose={() => setOpen(false)} onDone={done} />}
    </>
  )
}

export default function UserScreen() {
  const t = useTexts(systemTexts)
  const may = useMay()
  const fault = useFault()
  const { modal, message } = App.useApp()

  function ask(
    title: string,
    text: string | undefined,
    verb: string,
    danger: boolean,
    work: () => Promise<void>,
  ) {
    modal.confirm({
      title,
      content: text,
      okText: verb,
      ...(danger && { okButtonProps: { danger } }),
      cancelText: t('cancel'),
      onOk: () => work().catch(fault),
    })
  }
  function actionsOf(row: Raw, done: () => void): RowAction[] {
    const name = String(row.realName ?? row.account)
    const decide = (action: 'approve' | 'refuse') => async () => {
      await post(`${user.path}/${action}`, { userIds: [row.id] })
      message.success(t('done'))
      done()
    }
    const reset = async () => {
      const { password } = await post<{ password: string }>(`${user.path}/reset-password`, {
        userIds: [row.id],
      })
      modal.info({
        title: `${t('newPassword')} · ${name}`,
        content: (
          <>
            <p>
              <code>{password}</code>
            </p>
            <p>{t('newPasswordText')}</p>
          </>
        ),
      })
    }
    const waits = Number(row.status) === pending
    return [
      ...(waits && may('user_approve')
        ? [
            {
              key: 'approve',
              label: t('approve'),
              onClick: () =>
                ask(t('approveAsk', { name }), undefined, t('approve'), false, decide('approve')),
            },
          ]
        : []),
      ...(waits && may('user_refuse')
        ? [
            {
              key: 'refuse',
              label: t('refuse'),
              danger: true,
              onClick: () => ask(t('refuseAsk', { name }), undefined, t('refuse'), true, decide('refuse')),
            },
          ]
        : []),
      ...(may('user_reset')
        ? [
            {
              key: 'reset',
              label: t('reset'),
              danger: true,
              onClick: () => ask(t('resetAsk', { name }), t('resetText'), t('reset'), true, reset),
            },
          ]
        : []),
    ]
  }
  return (
    <>
      <EntityScreen
        entity={user}
        pieces={{
          rowActions: actionsOf,
          columns: (derived) =>
            derived.map((column) => (column.key === 'account' ? { ...column, render: accountCell } : column)),
          ...(may('user_role') && { Bulk: AssignButton }),
        }}
      />
    </>
  )
}
