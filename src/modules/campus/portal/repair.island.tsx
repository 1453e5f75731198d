import { useEffect, useLayoutEffect, useState } from 'react'
import { colon } from '#kernel/definition/kind.ts'
import { isBlank } from '#kernel/definition/blank.ts'
import { Input, Message, Waiting } from '#kernel/portal/ui/kit.tsx'
import { useLoad } from '#kernel/portal/ui/useLoad.ts'
import { useWork } from '#kernel/portal/ui/useWork.ts'
import { parameter } from '#kernel/portal/ui/open.tsx'
import { Photos, type Photo } from '#kernel/portal/ui/Photos.tsx'
import { Band, Bar, Step, Tiles } from '#kernel/portal/ui/phone.tsx'
import { get } from '#kernel/ui/api.ts'
import { dropUnsaved, keepUnsaved, unsaved } from '#kernel/ui/unsaved.ts'
import { lang, useLang, useTexts } from '#kernel/ui/say.ts'
import { portal, startPortal, type PortalFacts } from '#auth/browser/portal.tsx'
import { person } from '#auth/browser/whose.ts'
import { items, report, unitByQr, words, type Item, type Unit } from './calls.ts'
import { Head } from './parts.tsx'
import { mine } from './lease-calls.ts'
import { repairTexts } from './repair-texts.ts'
import { Visit } from './Visit.tsx'
import { visitTime } from './visitTimes.ts'
import { ChooseUnit, FindUnit, Reported, UnitName, unitTexts } from './WhichUnit.tsx'

const most = 6
const begun = {
  item: '',
  text: '',
  urgency: '1',
  enter: false,
  name: '',
  phone: '',
  photos: [] as readonly Photo[],
  day: '',
  period: '',
}
type Draft = typeof begun

/** What is open to whoever looks. */
const offeredPages = () => get<readonly { readonly path: string }[]>('blade-portal/pages')

/** Which unit it is, and what was scanned or typed to come to it: a label at a door leads to several. */
const found = (typed: string) => ({ code: typed, label: typed })

/** One report on one screen; what was typed survives a lost session and the back button. */
function Report({ facts }: { facts: PortalFacts }) {
  const [{ code, label }, setFound] = useState(() => found(parameter('unit') ?? ''))
  const unit = useLoad(code || undefined, () => unitByQr(code, label))
  const lists = useLoad('lists', async () => ({
    items: await items(),
    urgency: await words('campus_urgency'),
    periods: await words('campus_day_period'),
    mine: await mine(),
  }))
  // A label is read by workers too: theirs is the order that they came for.
  const pages = useLoad(unit.problem.length > 0 ? 'pages' : undefined, offeredPages)
  const may = (path: string) => pages.data?.some((one) => one.path === path) === true
  const works = may('campus/tasks') && !may('campus/repair')
  useEffect(() => {
    if (works) location.replace(portal('campus/tasks', { unit: code }))
  }, [works, code])
  if (works) return <Waiting problem={[]} again={pages.again} />
  // Before somebody looks for a unit that they may not report.
  if (!code && lists.problem.length > 0) return <Waiting problem={lists.problem} again={lists.again} />
  if (!code || unit.problem.length > 0)
    return (
      <FindUnit
        title={facts.title}
        problem={unit.problem}
        room={lists.data?.mine.room?.dormName}
        units={lists.data?.mine.units ?? []}
        onFind={(typed) => setFound(found(typed))}
      />
    )
  if (!unit.data || !lists.data) return <Waiting problem={lists.problem} again={lists.again} />
  if ('units' in unit.data)
    return (
      <ChooseUnit
        title={facts.title}
        units={unit.data.units}
        onChoose={(one) => setFound({ code: one, label })}
      />
    )
  const other = () => setFound(found(''))
  if (unit.data.openRepair)
    return <Reported title={facts.title} unit={unit.data} no={unit.data.openRepair} onOther={other} />
  return (
    <Form
      title={facts.title}
      unit={unit.data}
      label={label}
      items={lists.data.items}
      urgency={lists.data.urgency}
      periods={lists.data.periods}
      phone={lists.data.mine.member?.phone ?? ''}
      onOther={other}
    />
  )
}

function Form({
  title,
  unit,
  label,
  items: faults,
  urgency,
  periods,
  phone,
  onOther,
}: {
  title: string
  unit: Unit
  /** What was scanned or typed: whoever does not live there reports by it. */
  label: string
  items: readonly Item[]
  urgency: readonly { key: string; text: string }[]
  periods: readonly { key: string; text: string }[]
  /** Where the reporter is called, as the office knows it. */
  phone: string
  onOther: () => void
}) {
  const t = useTexts(repairTexts)
  const u = useTexts(unitTexts)
  const now = useLang()
  const what = `repair:${unit.id}`
  const [draft, setDraft] = useState<Draft>(() => ({
    ...begun,
    name: person()?.name ?? '',
    phone,
    ...unsaved<Draft>(what, 1),
    photos: [],
  }))
  const [tried, setTried] = useState(false)
  const { busy, problem, run } = useWork()
  const set = (more: Partial<Draft>) => setDraft((before) => ({ ...before, ...more }))
  useLayoutEffect(() => keepUnsaved(what, 1, { ...draft, photos: [] }), [what, draft])
  const item = faults.find((one) => one.id === draft.item)
  const missing = [
    !item && t('chooseFault'),
    draft.text.trim().length < 5 && t('describe'),
    item?.needImages && draft.photos.length === 0 && t('photoNeeded'),
    isBlank(draft.name) && t('contactNeeded'),
    isBlank(draft.phone) && t('phoneNeeded'),
    Boolean(draft.day) !== Boolean(draft.period) && t('visitHalf'),
  ].filter((one) => one !== false && one !== undefined) as string[]

  async function send(): Promise<void> {
    setTried(true)
    if (missing.length > 0)
      return document.querySelector('[aria-invalid="true"], .band.bad')?.scrollIntoView({ block: 'center' })
    await run(async () => {
      const row = await report({
        aircondId: unit.id,
        code: label,
        repairItemId: draft.item,
        faultDesc: draft.text.trim(),
        urgency: draft.urgency,
        allowEnter: draft.enter,
        applicantName: draft.name.trim(),
        applicantPhone: draft.phone.trim(),
        expectTime: visitTime(draft.day, draft.period),
        images: draft.photos.map(({ id }) => id),
      })
      dropUnsaved(what)
      location.replace(portal('campus/application', { id: row.id }))
    })
  }

  return (
    <>
      <Head title={title} back={portal('campus/home')} />
      <main id="main">
        <section className="band">
          <UnitName unit={unit} />
          <p className="mut">{u('unitFree')}</p>
          <button type="button" className="btn" style={{ marginTop: 8 }} onClick={onOther}>
            {u('otherUnit')}
          </button>
        </section>
        <Band title={t('fault')} required>
          {faults.length === 0 && <p className="mut">{t('noFaults')}</p>}
          <Tiles
            name="fault"
            label={t('fault')}
            options={faults.map(({ id, itemName, itemNameEn }) => ({
              key: id,
              text: (now === 'en' && itemNameEn) || itemName,
            }))}
            value={draft.item}
            onChange={(key) => set({ item: key })}
          />
          {item && (
            <div className="sunk">
              {item.guideContent && (
                <p>
                  <b>{t('selfHelp')}</b>
                  {colon[lang()]}
                  {item.guideContent}
                </p>
              )}
              <p>{t('hours', { respond: Number(item.responseHours), finish: Number(item.finishHours) })}</p>
            </div>
          )}
        </Band>
        <section className="band">
          <Input
            label={t('description')}
            help={`${draft.text.length}/500`}
            value={draft.text}
            onChange={(text) => set({ text })}
            rows={3}
            maxLength={500}
            error={tried && draft.text.trim().length < 5 ? t('describe') : undefined}
            required
          />
        </section>
        <Band
          title={t('photos')}
          note={t(item?.needImages ? 'photosNeed' : 'photosMay', { n: most })}
          required={Boolean(item?.needImages)}
        >
          <Photos
            album
            label={t('photos')}
            value={draft.photos}
            onChange={(photos) => set({ photos })}
            max={most}
          />
        </Band>
        <Band title={t('urgency')} required>
          <Tiles
            name="urgency"
            label={t('urgency')}
            columns={3}
            options={urgency}
            value={draft.urgency}
            onChange={(key) => set({ urgency: key })}
          />
        </Band>
        <Visit periods={periods} day={draft.day} period={draft.period} onChange={set} />
        <section className="band">
          <label className="sw">
            <span>
              {t('enter')}
              <br />
              <span className="mut">{t('enterNote')}</span>
            </span>
            <input
              type="checkbox"
              checked={draft.enter}
              onChange={(event) => set({ enter: event.target.checked })}
            />
          </label>
        </section>
        <section className="band">
          <Input
            label={t('contact')}
            value={draft.name}
            onChange={(name) => set({ name })}
            maxLength={30}
            autoComplete="name"
            error={tried && isBlank(draft.name) ? t('contactNeeded') : undefined}
            required
          />
          <Input
            label={t('phone')}
            value={draft.phone}
            onChange={(phone) => set({ phone })}
            type="tel"
            autoComplete="tel"
            maxLength={20}
            error={tried && isBlank(draft.phone) ? t('phoneNeeded') : undefined}
            required
          />
        </section>
        <Message problem={tried && missing.length > 0 ? missing : problem} />
      </main>
      <Bar>
        <Step primary busy={busy} onClick={() => void send()}>
          {t('report')}
        </Step>
      </Bar>
    </>
  )
}

startPortal(Report)
