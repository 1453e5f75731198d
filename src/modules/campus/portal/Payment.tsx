import { useState } from 'react'
import { isBlank } from '#kernel/definition/blank.ts'
import { Input, Message, Select } from '#kernel/portal/ui/kit.tsx'
import { useLoad } from '#kernel/portal/ui/useLoad.ts'
import { useWork } from '#kernel/portal/ui/useWork.ts'
import { useFilledIn } from '#kernel/portal/ui/useMissing.ts'
import { useKept } from '#kernel/ui/useKept.ts'
import { Photos, type Photo } from '#kernel/portal/ui/Photos.tsx'
import { Band, Step } from '#kernel/portal/ui/phone.tsx'
import { get, post } from '#kernel/ui/api.ts'
import { useTexts, type Texts } from '#kernel/ui/say.ts'
import { moneyText } from '#kernel/definition/money-text.ts'
import { words } from './calls.ts'
import { proofsFor, takeProofBack, type Proof } from './lease-calls.ts'
import { Proofs, undone, waits } from './Proofs.tsx'

const where = () => get<{ words: string }>('blade-admin/aircondPaymentVoucher/where')
const pay = (body: Record<string, unknown>) => post('blade-admin/aircondPaymentVoucher/submit', body)

const paymentTexts = {
  ask: [
    '学校没有写明收款账户，请先问宿管或财务付到哪里。',
    'No account is named here. Ask the warden or finance where to pay first.',
  ],
  pay: ['提交付款凭证', 'Send proof of payment'],
  amount: ['付款金额（元）', 'Amount paid (¥)'],
  channel: ['支付方式', 'Channel'],
  tradeNo: ['流水号', 'Transaction no.'],
  tradeNoHelp: ['在支付记录里可以找到', 'You find it in the record of your payment'],
  payTime: ['付款时间', 'Paid at'],
  proof: ['付款截图', 'Proof'],
} as const satisfies Texts

type Props = {
  title: string
  biz: string
  bizId: string
  payer: string
  left: string
  /** What of it waits for finance, whoever sent the proof. */
  inReview?: string | null | undefined
  /** All of it at once: there is no amount to enter. */
  whole?: boolean
  onSent: () => void
}

/** What became of the proofs so far, and a form for what is still to pay. */
export function Payment({ inReview, left, onSent, ...rest }: Props) {
  const { biz, bizId } = rest
  const { data, problem, again } = useLoad(`proofs:${biz}:${bizId}`, () => proofsFor(biz, bizId), {
    follows: true,
  })
  const { busy, problem: refused, run } = useWork()
  if (!data) return <Message problem={problem} />
  const [last] = data
  const own = data.filter(waits).reduce((sum, { payAmount }) => sum + Number(payAmount), 0)
  const all = Math.max(Number(inReview ?? 0), own)
  const open = (Number(left) - all).toFixed(2)
  const anew = () => {
    again()
    onSent()
  }
  const takeBack = (row: Proof) =>
    void run(async () => {
      await takeProofBack(row)
      anew()
    })
  return (
    <>
      {(all > 0 || (last && undone(last))) && (
        <section className="band">
          <Proofs rows={data} others={Number((all - own).toFixed(2))} busy={busy} onBack={takeBack} />
          <Message problem={refused} />
        </section>
      )}
      {Number(open) > 0 && <PaymentForm key={open} {...rest} left={open} onSent={anew} />}
    </>
  )
}

/** Proof that somebody paid for a document: what, how, when, and the pictures of it. */
function PaymentForm({ title, biz, bizId, payer, left, whole, onSent }: Omit<Props, 'inReview'>) {
  const t = useTexts(paymentTexts)
  const told = useLoad('where', where)
  const channels = useLoad('channels', () => words('campus_pay_channel'))
  // What was due then is not what is due now: where it is paid whole, nobody could put the amount right.
  const [form, setForm, sent] = useKept(`pay:${biz}:${bizId}:${left}`, undefined, () => ({
    amount: left,
    channel: '',
    tradeNo: '',
    time: '',
  }))
  const [photos, setPhotos] = useState<readonly Photo[]>([])
  const { busy, problem, run } = useWork()
  const set = (more: Partial<typeof form>) => setForm((now) => ({ ...now, ...more }))
  const { missing, whenWhole } = useFilledIn([
    [t('amount'), !isBlank(form.amount)],
    [t('channel'), form.channel !== ''],
    [t('tradeNo'), !isBlank(form.tradeNo)],
    [t('payTime'), form.time !== ''],
    [t('proof'), photos.length > 0],
  ])
  const send = () =>
    whenWhole(
      () =>
        void run(async () => {
          await pay({
            bizType: biz,
            bizId,
            payerName: payer,
            payAmount: form.amount,
            payChannel: form.channel,
            tradeNo: form.tradeNo.trim(),
            payTime: `${form.time.replace('T', ' ')}:00`,
            voucherImages: photos.map(({ id }) => id),
          })
          sent()
          onSent()
        }),
    )
  return (
    <Band title={title} note={moneyText(left)}>
      {told.data && <Message problem={told.data.words || t('ask')} tone="info" />}
      {!whole && (
        <Input
          label={t('amount')}
          value={form.amount}
          onChange={(amount) => set({ amount })}
          maxLength={10}
          required
        />
      )}
      <Select
        label={t('channel')}
        value={form.channel}
        onChange={(channel) => set({ channel })}
        options={[['', ''], ...(channels.data ?? []).map(({ key, text }) => [key, text] as const)]}
        required
      />
      <Input
        label={t('tradeNo')}
        help={t('tradeNoHelp')}
        value={form.tradeNo}
        onChange={(tradeNo) => set({ tradeNo })}
        maxLength={64}
        required
      />
      <Input
        label={t('payTime')}
        type="datetime-local"
        value={form.time}
        onChange={(time) => set({ time })}
        required
      />
      <p>
        <b className="req">{t('proof')}</b>
      </p>
      <Photos album label={t('proof')} value={photos} onChange={setPhotos} max={5} />
      <Message problem={missing.length > 0 ? missing : problem} />
      <p className="ac">
        <Step primary busy={busy} onClick={send}>
          {t('pay')}
        </Step>
      </p>
    </Band>
  )
}
