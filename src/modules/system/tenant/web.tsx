import { App, DatePicker, InputNumber, Modal, Select } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useId, useState, type ReactNode } from 'react'
import { post } from '#kernel/ui/api.ts'
import { EntityScreen } from '#kernel/ui/EntityScreen.tsx'
import { useMay } from '#kernel/ui/permission.ts'
import { usePicker } from '#kernel/ui/picker.ts'
import type { Raw } from '#kernel/ui/rows.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { StateWord } from '#kernel/ui/StateWord.tsx'
import { nowHere } from '#kernel/ui/today.ts'
import { useFault } from '#kernel/ui/useNotify.ts'
import { tenantPackage } from '../tenant-package/definition.ts'
import { systemTexts } from '../texts.ts'
import type { FirstIn } from './shapes.ts'
import { tenant } from './definition.ts'
import { RemoveTenant } from './RemoveTenant.tsx'
import { dangerous } from '#kernel/ui/dangerous.ts'
import { useBusy } from '#kernel/ui/useBusy.ts'

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

type Dialog = { rows: readonly Raw[]; done: () => void; onClose: () => void }

function useSave({ done, onClose }: Dialog) {
  const t = useTexts(systemTexts)
  const { message } = App.useApp()
  const [busy, doing] = useBusy()
  async function save(call: string, body: object) {
    await doing(async () => {
      await post(`${tenant.path}/${call}`, body)
      message.success(t('done'))
      done()
      onClose()
    })
  }
  return { busy, save }
}

function Frame(props: {
  title: string
  busy: boolean
  onOk: () => void
  onClose: () => void
  children: ReactNode
}) {
  const t = useTexts(systemTexts)
  return (
    <Modal
      open
      title={props.title}
      okText={t('save')}
      cancelText={t('cancel')}
      confirmLoading={props.busy}
      onOk={props.onOk}
      onCancel={props.onClose}
    >
      <div className="stack">{props.children}</div>
    </Modal>
  )
}

function Quota(dialog: Dialog) {
  const t = useTexts(systemTexts)
  const { busy, save } = useSave(dialog)
  const [one] = dialog.rows.length === 1 ? dialog.rows : []
  const [userLimit, setUserLimit] = useState<number | null>(Number(one?.userLimit ?? -1))
  const [expires, setExpires] = useState<Dayjs | null>(one?.expireTime ? dayjs(String(one.expireTime)) : null)
  const id = useId()
  const body = {
    ids: dialog.rows.map((row) => row.id),
    userLimit: userLimit ?? -1,
    expireTime: expires?.format('YYYY-MM-DD HH:mm:ss') ?? '',
  }
  return (
    <Frame
      title={t('quotaFor', { n: dialog.rows.length })}
      busy={busy}
      onOk={() => void save('quota', body)}
      onClose={dialog.onClose}
    >
      <label htmlFor={`${id}n`}>{t('userLimit')}</label>
      <InputNumber id={`${id}n`} min={-1} precision={0} value={userLimit} onChange={setUserLimit} />
      <p className="mut">{t('userLimitHelp')}</p>
      <label htmlFor={`${id}t`}>{t('expires')}</label>
      <DatePicker id={`${id}t`} showTime value={expires} onChange={(at) => setExpires(at)} />
      <p className="mut">{t('expiresHelp')}</p>
    </Frame>
  )
}

function Package(dialog: Dialog) {
  const t = useTexts(systemTexts)
  const { busy, save } = useSave(dialog)
  const [row] = dialog.rows
  const [packageId, setPackageId] = useState(String(row?.packageId ?? '') || undefined)
  const offered = usePicker(tenantPackage, packageId ? [packageId] : [])
  const id = useId()
  return (
    <Frame
      title={t('packageOf', { name: String(row?.tenantName) })}
      busy={busy}
      onOk={() => void save('assign-package', { tenantId: row?.tenantId, packageId: packageId ?? '' })}
      onClose={dialog.onClose}
    >
      <label htmlFor={id}>{t('package')}</label>
      <Select id={id} allowClear value={packageId} onChange={setPackageId} {...offered} />
      <p className="mut">{t('packageHelp')}</p>
    </Frame>
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
