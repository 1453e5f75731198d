import { useState } from 'react'
import { isBlank } from '#kernel/definition/blank.ts'
import { Input, Message, Waiting } from '#kernel/portal/ui/kit.tsx'
import { useLoad } from '#kernel/portal/ui/useLoad.ts'
import { useMissing } from '#kernel/portal/ui/useMissing.ts'
import { useWork } from '#kernel/portal/ui/useWork.ts'
import { Band, Bar, Head, Step, Tiles } from '#kernel/portal/ui/phone.tsx'
import { useKept } from '#kernel/ui/useKept.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { moneyText } from '#kernel/definition/money-text.ts'
import { portal, startPortal, type PortalFacts } from '#auth/browser/portal.tsx'
import { words } from './calls.ts'
import {
  file,
  mine,
  ownRoom,
  rejected,
  terms,
  type Install as InstallRow,
  type Mine,
  type Term,
} from './lease-calls.ts'
import { Barred, Consent, Phone } from './lease-parts.tsx'
import { leaseTexts } from './lease-texts.ts'
import { roomless } from './roomless.ts'

type Words = Awaited<ReturnType<typeof words>>
type Loaded = {
  mine: Mine
  place: Awaited<ReturnType<typeof ownRoom>>
  terms: readonly Term[]
  specs: Words
  periods: Words
  plans: Words
  before: InstallRow | undefined
}

/** A unit for the own room: what it costs stands there before anything is sent, and every roommate is asked for by name. */
function Install({ facts }: { facts: PortalFacts }) {
  const t = useTexts(leaseTexts)
  const { data, problem, again } = useLoad('install', async (): Promise<Loaded> => {
    const [me, place, costs, specs, periods, plans, before] = await Promise.all([
      mine(),
      ownRoom(),
      terms(),
      words('campus_aircond_spec'),
      words('campus_day_period'),
      words('campus_rent_plan'),
      rejected<InstallRow>('install'),
    ])
    return { mine: me, place, terms: costs, specs, periods, plans, before }
  })
  if (!data) return <Waiting problem={problem} again={again} />
  const { member, room } = data.mine
  const barred = !member?.verified
    ? ({ why: t('notVerified'), page: 'auth' } as const)
    : !room
      ? { why: t(roomless(member)) }
      : !room.aircondAllowed
        ? { why: t('notAllowed') }
        : !data.place?.open
          ? { why: t('closed') }
          : data.place.free === null
            ? ({ why: t('full'), page: 'change' } as const)
            : undefined
  return (
    <>
      <Head title={facts.title} back={portal('campus/home')} />
      {barred ? <Barred {...barred} /> : <Form {...data} />}
    </>
  )
}

function Form({ mine: { member, room, roommates }, terms: costs, specs, periods, plans, before }: Loaded) {
  const t = useTexts(leaseTexts)
  // Nothing is chosen for anybody but what they chose themselves; each roommate agrees to what it is now.
  const [form, setForm, sent] = useKept('install', before?.version, () => ({
    spec: before?.aircondSpec ?? '',
    plan: before?.rentPlan ?? '',
    date: before?.expectDate ?? '',
    period: before?.expectPeriod ?? '',
    phone: before?.applicantPhone ?? member?.phone ?? '',
  }))
  const { spec, plan, date, period, phone } = form
  const set = (name: keyof typeof form) => (value: string) => setForm((now) => ({ ...now, [name]: value }))
  const [agreed, setAgreed] = useState<readonly string[]>([])
  const { busy, problem, run } = useWork()
  const cost = costs.find((one) => one.plan === plan)
  const { missing, whenWhole } = useMissing([
    !spec && t('chooseSpec'),
    !plan && t('choosePlan'),
    !date && t('chooseDate'),
    !period && t('choosePeriod'),
    isBlank(phone) && t('phoneMissing'),
    roommates.some(({ id }) => !agreed.includes(id)) && t('consentMissing'),
  ])
  const send = () =>
    whenWhole(
      () =>
        void run(async () => {
          const row = await file('install', before, {
            dormId: room?.id,
            aircondSpec: spec,
            rentPlan: plan,
            expectDate: date,
            expectPeriod: period,
            applicantName: member?.name,
            applicantPhone: phone.trim(),
            consentStuIds: [member?.stuId, ...agreed].filter(Boolean),
          })
          sent()
          location.replace(portal('campus/matter', { kind: 'install', id: row.id }))
        }),
    )
  return (
    <>
      <main id="main">
        <section className="band">
          <h2>{room?.dormName}</h2>
        </section>
        <Band title={t('spec')} required>
          <Tiles name="spec" label={t('spec')} options={specs} value={spec} onChange={set('spec')} />
        </Band>
        <Band title={t('plan')} required>
          <Tiles
            name="plan"
            label={t('plan')}
            columns={1}
            options={costs.map((one) => ({
              key: one.plan,
              text: `${plans.find(({ key }) => key === one.plan)?.text ?? one.plan} · ${moneyText(one.total)}`,
              note: t('planNote', {
                rent: moneyText(one.rent),
                yearly: moneyText(one.yearly),
                deposit: moneyText(one.deposit),
              }),
            }))}
            value={plan}
            onChange={set('plan')}
          />
          {cost && <p className="sunk">{t('sum', { total: moneyText(cost.total) })}</p>}
        </Band>
        <section className="band">
          <Input label={t('date')} type="date" value={date} onChange={set('date')} required />
          <Tiles
            name="period"
            label={t('period')}
            columns={3}
            options={periods}
            value={period}
            onChange={set('period')}
          />
          <Phone value={phone} onChange={set('phone')} />
        </section>
        <Consent roommates={roommates} agreed={agreed} onChange={setAgreed} />
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

startPortal(Install)
