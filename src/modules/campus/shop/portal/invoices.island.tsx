import { useState } from 'react'
import { Input, Message, useLoad, useWork, Waiting } from '#kernel/portal/ui/kit.tsx'
import { parameter } from '#kernel/portal/ui/open.tsx'
import { Band, Bar, Head, State, Step, Tiles } from '#kernel/portal/ui/phone.tsx'
import type { Tone } from '#kernel/definition/index.ts'
import { download } from '#kernel/ui/api.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { portal, startPortal, type PortalFacts } from '#auth/browser/portal.tsx'
import { words } from '../../portal/calls.ts'
import { invoiceStates } from '../shapes.ts'
import { askInvoice, cancelInvoice, invoices, orderOf, type Invoice, type Order } from './calls.ts'
import { shopTexts } from './texts.ts'

type Ways = readonly { key: string; text: string }[]
type Loaded = { rows: readonly Invoice[]; order: Order | undefined; kinds: Ways; titles: Ways }

async function load(order: string | undefined): Promise<Loaded> {
  const [rows, wanted, kinds, titles] = await Promise.all([
    invoices(),
    order ? orderOf(order) : undefined,
    order ? words('campus_invoice_type') : [],
    order ? words('campus_title_type') : [],
  ])
  return { rows, order: wanted, kinds, titles }
}

/** What somebody asked invoices for, and, from an order, the question for one. */
function Invoices({ facts }: { facts: PortalFacts }) {
  const t = useTexts(shopTexts)
  const { data, problem, again } = useLoad('invoices', () => load(parameter('order')))
  const { busy, problem: refused, run } = useWork()
  if (!data) return <Waiting problem={problem} again={again} />
  if (data.order) return <Ask {...data} order={data.order} title={facts.title} />
  const take = (work: () => Promise<unknown>) =>
    void run(async () => {
      await work()
      again()
    })
  return (
    <>
      <Head title={facts.title} back={portal('campus/orders')} />
      <main id="main" className="num">
        {data.rows.length === 0 && <Message problem={t('noInvoices')} tone="info" />}
        <Message problem={refused} />
        {data.rows.map((row) => (
          <section key={row.id} className="band" aria-label={row.applyNo ?? ''}>
            <p className="k">
              <State tone={toneOf(row)}>{row.statusText}</State>
              <span>¥{row.invoiceAmount}</span>
            </p>
            <h2>{row.invoiceTitle}</h2>
            <p className="mut">{[row.applyNo, row.invoiceNo].filter(Boolean).join(' · ')}</p>
            {row.rejectReason && <p>{row.rejectReason}</p>}
            {row.invoiceFile && (
              <Step busy={busy} onClick={() => take(() => keep(row))}>
                {t('keepInvoice')}
              </Step>
            )}
            {row._can?.cancel === true && (
              <Step busy={busy} onClick={() => take(() => cancelInvoice(row.id))}>
                {t('dropInvoice')}
              </Step>
            )}
          </section>
        ))}
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
const special = ['regAddress', 'regPhone', 'bankName', 'bankAccount'] as const

function Ask({ order, kinds, titles, title }: Loaded & { order: Order; title: string }) {
  const t = useTexts(shopTexts)
  const [form, setForm] = useState(blank)
  const { busy, problem, run } = useWork()
  const set = (name: keyof typeof blank) => (value: string) => setForm((now) => ({ ...now, [name]: value }))
  const send = () =>
    void run(async () => {
      // What was typed for another kind of invoice is not meant.
      const { taxNo, regAddress, regPhone, bankName, bankAccount, ...rest } = form
      await askInvoice({
        ...rest,
        ...(form.titleType === '2' && { taxNo }),
        ...(form.invoiceType === '2' && { regAddress, regPhone, bankName, bankAccount }),
        sourceType: '1',
        sourceIds: [order.id],
      })
      location.replace(portal('campus/invoices'))
    })
  return (
    <>
      <Head title={title} back={portal('campus/order', { id: order.id })} />
      <main id="main" className="num">
        <section className="band">
          <h2>{t('invoiceFor', { no: order.orderNo ?? '', n: String(order.payAmount) })}</h2>
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
