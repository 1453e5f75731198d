import { inFacts } from '#kernel/definition/directions.ts'
import { moneyText } from '#kernel/definition/money-text.ts'
import { Input, Message, Waiting } from '#kernel/portal/ui/kit.tsx'
import { useLoad } from '#kernel/portal/ui/useLoad.ts'
import { useWork } from '#kernel/portal/ui/useWork.ts'
import { usePages } from '#kernel/portal/ui/usePages.tsx'
import { parameter } from '#kernel/portal/ui/open.tsx'
import { Band, Bar, Head, State, Step, Tiles } from '#kernel/portal/ui/phone.tsx'
import { SureStep } from '#kernel/portal/ui/SureStep.tsx'
import type { Tone } from '#kernel/definition/index.ts'
import { download } from '#kernel/ui/api.ts'
import { useKept } from '#kernel/ui/useKept.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { portal, startPortal, type PortalFacts } from '#auth/browser/portal.tsx'
import { words } from '../../portal/calls.ts'
import { invoiceStates } from '../shapes.ts'
import { amountOf, cents } from '../rules.ts'
import {
  askAgain,
  askInvoice,
  cancelInvoice,
  invoiceOf,
  invoices,
  orderOf,
  voucherOf,
  vouchersToBill,
  type Invoice,
  type Voucher,
} from './calls.ts'
import { invoiceTexts } from './invoice-texts.ts'

type Say = ReturnType<typeof useTexts<typeof invoiceTexts>>
type Ways = readonly { key: string; text: string }[]
/** The document that an invoice is asked for: an order, or what was paid for an air conditioner. */
type Asked = {
  sourceType: '1' | '2'
  id: string
  back: string
  head: string
  /** The application that was rejected and is corrected. */
  before: Invoice | undefined
}
type Loaded = {
  open: readonly Voucher[]
  asked: Asked | undefined
  kinds: Ways
  titles: Ways
}

async function askedFor(): Promise<
  (Pick<Asked, 'sourceType' | 'id' | 'before'> & { no: string; n: string }) | undefined
> {
  const again = parameter('again')
  if (again) {
    const before = await invoiceOf(again)
    const { sourceType, sourceIds, applyNo, invoiceAmount } = before
    const ofOrder = sourceType === '1' ? '1' : '2'
    return {
      sourceType: ofOrder,
      id: sourceIds[0] ?? '',
      before,
      no: applyNo ?? '',
      n: String(invoiceAmount),
    }
  }
  const [order, voucher] = [parameter('order'), parameter('voucher')]
  if (order) {
    const { id, orderNo, payAmount, refundAmount } = await orderOf(order)
    const n = amountOf(cents(payAmount) - cents(refundAmount))
    return { sourceType: '1', id, before: undefined, no: orderNo ?? '', n }
  }
  if (!voucher) return undefined
  const { id, voucherNo, invoiceable } = await voucherOf(voucher)
  return { sourceType: '2', id, before: undefined, no: voucherNo ?? '', n: String(invoiceable ?? '0.00') }
}

async function load(t: Say): Promise<Loaded> {
  const asked = await askedFor()
  const [open, kinds, titles] = await Promise.all([
    asked ? [] : vouchersToBill(),
    asked ? words('campus_invoice_type') : [],
    asked ? words('campus_title_type') : [],
  ])
  return {
    open,
    kinds,
    titles,
    asked: asked && {
      sourceType: asked.sourceType,
      id: asked.id,
      before: asked.before,
      back:
        asked.sourceType === '1' && !asked.before
          ? portal('campus/order', { id: asked.id })
          : portal('campus/invoices'),
      head: t(asked.before ? 'invoiceAgain' : asked.sourceType === '1' ? 'invoiceFor' : 'invoiceForVoucher', {
        no: asked.no,
        n: moneyText(asked.n),
      }),
    },
  }
}

/** What somebody asked invoices for, what they may ask for, and, from a document, the question for one. */
function Invoices({ facts }: { facts: PortalFacts }) {
  const t = useTexts(invoiceTexts)
  const { data, problem, again } = useLoad('invoices', () => load(t))
  // Somebody who asks for one is shown no others.
  const list = usePages('applied', (current) => invoices(current), { follows: true })
  const { busy, problem: refused, run } = useWork()
  if (!data) return <Waiting problem={problem} again={again} />
  if (data.asked) return <Ask {...data} asked={data.asked} title={facts.title} />
  const take = (work: () => Promise<unknown>) =>
    void run(async () => {
      await work()
      list.again()
      again()
    })
  if (!list.data) return <Waiting problem={list.problem} again={list.again} />
  return (
    <>
      <Head title={facts.title} back={portal('campus/orders')} />
      <main id="main" className="num">
        {list.data.length + data.open.length === 0 && <Message problem={t('noInvoices')} tone="info" />}
        {data.open.length > 0 && (
          <Band title={t('toBill')}>
            <ul className="tk own">
              {data.open.map((row) => (
                <li key={row.id}>
                  <a href={portal('campus/invoices', { voucher: row.id })}>
                    <b>{row.bizTypeText ?? row.voucherNo}</b>
                    <span>{moneyText(row.invoiceable ?? row.payAmount)}</span>
                    <p>{inFacts([row.voucherNo, t('askInvoice')])}</p>
                  </a>
                </li>
              ))}
            </ul>
          </Band>
        )}
        <Message problem={refused} />
        {list.data.map((row) => (
          <section key={row.id} className="band" aria-label={row.applyNo ?? ''}>
            <p className="k">
              <State tone={toneOf(row)}>{row.statusText}</State>
              <span>{moneyText(row.invoiceAmount ?? '0')}</span>
            </p>
            <h2>{row.invoiceTitle}</h2>
            <p className="mut">{inFacts([row.applyNo, row.invoiceNo])}</p>
            {row.rejectReason && <p>{t('invoiceWrong', { why: row.rejectReason })}</p>}
            <div className="ac">
              {row.invoiceFile && (
                <Step busy={busy} onClick={() => take(() => keep(row))}>
                  {t('keepInvoice')}
                </Step>
              )}
              {row._can?.resubmit === true && (
                <a className="btn" href={portal('campus/invoices', { again: row.id })}>
                  {t('mendInvoice')}
                </a>
              )}
              {row._can?.cancel === true && (
                <SureStep busy={busy} onSure={() => take(() => cancelInvoice(row.id))}>
                  {t('dropInvoice')}
                </SureStep>
              )}
            </div>
          </section>
        ))}
        {list.more}
      </main>
    </>
  )
}

const tones: Readonly<Record<string, { readonly tone: Tone }>> = invoiceStates
const toneOf = ({ status }: Invoice) => tones[String(status)]?.tone

/** The file opens through the application that holds it. */
const keep = ({ invoiceFile, invoiceNo }: Invoice) =>
  download('blade-resource/attach/file', { id: String(invoiceFile) }, `${invoiceNo ?? 'invoice'}.pdf`)

const blank = {
  invoiceType: '',
  titleType: '',
  invoiceTitle: '',
  taxNo: '',
  regAddress: '',
  regPhone: '',
  bankName: '',
  bankAccount: '',
  email: '',
}
/** What an application says already, of what may be typed. */
const filled = (row: Invoice): Partial<typeof blank> => {
  const { invoiceType, titleType, invoiceTitle, email } = row
  const { taxNo, regAddress, regPhone, bankName, bankAccount } = row
  const all = {
    invoiceType,
    titleType,
    invoiceTitle,
    email,
    taxNo,
    regAddress,
    regPhone,
    bankName,
    bankAccount,
  }
  return Object.fromEntries(Object.entries(all).map(([name, value]) => [name, value ?? '']))
}
const special = ['regAddress', 'regPhone', 'bankName', 'bankAccount'] as const

function Ask({ asked, kinds, titles, title }: Loaded & { asked: Asked; title: string }) {
  const t = useTexts(invoiceTexts)
  const { before } = asked
  const [form, setForm, sent] = useKept(`invoice:${before?.id ?? asked.id}`, before?.version, () => ({
    ...blank,
    ...(before && filled(before)),
  }))
  const { busy, problem, run } = useWork()
  const set = (name: keyof typeof blank) => (value: string) => setForm((now) => ({ ...now, [name]: value }))
  const send = () =>
    void run(async () => {
      // What was typed for another kind of invoice is not meant.
      const { taxNo, regAddress, regPhone, bankName, bankAccount, ...rest } = form
      const body = {
        ...rest,
        ...(form.titleType === '2' && { taxNo }),
        ...(form.invoiceType === '2' && { regAddress, regPhone, bankName, bankAccount }),
      }
      if (before) await askAgain(before, body)
      else await askInvoice({ ...body, sourceType: asked.sourceType, sourceIds: [asked.id] })
      sent()
      location.replace(portal('campus/invoices'))
    })
  return (
    <>
      <Head title={title} back={asked.back} />
      <main id="main" className="num">
        <section className="band">
          <h2>{asked.head}</h2>
          {before?.rejectReason && <p>{t('invoiceWrong', { why: before.rejectReason })}</p>}
        </section>
        <Band title={t('invoiceKind')} required>
          <Tiles
            name="kind"
            label={t('invoiceKind')}
            options={kinds}
            value={form.invoiceType}
            onChange={set('invoiceType')}
          />
        </Band>
        <Band title={t('titleKind')} required>
          <Tiles
            name="title"
            label={t('titleKind')}
            options={titles}
            value={form.titleType}
            onChange={set('titleType')}
          />
        </Band>
        <section className="band">
          <Input
            label={t('invoiceTitle')}
            value={form.invoiceTitle}
            onChange={set('invoiceTitle')}
            maxLength={100}
            required
          />
          {form.titleType === '2' && (
            <Input label={t('taxNo')} value={form.taxNo} onChange={set('taxNo')} maxLength={20} required />
          )}
          {form.invoiceType === '2' &&
            special.map((name) => (
              <Input
                key={name}
                label={t(name)}
                value={form[name]}
                onChange={set(name)}
                maxLength={100}
                required
              />
            ))}
          <Input label={t('email')} type="email" value={form.email} onChange={set('email')} required />
        </section>
        <Message problem={problem} />
      </main>
      <Bar>
        <Step primary busy={busy} onClick={send}>
          {t('sendInvoice')}
        </Step>
      </Bar>
    </>
  )
}

startPortal(Invoices)
