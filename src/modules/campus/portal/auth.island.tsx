import { useState, type ReactNode } from 'react'
import { isBlank } from '#kernel/definition/blank.ts'
import { Input, Message, Select, Waiting } from '#kernel/portal/ui/kit.tsx'
import { useLoad } from '#kernel/portal/ui/useLoad.ts'
import { useWork } from '#kernel/portal/ui/useWork.ts'
import { Photos, type Photo } from '#kernel/portal/ui/Photos.tsx'
import { Band, Bar, Head, Step, Tiles } from '#kernel/portal/ui/phone.tsx'
import { useFilledIn } from '#kernel/portal/ui/useMissing.ts'
import { useKept } from '#kernel/ui/useKept.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { OwnAccount } from '#auth/browser/OwnAccount.tsx'
import { portal, startPortal, type PortalFacts } from '#auth/browser/portal.tsx'
import { AuthShown } from './AuthShown.tsx'
import { words } from './calls.ts'
import { auths, authStep, pick, verify, type Auth } from './lease-calls.ts'
import { authTexts } from './auth-texts.ts'
import { Bell } from './parts.tsx'

/** Who somebody is here: applied for once, looked at by the office. */
function Verification({ facts }: { facts: PortalFacts }) {
  const { data, problem, again } = useLoad(
    'auths',
    async () => ({
      own: await auths(),
      kinds: await words('campus_auth_type'),
      schools: await pick('SchoolInfo', { status: '1' }),
    }),
    { follows: true },
  )
  if (!data) return <Waiting problem={problem} again={again} />
  const live = data.own.filter(({ status }) => [10, 20, 30, 90].includes(Number(status)))
  const rejected = live.find((row) => row._can?.resubmit === true)
  // Why it was taken away from them stands above the form in which they apply anew.
  const revoked = data.own.filter(({ status }, i) => i === 0 && Number(status) === 40)
  const shown = (live.length > 0 ? live : revoked).map((row) => (
    <AuthShown key={`${row.id}:${row.version}`} row={row} again={again} />
  ))
  // Whoever was never verified has nothing behind this page: it is where they begin.
  const known = data.own.some(({ status }) => Number(status) === 20 || Number(status) === 30)
  return (
    <>
      <Head title={facts.title} {...(known && { back: portal('campus/home') })}>
        <Bell />
        <OwnAccount />
      </Head>
      {rejected ? (
        <Corrected key={`${rejected.id}:${rejected.version}`} row={rejected} again={again}>
          {shown}
        </Corrected>
      ) : live.length > 0 ? (
        <main id="main">{shown}</main>
      ) : (
        <Form kinds={data.kinds} schools={data.schools} again={again}>
          {shown}
        </Form>
      )}
    </>
  )
}

/** What was rejected is put right and sent again; identity and school stay what they are. */
function Corrected({ row, again, children }: { row: Auth; again: () => void; children: ReactNode }) {
  const t = useTexts(authTexts)
  const [form, setForm, sent] = useKept('auth-corrected', row.version, () => ({
    campusId: row.campusId ?? '',
    realName: row.realName ?? '',
    stuNo: row.stuNo ?? '',
    phone: row.phone ?? '',
  }))
  const [photos, setPhotos] = useState<readonly Photo[]>([])
  const { busy, problem, run } = useWork()
  const campuses = useLoad(row.schoolId ?? undefined, () =>
    pick('schoolCampus', { schoolId: row.schoolId ?? '' }),
  )
  const set = (more: Partial<typeof form>) => setForm((now) => ({ ...now, ...more }))
  const { missing, whenWhole } = useFilledIn([
    [t('campus'), form.campusId !== ''],
    [t('realName'), !isBlank(form.realName)],
    [t('stuNo'), !isBlank(form.stuNo)],
    [t('phone'), !isBlank(form.phone)],
  ])
  const send = () =>
    whenWhole(
      () =>
        void run(async () => {
          await authStep('resubmit', {
            id: row.id,
            version: row.version,
            ...form,
            // Told masked: what nobody changed stays as it is.
            phone: form.phone === row.phone ? undefined : form.phone.trim(),
            ...(photos.length > 0 && { cardImages: photos.map(({ id }) => id) }),
          })
          sent()
          again()
        }),
    )
  return (
    <>
      <main id="main">
        {children}
        <section className="band">
          <Select
            label={t('campus')}
            value={form.campusId}
            onChange={(campusId) => set({ campusId })}
            options={(campuses.data ?? []).map(({ id, title }) => [id, title] as const)}
            required
          />
          <Own form={form} set={set} />
        </section>
        <Band title={t('card')} note={t('cardKept')}>
          <Photos album label={t('card')} value={photos} onChange={setPhotos} max={4} />
        </Band>
        <Message problem={missing.length > 0 ? missing : problem} />
      </main>
      <Bar>
        <Step primary busy={busy} onClick={send}>
          {t('changeIt')}
        </Step>
      </Bar>
    </>
  )
}

type OwnFields = { realName: string; stuNo: string; phone: string }

/** Who somebody says they are. */
function Own({ form, set }: { form: OwnFields; set: (more: Partial<OwnFields>) => void }) {
  const t = useTexts(authTexts)
  return (
    <>
      <Input
        label={t('realName')}
        value={form.realName}
        onChange={(realName) => set({ realName })}
        maxLength={30}
        autoComplete="name"
        required
      />
      <Input
        label={t('stuNo')}
        value={form.stuNo}
        onChange={(stuNo) => set({ stuNo })}
        maxLength={30}
        required
      />
      <Input
        label={t('phone')}
        type="tel"
        value={form.phone}
        onChange={(phone) => set({ phone })}
        maxLength={20}
        autoComplete="tel"
        required
      />
    </>
  )
}

/** Where there is one school, or one campus, nobody has to choose it. */
const onlyOf = (all: readonly { id: string }[] = []) => (all.length === 1 ? (all[0]?.id ?? '') : '')

function Form({
  kinds,
  schools,
  again,
  children,
}: {
  kinds: readonly { key: string; text: string }[]
  schools: readonly { id: string; title: string }[]
  again: () => void
  children: ReactNode
}) {
  const t = useTexts(authTexts)
  const [form, setForm, sent] = useKept('auth', undefined, () => ({
    kind: '',
    school: onlyOf(schools),
    campus: '',
    realName: '',
    stuNo: '',
    phone: '',
  }))
  const [photos, setPhotos] = useState<readonly Photo[]>([])
  const { busy, problem, run } = useWork()
  const campuses = useLoad(form.school || undefined, () => pick('schoolCampus', { schoolId: form.school }))
  const set = (more: Partial<typeof form>) => setForm((now) => ({ ...now, ...more }))
  const campusId = form.campus || onlyOf(campuses.data)
  const { missing, whenWhole } = useFilledIn([
    [t('identity'), form.kind !== ''],
    [t('school'), form.school !== ''],
    [t('campus'), campusId !== ''],
    [t('realName'), !isBlank(form.realName)],
    [t('stuNo'), !isBlank(form.stuNo)],
    [t('phone'), !isBlank(form.phone)],
    [t('card'), photos.length > 0],
  ])
  const send = () =>
    whenWhole(
      () =>
        void run(async () => {
          await verify({
            authType: form.kind,
            schoolId: form.school,
            campusId,
            realName: form.realName.trim(),
            stuNo: form.stuNo.trim(),
            phone: form.phone.trim(),
            cardImages: photos.map(({ id }) => id),
          })
          sent()
          again()
        }),
    )
  const named = (list: readonly { id: string; title: string }[] = []) => [
    ['', ''] as const,
    ...list.map(({ id, title }) => [id, title] as const),
  ]
  return (
    <>
      <main id="main">
        {children}
        <Band title={t('identity')} required>
          <Tiles
            name="identity"
            label={t('identity')}
            columns={3}
            options={kinds}
            value={form.kind}
            onChange={(kind) => set({ kind })}
          />
        </Band>
        <section className="band">
          <Select
            label={t('school')}
            value={form.school}
            onChange={(school) => set({ school, campus: '' })}
            options={named(schools)}
            required
          />
          <Select
            label={t('campus')}
            value={campusId}
            onChange={(campus) => set({ campus })}
            options={named(campuses.data)}
            required
          />
          <Own form={form} set={set} />
        </section>
        <Band title={t('card')} required>
          <Photos album label={t('card')} value={photos} onChange={setPhotos} max={4} />
        </Band>
        <Message problem={missing.length > 0 ? missing : problem} />
      </main>
      <Bar>
        <Step primary busy={busy} onClick={send}>
          {t('newAuth')}
        </Step>
      </Bar>
    </>
  )
}

startPortal(Verification)
