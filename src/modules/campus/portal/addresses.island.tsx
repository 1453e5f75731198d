import { inFacts } from '#kernel/definition/directions.ts'
import { useState } from 'react'
import { isBlank } from '#kernel/definition/blank.ts'
import { Check, Input, Message, Select, Waiting } from '#kernel/portal/ui/kit.tsx'
import { useBeyond } from '#kernel/portal/ui/useBeyond.ts'
import { useLoad } from '#kernel/portal/ui/useLoad.ts'
import { useWork } from '#kernel/portal/ui/useWork.ts'
import { useFilledIn } from '#kernel/portal/ui/useMissing.ts'
import { useKept } from '#kernel/ui/useKept.ts'
import { parameter } from '#kernel/portal/ui/open.tsx'
import { Band, Bar, Head, State, Step, Tiles } from '#kernel/portal/ui/phone.tsx'
import { useTexts } from '#kernel/ui/say.ts'
import { portal, startPortal, type PortalFacts } from '#auth/browser/portal.tsx'
import { addresses, addressStep, removeAddress, saveAddress, type Address } from './address-calls.ts'
import { addressTexts } from './address-texts.ts'
import { words } from './calls.ts'
import { mine, pick } from './lease-calls.ts'

type Titled = readonly { id: string; title: string }[]
type Loaded = {
  own: readonly Address[]
  kinds: readonly { key: string; text: string }[]
  campuses: Titled
  name: string
  phone: string
}
const dorm = '1'

async function load(): Promise<Loaded> {
  const [own, kinds, campuses, me] = await Promise.all([
    addresses(),
    words('campus_address_type'),
    pick('schoolCampus', { status: '1' }),
    mine().catch(() => undefined),
  ])
  return { own, kinds, campuses, name: me?.member?.name ?? '', phone: me?.member?.phone ?? '' }
}

/** Where somebody has things brought: the addresses that they keep, and a form for one more. */
function Addresses({ facts }: { facts: PortalFacts }) {
  const t = useTexts(addressTexts)
  const { data, problem, again } = useLoad('addresses', load)
  const [chosen, setEditing] = useState<Address>()
  const [adding, toNew, leaveNew] = useBeyond('newAddress')
  const [changing, toForm, leaveForm] = useBeyond('address')
  const edit = (row: Address) => {
    setEditing(row)
    toForm()
  }
  // Loaded anew, the page does not know any more which one was being changed: it is chosen again, and not made a second time.
  const changed = changing ? chosen : undefined
  const leave = adding ? leaveNew : leaveForm
  if (!data) return <Waiting problem={problem} again={again} />
  // Whoever came from a basket goes back to it.
  const shop = parameter('shop')
  const back = shop ? portal('campus/shop', { id: shop }) : portal('campus/home')
  if (adding || changed)
    return (
      <Form
        {...data}
        of={adding ? undefined : changed}
        onNever={leave}
        onDone={() => {
          leave()
          again()
        }}
      />
    )
  return (
    <>
      <Head title={facts.title} back={back} />
      <main id="main">
        {data.own.length === 0 && <Message problem={t('none')} tone="info" />}
        {data.own.map((row) => (
          <Shown key={`${row.id}:${row.version}`} row={row} onEdit={() => edit(row)} again={again} />
        ))}
      </main>
      <Bar>
        <Step primary onClick={toNew}>
          {t('add')}
        </Step>
      </Bar>
    </>
  )
}

/** A room is called by its building, and whoever types an address often repeats the room. */
function placeOf({ buildName, dormName, detail }: Address): string {
  const named = [dormName ?? buildName, detail].filter((part): part is string => Boolean(part))
  return inFacts([...new Set(named)])
}

function Shown({ row, onEdit, again }: { row: Address; onEdit: () => void; again: () => void }) {
  const t = useTexts(addressTexts)
  const { busy, problem, run } = useWork()
  const [leaving, setLeaving] = useState(false)
  const take = (work: () => Promise<unknown>) =>
    void run(async () => {
      await work()
      again()
    })
  return (
    <section className="band" aria-label={row.detail}>
      <p className="k">
        <State tone={row.isDefault ? 'green' : 'neutral'}>
          {row.isDefault ? t('usual') : row.addressTypeText}
        </State>
        <span className="num">{row.receiverPhone}</span>
      </p>
      <h2>{row.receiverName}</h2>
      <p>{placeOf(row)}</p>
      <Message problem={problem} />
      {leaving ? (
        <p className="ac">
          <Step busy={busy} onClick={() => take(() => removeAddress(row.id))}>
            {t('removeSure')}
          </Step>
          <Step onClick={() => setLeaving(false)}>{t('keep')}</Step>
        </p>
      ) : (
        <p className="ac">
          <Step onClick={onEdit}>{t('edit')}</Step>
          {!row.isDefault && (
            <Step busy={busy} onClick={() => take(() => addressStep('setDefault', { id: row.id }))}>
              {t('makeUsual')}
            </Step>
          )}
          <Step onClick={() => setLeaving(true)}>{t('remove')}</Step>
        </p>
      )}
    </section>
  )
}

function Form({
  own,
  kinds,
  campuses,
  name,
  phone,
  of,
  onNever,
  onDone,
}: Loaded & { of: Address | undefined; onNever: () => void; onDone: () => void }) {
  const t = useTexts(addressTexts)
  const [form, setForm, sent] = useKept(`address:${of?.id ?? 'new'}`, of?.version, () => ({
    receiverName: of?.receiverName ?? name,
    receiverPhone: of?.receiverPhone ?? phone,
    addressType: String(of?.addressType ?? ''),
    campusId: of?.campusId ?? (campuses.length === 1 ? (campuses[0]?.id ?? '') : ''),
    buildId: of?.buildId ?? '',
    dormId: of?.dormId ?? '',
    detail: of?.detail ?? '',
    isDefault: of?.isDefault ?? own.length === 0,
  }))
  const { busy, problem, run } = useWork()
  const set = (more: Partial<typeof form>) => setForm((now) => ({ ...now, ...more }))
  const { campusId, buildId } = form
  const builds = useLoad(campusId || undefined, () => pick('schoolDormBuild', { campusId }))
  const rooms = useLoad(buildId || undefined, () => pick('SchoolDorm', { buildId }))
  const inDorm = form.addressType === dorm
  const { receiverName, receiverPhone, addressType, dormId, detail } = form
  const { missing, whenWhole } = useFilledIn([
    [t('receiver'), !isBlank(receiverName)],
    [t('phone'), !isBlank(receiverPhone)],
    [t('kind'), addressType !== ''],
    [t('campus'), campusId !== ''],
    [t('build'), !inDorm || buildId !== ''],
    [t('room'), !inDorm || dormId !== ''],
    [t('detail'), !isBlank(detail)],
  ])
  const send = () =>
    whenWhole(
      () =>
        void run(async () => {
          await saveAddress({
            ...(of && { id: of.id, version: of.version }),
            ...form,
            receiverName: receiverName.trim(),
            detail: detail.trim(),
            buildId: inDorm ? buildId : null,
            dormId: inDorm ? dormId : null,
          })
          sent()
          onDone()
        }),
    )
  const chosen = (all: Titled = []) => [['', ''] as const, ...all.map((one) => [one.id, one.title] as const)]
  return (
    <>
      <Head title={t(of ? 'edit' : 'add')} back={portal('campus/addresses')} />
      <main id="main">
        <section className="band">
          <Input
            label={t('receiver')}
            value={receiverName}
            onChange={(next) => set({ receiverName: next })}
            maxLength={30}
            autoComplete="name"
            required
          />
          <Input
            label={t('phone')}
            type="tel"
            value={receiverPhone}
            onChange={(next) => set({ receiverPhone: next })}
            maxLength={20}
            autoComplete="tel"
            required
          />
        </section>
        <Band title={t('kind')} required>
          <Tiles
            name="kind"
            label={t('kind')}
            columns={3}
            options={kinds}
            value={addressType}
            onChange={(next) => set({ addressType: next })}
          />
        </Band>
        <section className="band">
          <Select
            label={t('campus')}
            value={campusId}
            onChange={(next) => set({ campusId: next, buildId: '', dormId: '' })}
            options={chosen(campuses)}
            required
          />
          {inDorm && (
            <>
              <Select
                label={t('build')}
                value={buildId}
                onChange={(next) => set({ buildId: next, dormId: '' })}
                options={chosen(builds.data)}
                required
              />
              <Select
                label={t('room')}
                value={dormId}
                onChange={(next) => set({ dormId: next })}
                options={chosen(rooms.data)}
                required
              />
            </>
          )}
          <Input
            label={t('detail')}
            help={t(inDorm ? 'detailDorm' : 'detailElse')}
            value={detail}
            onChange={(next) => set({ detail: next })}
            maxLength={200}
            required
          />
          <Check checked={form.isDefault} onChange={(isDefault) => set({ isDefault })}>
            {t('usualOne')}
          </Check>
        </section>
        <Message problem={missing.length > 0 ? missing : problem} />
      </main>
      <Bar>
        <Step onClick={onNever}>{t('never')}</Step>
        <Step primary busy={busy} onClick={send}>
          {t('save')}
        </Step>
      </Bar>
    </>
  )
}

startPortal(Addresses)
