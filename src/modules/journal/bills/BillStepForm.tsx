import { todayHere } from '#kernel/ui/today.ts'
import { App, Button, DatePicker, Input, InputNumber, Select } from 'antd'
import dayjs from 'dayjs'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { moneyText } from '#kernel/definition/money-text.ts'
import { ApiError, type FieldFault } from '#kernel/ui/api.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { LateWords } from '#kernel/ui/too-late/on-demand.ts'
import { useFault } from '#kernel/ui/useNotify.ts'
import { currencies, discountKinds } from '../fee-standards/definition.ts'
import { takeBillStep, useBillRefresh, type BillStepOffer, type ShownBill } from './calls.ts'
import { billStates, usualDueDays } from './definition.ts'
import { amountOf } from '../fee-standards/money.ts'
import { keptOf } from './settled.ts'
import { billTexts } from './texts.ts'
import type { BillAction } from './workflow.ts'
import { Refused } from '#kernel/ui/Refused.tsx'

type Values = Record<string, string | number | null | undefined>
type Field =
  | 'region'
  | 'pages'
  | 'colourPages'
  | 'offprints'
  | 'discount'
  | 'dueAt'
  | 'paidAmount'
  | 'paidCurrency'
type Asked = Field | 'transactionNo' | 'paidNote' | 'waiverPercent' | 'refundAmount' | 'reason'

/** What each step asks for; the server says what is missing. */
const asked: Partial<Record<BillAction, readonly Asked[]>> = {
  issue: ['region', 'pages', 'colourPages', 'offprints', 'discount', 'dueAt'],
  confirm: ['paidAmount', 'paidCurrency', 'transactionNo', 'paidNote'],
  rejectProof: ['reason'],
  decideWaiver: ['waiverPercent', 'reason'],
  cancel: ['reason'],
  refund: ['refundAmount', 'reason'],
}

export function BillStepForm({
  bill,
  offer,
  onDone,
}: {
  bill: ShownBill
  offer: BillStepOffer
  onDone: () => void
}) {
  const t = useTexts(billTexts)
  const fault = useFault()
  const refresh = useBillRefresh()
  const { message } = App.useApp()
  const [values, setValues] = useState<Values>(() => startOf(bill, offer.action))
  const [refused, setRefused] = useState<readonly FieldFault[]>([])
  const [busy, setBusy] = useState(false)
  const [dropped, setDropped] = useState(false)
  const now = useLang()
  const fields = asked[offer.action] ?? []
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // What is still to be typed has the focus when the form opens.
    const texts = [
      ...(form.current?.querySelectorAll<HTMLInputElement>('input:not([role=combobox]), textarea') ?? []),
    ]
    ;(texts.find(({ value }) => value === '') ?? texts[0])?.focus()
  }, [])
  /** Somebody was quicker, and the bill is asked for anew: what was written is there to copy. */
  const isPast = !bill.openActions.some(({ action }) => action === offer.action)
  const all: readonly Asked[] = offer.asAdmin && !fields.includes('reason') ? [...fields, 'reason'] : fields

  async function send() {
    setBusy(true)
    setRefused([])
    try {
      await takeBillStep(offer.action, { id: bill.id, version: bill.version, ...values })
      message.success(t('done', { name: offer.label }))
      onDone()
      await refresh()
    } catch (error) {
      setRefused(error instanceof ApiError ? error.errors : [])
      if (!(error instanceof ApiError) || error.errors.length === 0) fault(error)
      if (error instanceof ApiError && error.status === 409) await refresh()
    }
    setBusy(false)
  }
  if (isPast)
    return (
      <>
        <p className="warnbox" role="alert">
          {t('stepPast', { state: billStates[bill.state][now], name: offer.label })}
        </p>
        <LateWords text={dropped ? '' : writtenIn(values, t)} onDrop={() => setDropped(true)} />
      </>
    )
  return (
    <form
      className="billform"
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {offer.action === 'issue' && <p className="mut">{t('frozen')}</p>}
      {offer.action === 'refund' && Boolean(bill.paidAmount) && (
        <p className="mut num">
          {t(bill.refundAmount ? 'refundRest' : 'refundOf', {
            paid: moneyText(String(bill.paidAmount), String(bill.paidCurrency ?? bill.currency)),
            back: moneyText(String(bill.refundAmount ?? 0), String(bill.paidCurrency ?? bill.currency)),
          })}
        </p>
      )}
      {all.map((name) => (
        <FieldOf
          key={name}
          name={name}
          values={values}
          onChange={(next) => setValues({ ...values, ...next })}
        />
      ))}
      <Refused faults={refused} />
      <p className="ends">
        <Button type="primary" danger={offer.danger} htmlType="submit" loading={busy}>
          {offer.label}
        </Button>
      </p>
    </form>
  )
}

/** What somebody wrote, by what its field is called. */
const words = [
  ['transaction', 'transactionNo'],
  ['paidNote', 'paidNote'],
  ['reason', 'reason'],
] as const
const writtenIn = (values: Values, t: (name: (typeof words)[number][0]) => string) =>
  words
    .filter(([, name]) => values[name])
    .map(([called, name]) => `${t(called)}: ${String(values[name])}`)
    .join('\n\n')

function startOf(bill: ShownBill, action: BillAction): Values {
  const { pages = 0, colourPages = 0, offprints = 0, discount = '' } = bill.standardSnapshot?.quantities ?? {}
  const { region = null, regionKnown = true } = bill.standardSnapshot ?? {}
  if (action === 'issue')
    return { region: regionKnown ? region : null, pages, colourPages, offprints, discount }
  if (action === 'confirm') return { paidAmount: bill.total, paidCurrency: bill.currency }
  if (action === 'refund') return { refundAmount: bill.paidAmount ? amountOf(keptOf(bill)) : '' }
  return {}
}

type FieldProps = { name: Asked; values: Values; onChange: (next: Values) => void }

function FieldOf({ name, values, onChange }: FieldProps) {
  const t = useTexts(billTexts)
  const now = useLang()
  const set = (value: string | number | null) => onChange({ [name]: value })
  const value = values[name]
  switch (name) {
    case 'pages':
    case 'colourPages':
    case 'offprints':
      return (
        <Box label={t(name)}>
          {(id) => (
            <InputNumber id={id} min={0} max={2000} precision={0} value={Number(value ?? 0)} onChange={set} />
          )}
        </Box>
      )
    case 'discount':
      return (
        <Box label={t('discountKind')}>
          {(id) => (
            <Select
              id={id}
              value={String(value ?? '')}
              onChange={set}
              options={[
                { value: '', label: t('noDiscount') },
                ...Object.entries(discountKinds).map(([key, words]) => ({ value: key, label: words[now] })),
              ]}
            />
          )}
        </Box>
      )
    case 'region':
      return (
        <Box label={t('region')}>
          {(id) => (
            <Select
              id={id}
              value={value ? String(value) : null}
              placeholder={t('regionUnknown')}
              status={value ? '' : 'warning'}
              onChange={set}
              options={(['domestic', 'overseas'] as const).map((key) => ({ value: key, label: t(key) }))}
            />
          )}
        </Box>
      )
    case 'paidCurrency':
      return (
        <Box label={t(name)}>
          {(id) => (
            <Select
              id={id}
              value={String(value ?? '')}
              onChange={set}
              options={Object.entries(currencies).map(([key, words]) => ({ value: key, label: words[now] }))}
            />
          )}
        </Box>
      )
    case 'dueAt':
      return (
        <Box label={t('due')}>
          {(id) => (
            <DatePicker
              id={id}
              value={value ? dayjs(String(value)) : null}
              minDate={dayjs(todayHere()).add(1, 'day')}
              placeholder={t('dueUsual', { n: usualDueDays })}
              onChange={(day) => set(day?.format('YYYY-MM-DD') ?? null)}
            />
          )}
        </Box>
      )
    case 'paidNote':
    case 'reason':
      return (
        <Box label={t(name)}>
          {(id) => (
            <Input.TextArea
              id={id}
              value={String(value ?? '')}
              maxLength={2000}
              autoSize={{ minRows: 2 }}
              onChange={(event) => set(event.target.value)}
            />
          )}
        </Box>
      )
    default:
      return (
        <Box
          label={
            name === 'transactionNo' ? t('transaction') : name === 'waiverPercent' ? t('percent') : t(name)
          }
        >
          {(id) => (
            <Input
              id={id}
              value={String(value ?? '')}
              maxLength={80}
              inputMode={name === 'transactionNo' ? 'text' : 'decimal'}
              onChange={(event) => set(event.target.value)}
            />
          )}
        </Box>
      )
  }
}

function Box({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <div className="fieldbox">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  )
}
