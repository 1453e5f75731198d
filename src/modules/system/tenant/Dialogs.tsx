import { App, DatePicker, InputNumber, Modal, Select } from 'antd'
import dayjs from 'dayjs'
import { useId, useState, type ReactNode } from 'react'
import { post } from '#kernel/ui/api.ts'
import { usePicker } from '#kernel/ui/picker.ts'
import type { Raw } from '#kernel/ui/rows.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { useBusy } from '#kernel/ui/useBusy.ts'
import { useLeave } from '#kernel/ui/useLeave.ts'
import { tenantPackage } from '../tenant-package/definition.ts'
import { systemTexts } from '../texts.ts'
import { tenant } from './definition.ts'

/** How many people a tenant may have and until when, and what it bought. */

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
  typed: boolean
  onOk: () => void
  onClose: () => void
  children: ReactNode
}) {
  const t = useTexts(systemTexts)
  const leave = useLeave()
  return (
    <Modal
      open
      title={props.title}
      okText={t('save')}
      okButtonProps={{ disabled: !props.typed }}
      cancelText={t('cancel')}
      confirmLoading={props.busy}
      onOk={props.onOk}
      onCancel={() => leave(props.typed, props.onClose)}
    >
      <div className="stack">{props.children}</div>
    </Modal>
  )
}

type Given = { readonly userLimit?: number; readonly expireTime?: string }

/** What all of them have; undefined where they differ. */
const shared = (rows: readonly Raw[], key: keyof Given): string | undefined => {
  const [first, ...more] = rows.map((row) => String(row[key] ?? ''))
  return more.every((one) => one === first) ? first : undefined
}

/** Of many that differ each keeps its own, until something is typed for all: nobody is to lose their end by another’s limit. */
export function Quota(dialog: Dialog) {
  const t = useTexts(systemTexts)
  const { busy, save } = useSave(dialog)
  const [given, setGiven] = useState<Given>({})
  const [limit, end] = [shared(dialog.rows, 'userLimit'), shared(dialog.rows, 'expireTime')]
  const userLimit = given.userLimit ?? (limit === undefined ? null : Number(limit || -1))
  const expires = given.expireTime ?? end ?? ''
  const id = useId()
  return (
    <Frame
      title={t('quotaFor', { n: dialog.rows.length })}
      busy={busy}
      typed={Object.keys(given).length > 0}
      onOk={() => void save('quota', { ids: dialog.rows.map((row) => row.id), ...given })}
      onClose={dialog.onClose}
    >
      <label htmlFor={`${id}n`}>{t('userLimit')}</label>
      <InputNumber
        id={`${id}n`}
        min={-1}
        precision={0}
        value={userLimit}
        placeholder={limit === undefined ? t('differs') : ''}
        onChange={(value) => setGiven({ ...given, userLimit: value ?? -1 })}
      />
      <p className="mut">{t('userLimitHelp')}</p>
      <label htmlFor={`${id}t`}>{t('expires')}</label>
      <DatePicker
        id={`${id}t`}
        showTime
        value={expires ? dayjs(expires) : null}
        placeholder={end === undefined ? t('differs') : t('expires')}
        onChange={(at) => setGiven({ ...given, expireTime: at?.format('YYYY-MM-DD HH:mm:ss') ?? '' })}
      />
      <p className="mut">{end === undefined ? t('differsHelp') : t('expiresHelp')}</p>
    </Frame>
  )
}

export function Package(dialog: Dialog) {
  const t = useTexts(systemTexts)
  const { busy, save } = useSave(dialog)
  const [row] = dialog.rows
  const held = String(row?.packageId ?? '') || undefined
  const [packageId, setPackageId] = useState(held)
  const offered = usePicker(tenantPackage, packageId ? [packageId] : [])
  const id = useId()
  return (
    <Frame
      title={t('packageOf', { name: String(row?.tenantName) })}
      busy={busy}
      typed={packageId !== held}
      onOk={() => void save('assign-package', { tenantId: row?.tenantId, packageId: packageId ?? '' })}
      onClose={dialog.onClose}
    >
      <label htmlFor={id}>{t('package')}</label>
      <Select id={id} allowClear value={packageId} onChange={setPackageId} {...offered} />
      <p className="mut">{t('packageHelp')}</p>
    </Frame>
  )
}
