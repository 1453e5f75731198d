import { App, Drawer } from 'antd'
import { useState } from 'react'
import { Identities } from '#admin/account/Identities.tsx'
import { Sessions } from '#admin/account/Sessions.tsx'
import { codeOf } from '#kernel/definition/index.ts'
import { tellDone, type Answer } from '#kernel/ui/DerivedActions.tsx'
import { dangerous } from '#kernel/ui/dangerous.ts'
import { post } from '#kernel/ui/api.ts'
import { EntityScreen } from '#kernel/ui/EntityScreen.tsx'
import { Icon } from '#kernel/ui/Icon.tsx'
import { useMay } from '#kernel/ui/permission.ts'
import type { RowAction } from '#kernel/ui/RowActions.tsx'
import type { Raw } from '#kernel/ui/rows.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import { StateWord } from '#kernel/ui/StateWord.tsx'
import { useFault } from '#kernel/ui/useNotify.ts'
import { systemTexts } from '../texts.ts'
import { AssignRoles } from './AssignRoles.tsx'
import { user } from './definition.ts'
import { Departments } from './Departments.tsx'

/** `status` of an account (contract section 6): waiting for approval, at work, out of use. */
const [pending, active, disabled] = [0, 1, 2]

function accountCell(_value: unknown, row: Raw) {
  return <Account row={row} />
}

function Account({ row }: { row: Raw }) {
  const t = useTexts(systemTexts)
  return (
    <>
      {String(row.account)}{' '}
      {Number(row.status) === pending && <StateWord tone="amber">{t('pending')}</StateWord>}
      {Number(row.status) === disabled && <StateWord tone="neutral">{t('disabled')}</StateWord>}
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

/** Actions that are asked before they happen. */
type Offered = 'approve' | 'refuse' | 'reset' | 'resetFactor' | 'disable'

export default function UserScreen() {
  const t = useTexts(systemTexts)
  const may = useMay()
  const fault = useFault()
  const { modal, message } = App.useApp()
  const tab = useTab()
  const [dept, setDept] = useState('')
  const [watched, setWatched] = useState<Raw>()

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
      ...(danger && dangerous),
      cancelText: t('cancel'),
      onOk: () => work().catch(fault),
    })
  }
  function actionsOf(row: Raw, done: () => void): RowAction[] {
    const name = String(row.realName ?? row.account)
    const status = Number(row.status)
    const change = (call: string) => async () => {
      const answer = await post<Answer>(`${user.path}/${call}`, { userIds: [row.id] })
      tellDone({ modal, message }, t('done'), answer)
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
    const action = (
      key: Offered,
      when: boolean,
      { text, danger = false, work }: { text?: string; danger?: boolean; work?: () => Promise<void> } = {},
    ): RowAction[] =>
      when && may(codeOf(user, key))
        ? [
            {
              key,
              label: t(key),
              danger,
              onClick: () =>
                ask(
                  t(`${key}Ask`, { name }),
                  text,
                  t(key),
                  danger,
                  work ?? change(user.actions?.[key]?.wire ?? key),
                ),
            },
          ]
        : []
    const unlock = may('user_unlock')
      ? [
          {
            key: 'unlock',
            rare: true,
            label: t('unlock'),
            onClick: () => void change('unlock')().catch(fault),
          },
        ]
      : []
    const enable =
      status === disabled && may('user_enable')
        ? [{ key: 'enable', label: t('enable'), onClick: () => void change('enable')().catch(fault) }]
        : []
    const devices = may('user_reset')
      ? [{ key: 'sessions', rare: true, label: t('sessions'), onClick: () => setWatched(row) }]
      : []
    return [
      ...action('approve', status === pending),
      ...action('refuse', status === pending, { danger: true }),
      ...enable,
      ...action('reset', true, { text: t('resetText'), danger: true, work: reset }),
      ...action('resetFactor', status === active, { text: t('resetText'), danger: true }),
      ...action('disable', status === active, { text: t('disableText'), danger: true }),
      ...unlock,
      ...devices,
    ]
  }
  return (
    <div className="beside">
      <Departments chosen={dept} onChoose={setDept} />
      <EntityScreen
        entity={user}
        pieces={{
          rowActions: actionsOf,
          ...(dept && { fixed: { deptBelow: dept } }),
          columns: (derived) =>
            derived.map((column) => (column.key === 'account' ? { ...column, render: accountCell } : column)),
          ...(may('user_role') && { Bulk: AssignButton }),
        }}
      />
      {watched && (
        <Drawer
          open
          size={720}
          getContainer={tab.container()}
          rootStyle={{ position: 'absolute' }}
          title={t('sessionsOf', { name: String(watched.realName ?? watched.account) })}
          onClose={() => setWatched(undefined)}
        >
          <Sessions userId={watched.id} />
          <Identities userId={watched.id} />
        </Drawer>
      )}
    </div>
  )
}
