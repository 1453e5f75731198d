import { useState } from 'react'
import { isBlank } from '#kernel/definition/blank.ts'
import { Input, Message, Waiting } from '#kernel/portal/ui/kit.tsx'
import { useLoad } from '#kernel/portal/ui/useLoad.ts'
import { useWork } from '#kernel/portal/ui/useWork.ts'
import { Band, Bar, Head, Step, Tiles } from '#kernel/portal/ui/phone.tsx'
import { useFilledIn } from '#kernel/portal/ui/useMissing.ts'
import { useKept } from '#kernel/ui/useKept.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { portal, startPortal, type PortalFacts } from '#auth/browser/portal.tsx'
import { moving, swapping } from '../leasing/changes/shapes.ts'
import { changeTexts } from './change-texts.ts'
import { TargetRoom } from './change-target.tsx'
import {
  file,
  mine,
  rejected,
  targetOf,
  type Change as ChangeRow,
  type Mine,
  type Unit,
} from './lease-calls.ts'
import { Barred, Consent, onlyOf, Phone, UnitChoice, useAllBusy } from './lease-parts.tsx'
import { leaseTexts } from './lease-texts.ts'
import { roomless } from './roomless.ts'

type Loaded = { readonly mine: Mine; readonly before: ChangeRow | undefined }

/** A unit of the own room goes to another one, or changes places with one there. */
function Change({ facts }: { facts: PortalFacts }) {
  const [l, t] = [useTexts(leaseTexts), useTexts(changeTexts)]
  const allBusy = useAllBusy()
  const { data, problem, again } = useLoad('change', async (): Promise<Loaded> => {
    const [me, before] = await Promise.all([mine(), rejected<ChangeRow>('change')])
    return { mine: me, before }
  })
  if (!data) return <Waiting problem={problem} again={again} />
  const barred = !data.mine.member?.verified
    ? ({ why: l('notVerified'), page: 'auth' } as const)
    : !data.mine.room
      ? { why: l(roomless(data.mine.member)) }
      : movable(data.mine).length === 0
        ? ({ why: t('none'), page: 'install' } as const)
        : allBusy(movable(data.mine), underWay)
  return (
    <>
      <Head title={facts.title} back={portal('campus/home')} />
      {barred ? <Barred {...barred} /> : <Form {...data} />}
    </>
  )
}

const installed = 30
const underWay = ({ busy, repair }: Unit) => busy ?? repair
const movable = ({ units }: Mine) => units.filter(({ status }) => status === installed)

function Form({ mine: me, before }: Loaded) {
  const { member, room, roommates } = me
  const [l, t] = [useTexts(leaseTexts), useTexts(changeTexts)]
  const [form, setForm, sent] = useKept('change', before?.version, () => ({
    unit: before?.aircondId ?? onlyOf(movable(me).filter((unit) => !underWay(unit))),
    kind: before?.changeType ?? '',
    dormId: before?.toDormId ?? '',
    other: before?.swapAircondId ?? '',
    date: before?.expectDate ?? '',
    reason: before?.reason ?? '',
    phone: before?.applicantPhone ?? member?.phone ?? '',
  }))
  const set = (more: Partial<typeof form>) => setForm((now) => ({ ...now, ...more }))
  const [agreed, setAgreed] = useState<readonly string[]>([])
  const [agreedThere, setAgreedThere] = useState<readonly string[]>([])
  const { busy, problem, run } = useWork()
  const target = useLoad(form.dormId || undefined, () => targetOf(form.dormId))
  const swap = form.kind === swapping
  const unasked =
    roommates.some(({ id }) => !agreed.includes(id)) ||
    (target.data?.residents ?? []).some(({ id }) => !agreedThere.includes(id))
  const { missing, whenWhole } = useFilledIn(
    [
      [l('unit'), form.unit !== ''],
      [t('kind'), form.kind !== ''],
      [t('target'), form.dormId !== ''],
      ...(swap ? [[t('which'), form.other !== ''] as const] : []),
      [l('date'), form.date !== ''],
      [l('phone'), !isBlank(form.phone)],
    ],
    [form.reason.trim().length < 5 && t('short'), unasked && l('consentMissing')],
  )
  const send = () =>
    whenWhole(
      () =>
        target.data &&
        void run(async () => {
          const row = await file('change', before, {
            changeType: form.kind,
            aircondId: form.unit,
            toDormId: form.dormId,
            swapAircondId: swap ? form.other : null,
            applicantName: member?.name,
            applicantPhone: form.phone.trim(),
            reason: form.reason.trim(),
            expectDate: form.date,
            consentStuIds: [member?.stuId, ...agreed].filter(Boolean),
            targetConsentStuIds: agreedThere,
          })
          sent()
          location.replace(portal('campus/matter', { kind: 'change', id: row.id }))
        }),
    )
  return (
    <>
      <main id="main">
        <UnitChoice
          units={movable(me)}
          busy={underWay}
          note={({ assetNo }) => assetNo}
          value={form.unit}
          onChange={(unit) => set({ unit })}
        />
        <Band title={t('kind')} required>
          <Tiles
            name="kind"
            label={t('kind')}
            columns={1}
            options={[
              { key: moving, text: t('move'), note: t('moveNote') },
              { key: swapping, text: t('swap'), note: t('swapNote') },
            ]}
            value={form.kind}
            onChange={(kind) => set({ kind, other: '' })}
          />
        </Band>
        <TargetRoom
          campusId={member?.campusId ?? ''}
          own={room?.id}
          swap={swap}
          value={{ dormId: form.dormId, other: form.other }}
          target={target.data}
          problem={target.problem}
          onChange={(next) => {
            if (next.dormId !== form.dormId) setAgreedThere([])
            set(next)
          }}
        />
        <section className="band">
          <Input
            label={l('date')}
            type="date"
            value={form.date}
            onChange={(date) => set({ date })}
            required
          />
          <Input
            label={t('reason')}
            help={t('reasonHelp')}
            value={form.reason}
            onChange={(reason) => set({ reason })}
            rows={3}
            maxLength={300}
            required
          />
          <Phone value={form.phone} onChange={(phone) => set({ phone })} />
        </section>
        <Consent roommates={roommates} agreed={agreed} onChange={setAgreed} />
        <Consent
          title={t('there')}
          note={t('thereNote')}
          roommates={(target.data?.residents ?? []).map(({ id, name, bedNo }) => ({
            id,
            name: `${name} ${l('bed', { n: bedNo })}`,
          }))}
          agreed={agreedThere}
          onChange={setAgreedThere}
        />
        <Message problem={missing.length > 0 ? missing : problem} />
      </main>
      <Bar>
        <Step primary busy={busy} onClick={send}>
          {l('send')}
        </Step>
      </Bar>
    </>
  )
}

startPortal(Change)
