import { App, Form, Input, Modal, Select } from 'antd'
import type { Label, Lang } from '#kernel/definition/kind.ts'
import { post } from '#kernel/ui/api.ts'
import { starred } from '#kernel/ui/EntityForm.tsx'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import { useFault } from '#kernel/ui/useNotify.ts'
import type { ReportBook } from '../definition.ts'
import { columnList } from '../columns.ts'
import { savedPath, type Saved, type SavedList } from '../saved.ts'
import { audiences, reportPeriods, rhythms } from '../words.ts'
import { reportTexts } from './texts.ts'
import { dangerous } from '#kernel/ui/dangerous.ts'
import { useBusy } from '#kernel/ui/useBusy.ts'
import { useLeave } from '#kernel/ui/useLeave.ts'

type Props = {
  book: ReportBook
  asked: Readonly<Record<string, string>>
  roles: SavedList['roles']
  /** One's own that is open: changed instead of saved anew. */
  saved: Saved | undefined
  onClose: () => void
  onDone: (id: string | undefined) => void
}

const optionsOf = (words: Readonly<Record<string, Label>>, now: Lang) =>
  Object.entries(words).map(([value, label]) => ({ value, label: label[now] }))

/** What is on the screen under a name: its days, with whom it is shared, and whether the clock sends it. */
export function SaveReport({ book, asked, roles, saved, onClose, onDone }: Props) {
  const t = useTexts(reportTexts)
  const now = useLang()
  const tab = useTab()
  const fault = useFault()
  const { message, modal } = App.useApp()
  const [form] = Form.useForm<Record<string, unknown>>()
  const [busy, doing] = useBusy()
  const leave = useLeave()
  const shares = Form.useWatch<string[] | undefined>('roleIds', form) ?? []
  const rhythm = Form.useWatch<string | undefined>('rhythm', form) ?? 'none'
  const { type = '', periodFrom, periodTo, columns, ...params } = asked
  const begin = {
    name: saved?.name ?? book.kinds[type]?.[now] ?? '',
    period: saved?.period ?? (tab.query.periodFrom ? 'fixed' : 'months12'),
    roleIds: saved?.roleIds ?? [],
    rhythm: saved?.rhythm ?? 'none',
    audience: saved?.audience ?? 'me',
  }

  async function send(values: Record<string, unknown>) {
    await doing(async () => {
      const chosen = Object.fromEntries(Object.entries(params).map(([name, id]) => [name, id || null]))
      const what = { book: book.files.name, type, params: chosen, columns: columnList(columns) }
      const days = values.period === 'fixed' ? { periodFrom, periodTo } : {}
      const id = saved && { id: saved.id }
      const made = await post<{ id: string }>(`${savedPath}/keep`, {
        ...begin,
        ...values,
        ...what,
        ...days,
        ...id,
      })
      message.success(t('savedDone'))
      onDone(made.id)
      onClose()
    })
  }
  function drop(id: string) {
    modal.confirm({
      title: t('dropSaved', { name: saved?.name ?? '' }),
      okText: t('dropVerb'),
      ...dangerous,
      onOk: async () => {
        await post(`${savedPath}/drop`, { id }).then(() => onDone(undefined), fault)
        onClose()
      },
    })
  }
  return (
    <Modal
      open
      title={saved ? t('changeSaved') : t('saveReport')}
      width={560}
      getContainer={tab.container()}
      okText={t('saveVerb')}
      okButtonProps={{ loading: busy }}
      onOk={() => form.submit()}
      onCancel={() => leave(form.isFieldsTouched(), onClose)}
      footer={(buttons) => (
        <>
          {saved && (
            <button className="b d" onClick={() => drop(saved.id)}>
              {t('dropVerb')}
            </button>
          )}
          {buttons}
        </>
      )}
    >
      <Form
        form={form}
        name="saved-report"
        layout="vertical"
        requiredMark={starred}
        initialValues={begin}
        onFinish={(values) => void send(values)}
      >
        <Form.Item name="name" label={t('savedName')} rules={[{ required: true, whitespace: true, max: 60 }]}>
          <Input maxLength={60} />
        </Form.Item>
        <Form.Item name="period" label={t('period')} extra={t('savedPeriod')}>
          <Select options={optionsOf(reportPeriods, now)} />
        </Form.Item>
        <Form.Item name="roleIds" label={t('sharedWith')} extra={t('sharedText')}>
          <Select
            mode="multiple"
            optionFilterProp="label"
            options={roles.map(({ id, title, reads }) =>
              reads.includes(type)
                ? { value: id, label: title }
                : { value: id, label: t('cannotRead', { title }), disabled: true },
            )}
          />
        </Form.Item>
        <Form.Item name="rhythm" label={t('sent')}>
          <Select options={optionsOf(rhythms, now)} />
        </Form.Item>
        {rhythm !== 'none' && shares.length > 0 && (
          <Form.Item name="audience" label={t('sentTo')}>
            <Select options={optionsOf(audiences, now)} />
          </Form.Item>
        )}
      </Form>
    </Modal>
  )
}
