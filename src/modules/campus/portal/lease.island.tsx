import { useState } from 'react'
import { isBlank } from '#kernel/definition/blank.ts'
import { Input, Message, Select, Waiting } from '#kernel/portal/ui/kit.tsx'
import { useLoad } from '#kernel/portal/ui/useLoad.ts'
import { useWork } from '#kernel/portal/ui/useWork.ts'
import { Band, Bar, Head, Step, Tiles } from '#kernel/portal/ui/phone.tsx'
import { keysOf } from '#kernel/definition/body.ts'
import { useFilledIn } from '#kernel/portal/ui/useMissing.ts'
import { useKept } from '#kernel/ui/useKept.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { moneyText } from '#kernel/definition/money-text.ts'
import { portal, startPortal, type PortalFacts } from '#auth/browser/portal.tsx'
import { words } from './calls.ts'
import { file, mine, rejected, terms, type Mine, type Rent, type Term } from './lease-calls.ts'
import { Barred, Consent, onlyOf, Phone, UnitChoice, useAllBusy } from './lease-parts.tsx'
import { Expected } from './Expected.tsx'
import { leaseTexts } from './lease-texts.ts'

type Loaded = {
  mine: Mine
  terms: readonly Term[]
  reasons: readonly { key: string; text: string }[]
  plans: readonly { key: string; text: string }[]
  before: Rent | undefined
}
const blank = {
  unit: '',
  kind: '',
  plan: '',
  date: '',
  reason: '',
  place: '',
  payee: '',
  account: '',
  bank: '',
  phone: '',
}

const filledIn = (row: Rent): typeof blank => ({
  unit: row.aircondId,
  kind: String(row.rentType),
  plan: row.rentPlan ?? '',
  date: row.returnDate ?? '',
  reason: row.returnReason ?? '',
  place: row.keepInPlace === null ? '' : row.keepInPlace ? 'stays' : 'leaves',
  payee: row.refundAccountName ?? '',
  // As it is masked: left alone, it stays what it was.
  account: row.refundAccountNo ?? '',
  bank: row.refundBank ?? '',
  phone: row.applicantPhone,
})

/** The lease of a unit in the own room goes on, or ends. */
function Lease({ facts }: { facts: PortalFacts }) {
  const t = useTexts(leaseTexts)
  const { data, problem, again } = useLoad('lease', async (): Promise<Loaded> => {
    const [me, costs, reasons, plans, before] = await Promise.all([
      mine(),
      terms(),
      words('campus_return_reason'),
      words('campus_rent_plan'),
      rejected<Rent>('rent'),
    ])
    return { mine: me, terms: costs, reasons, plans, before }
  })
  const allBusy = useAllBusy()
  if (!data) return <Waiting problem={problem} again={again} />
  const barred = !data.mine.member?.verified
    ? ({ why: t('notVerified'), page: 'auth' } as const)
    : onLease(data.mine.units).length === 0
      ? ({ why: t('noLease'), page: 'install' } as const)
      : allBusy(onLease(data.mine.units))
  return (
    <>
      <Head title={facts.title} back={portal('campus/home')} />
      {barred ? <Barred {...barred} /> : <Form {...data} />}
    </>
  )
}

const onLease = (units: Mine['units']) => units.filter(({ leaseStatus }) => leaseStatus !== '0')

function Form({ mine: { member, roommates, units }, terms: costs, reasons, plans, before }: Loaded) {
  const t = useTexts(leaseTexts)
  const leased = onLease(units)
  const [form, setForm, sent] = useKept(
    'lease',
    before?.version,
    () =>
      before
        ? filledIn(before)
        : { ...blank, unit: onlyOf(leased), payee: member?.name ?? '', phone: member?.phone ?? '' },
    (typed) => ({ ...typed, account: before?.refundAccountNo ?? '' }),
  )
  const set = (more: Partial<typeof form>) => setForm((now) => ({ ...now, ...more }))
  const { busy, problem, run } = useWork()
  const back = form.kind === '3'
  const [agreed, setAgreed] = useState<readonly string[]>([])
  const unasked = back && roommates.some(({ id }) => !agreed.includes(id))
  const wanted = {
    unit: form.unit,
    kindOf: form.kind,
    ...(form.kind === '2' && { plan: form.plan }),
    ...(back && {
      backDay: form.date,
      reason: form.reason,
      place: form.place,
      payee: form.payee,
      account: form.account,
      bank: form.bank,
    }),
    phone: form.phone,
  }
  const { missing, whenWhole } = useFilledIn(
    keysOf(wanted).map((name) => [t(name), !isBlank(wanted[name] ?? '')] as const),
    [unasked && t('consentMissing')],
  )
  const send = () =>
    whenWhole(
      () =>
        void run(async () => {
          const row = await file('rent', before, {
            rentType: form.kind,
            aircondId: form.unit,
            applicantName: member?.name,
            applicantPhone: form.phone.trim(),
            consentStuIds: [member?.stuId, ...(back ? agreed : [])].filter(Boolean),
            ...(back
              ? {
                  returnDate: form.date,
                  returnReason: form.reason,
                  keepInPlace: form.place === 'stays',
                  refundAccountName: form.payee,
                  refundAccountNo: form.account,
                  refundBank: form.bank,
                }
              : { rentPlan: form.plan }),
          })
          sent()
          location.replace(portal('campus/matter', { kind: 'rent', id: row.id }))
        }),
    )
  return (
    <>
      <main id="main">
        <UnitChoice
          units={leased}
          note={({ assetNo, leaseEnd }) => `${assetNo} ${leaseEnd ? t('until', { day: leaseEnd }) : ''}`}
          value={form.unit}
          onChange={(unit) => set({ unit })}
        />
        <Band title={t('kindOf')} required>
          <Tiles
            name="kind"
            label={t('kindOf')}
            options={[
              { key: '2', text: t('renew') },
              { key: '3', text: t('giveBack') },
            ]}
            value={form.kind}
            onChange={(kind) => set({ kind })}
          />
        </Band>
        {form.kind === '2' && (
          <Band title={t('plan')} required>
            <Tiles
              name="plan"
              label={t('plan')}
              columns={1}
              options={costs.map(({ plan, rent, yearly }) => ({
                key: plan,
                text: `${plans.find(({ key }) => key === plan)?.text ?? plan} · ${moneyText(rent)}`,
                note: t('yearlyNote', { yearly: moneyText(yearly) }),
              }))}
              value={form.plan}
              onChange={(plan) => set({ plan })}
            />
          </Band>
        )}
        {back && (
          <section className="band">
            <Input
              label={t('backDay')}
              type="date"
              value={form.date}
              onChange={(date) => set({ date })}
              required
            />
            <Select
              label={t('reason')}
              value={form.reason}
              onChange={(reason) => set({ reason })}
              options={[['', ''], ...reasons.map(({ key, text }) => [key, text] as const)]}
              required
            />
            <Select
              label={t('place')}
              value={form.place}
              onChange={(place) => set({ place })}
              options={[
                ['', ''],
                ['stays', t('stays')],
                ['leaves', t('leaves')],
              ]}
              required
            />
            <Input
              label={t('payee')}
              value={form.payee}
              onChange={(payee) => set({ payee })}
              maxLength={60}
              required
            />
            <Input
              label={t('account')}
              value={form.account}
              onChange={(account) => set({ account })}
              maxLength={40}
              required
            />
            <Input
              label={t('bank')}
              value={form.bank}
              onChange={(bank) => set({ bank })}
              maxLength={60}
              required
            />
          </section>
        )}
        {back && <Expected unit={form.unit} day={form.date} />}
        <section className="band">
          <Phone value={form.phone} onChange={(phone) => set({ phone })} />
        </section>
        {back && <Consent roommates={roommates} agreed={agreed} onChange={setAgreed} />}
        <Message problem={missing.length > 0 ? missing : problem} />
      </main>
      <Bar>
        <Step primary busy={busy} onClick={send}>
          {t('send')}
        </Step>
      </Bar>
    </>
  )
}

startPortal(Lease)
