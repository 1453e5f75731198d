import { App } from 'antd'
import { useState } from 'react'
import { post } from '#kernel/ui/api.ts'
import { EntityScreen } from '#kernel/ui/EntityScreen.tsx'
import { useMay } from '#kernel/ui/permission.ts'
import type { Raw } from '#kernel/ui/rows.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { StateWord } from '#kernel/ui/StateWord.tsx'
import { nowHere } from '#kernel/ui/today.ts'
import { useFault } from '#kernel/ui/useNotify.ts'
import { systemTexts } from '../texts.ts'
import { tenant } from './definition.ts'
import { Package, Quota } from './Dialogs.tsx'
import { RemoveTenant } from './RemoveTenant.tsx'
import type { FirstIn } from './shapes.ts'
import { dangerous } from '#kernel/ui/dangerous.ts'

/** Whoever looks for why nobody comes in finds it here: a tenant that has run out, or was switched off, is shut. */
const idCell = (_value: unknown, row: Raw) => <Id row={row} />

function Id({ row: { tenantId, expireTime, status } }: { row: Raw }) {
  const t = useTexts(systemTexts)
  const isOver = Boolean(expireTime) && String(expireTime) <= nowHere()
  const shut = status !== 1 ? t('switchedOff') : isOver ? t('ranOut') : undefined
  return (
    <span className="num">
      {String(tenantId)} {shut && <StateWord tone="red">{shut}</StateWord>}
    </span>
  )
}

function QuotaButton({ rows, done }: { rows: readonly Raw[]; done: () => void }) {
  const t = useTexts(systemTexts)
  const [open, setOpen] = useState(false)
  return (
    <>
      <button className="b s" onClick={() => setOpen(true)}>
        {t('quota')}
      </button>
      {open && <Quota rows={rows} done={done} onClose={() => setOpen(false)} />}
    </>
  )
}

function Told({ password }: { password: string }) {
  const t = useTexts(systemTexts)
  return (
    <>
      <p>
        <code>{password}</code>
      </p>
      <p>{t('newPasswordText')}</p>
    </>
  )
}

export default function TenantScreen() {
  const t = useTexts(systemTexts)
  const may = useMay()
  const fault = useFault()
  const { modal } = App.useApp()
  const [open, setOpen] = useState<{ kind: 'quota' | 'package' | 'remove'; row: Raw; done: () => void }>()
  const tell = (title: string, password: string) =>
    modal.info({ title, content: <Told password={password} /> })
  function resetAdmin(row: Raw) {
    modal.confirm({
      title: t('adminAsk', { name: String(row.tenantName) }),
      content: t('adminText'),
      okText: t('admin'),
      ...dangerous,
      cancelText: t('cancel'),
      // Not handed back: the dialog would wait for the next one to be closed.
      onOk: async () => {
        try {
          const { account, password } = await post<FirstIn>(`${tenant.path}/reset-admin`, {
            tenantId: row.tenantId,
          })
          tell(t('newPasswordOf', { account }), password)
        } catch (error) {
          fault(error)
        }
      },
    })
  }
  return (
    <>
      <EntityScreen
        entity={tenant}
        pieces={{
          columns: (derived) =>
            derived.map((column) => (column.key === 'tenantId' ? { ...column, render: idCell } : column)),
          rowActions: (row, done) => [
            ...(['package', 'quota'] as const)
              .filter((kind) => may(`tenant_${kind}`))
              .map((kind) => ({ key: kind, label: t(kind), onClick: () => setOpen({ kind, row, done }) })),
            ...(may('tenant_admin')
              ? [{ key: 'admin', label: t('admin'), danger: true, onClick: () => resetAdmin(row) }]
              : []),
          ],
          // Made up for the first account, where none was given: this answer is the only one that says it.
          onAdded: (row) => {
            if (typeof row.password === 'string')
              tell(t('firstPassword', { tenant: String(row.tenantId) }), row.password)
          },
          onRemove: (row, done) => setOpen({ kind: 'remove', row, done }),
          ...(may('tenant_quota') && { Bulk: QuotaButton }),
        }}
      />
      {open?.kind === 'remove' && (
        <RemoveTenant row={open.row} done={open.done} onClose={() => setOpen(undefined)} />
      )}
      {open?.kind === 'quota' && (
        <Quota rows={[open.row]} done={open.done} onClose={() => setOpen(undefined)} />
      )}
      {open?.kind === 'package' && (
        <Package rows={[open.row]} done={open.done} onClose={() => setOpen(undefined)} />
      )}
    </>
  )
}
