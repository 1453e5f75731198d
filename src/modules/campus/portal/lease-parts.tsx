import { portal } from '#auth/browser/portal.tsx'
import { Check, Input, Message } from '#kernel/portal/ui/kit.tsx'
import { Band, Tiles } from '#kernel/portal/ui/phone.tsx'
import { useLoad } from '#kernel/portal/ui/useLoad.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { repairs } from './calls.ts'
import { matters, type Unit } from './lease-calls.ts'
import { leaseTexts } from './lease-texts.ts'

const ways = { auth: 'toAuth', install: 'toInstall', change: 'toChange' } as const

/** Why nobody can apply here now: the documents that it is about, or the page that leads on. */
export type Bar = {
  readonly why: string
  readonly nos?: readonly string[]
  readonly page?: keyof typeof ways
}

/** Who may not apply now is told why, and by whom it can be changed; what they may open or do is one press away. */
export function Barred({ why, nos = [], page }: Bar) {
  const t = useTexts(leaseTexts)
  const { data: found = [] } = useLoad(nos.join(' '), () => addressesOf(nos))
  const next = page ? [{ href: portal(`campus/${page}`), words: t(ways[page]) }] : []
  const open = found.map(({ no, href }) => ({ href, words: t('open', { no }) }))
  return (
    <main id="main">
      <section className="band">
        <Message problem={why} tone="info" />
        {[...next, ...open].map(({ href, words }) => (
          <p key={href} className="ac one">
            <a className="btn p" href={href}>
              {words}
            </a>
          </p>
        ))}
      </section>
    </main>
  )
}

/** Pages of documents by their numbers; of those that are a roommate's own there is none. */
async function addressesOf(nos: readonly string[]): Promise<readonly { no: string; href: string }[]> {
  if (nos.length === 0) return []
  const [own, reported] = await Promise.all([
    matters(),
    Promise.all(nos.map(async (applyNo) => (await repairs({ applyNo })).records)),
  ])
  return [
    ...own.map(({ kind, row }) => ({
      no: row.applyNo,
      href: portal('campus/matter', { kind, id: row.id }),
    })),
    ...reported
      .flat()
      .map(({ applyNo, id }) => ({ no: applyNo, href: portal('campus/application', { id }) })),
  ].flatMap(({ no, href }) => (no && nos.includes(no) ? [{ no, href }] : []))
}

/** Everybody of a room by name: whoever asks for it says of each that they agree. */
export function Consent({
  title,
  note,
  roommates,
  agreed,
  onChange,
}: {
  title?: string
  note?: string
  roommates: readonly { readonly id: string; readonly name: string }[]
  agreed: readonly string[]
  onChange: (agreed: readonly string[]) => void
}) {
  const t = useTexts(leaseTexts)
  if (roommates.length === 0) return null
  return (
    <Band title={title ?? t('consent')} required>
      <p className="mut">{note ?? t('consentNote')}</p>
      {roommates.map(({ id, name }) => (
        <Check
          key={id}
          checked={agreed.includes(id)}
          onChange={(on) => onChange(on ? [...agreed, id] : agreed.filter((one) => one !== id))}
        >
          {t('consentMe', { name })}
        </Check>
      ))}
    </Band>
  )
}

/** A room that has one unit needs no choice. */
export const onlyOf = (units: readonly Unit[]): string =>
  (units.length === 1 && !units[0]?.busy && units[0]?.id) || ''

/** Why nothing can be asked for any of these: each has something under way. */
export function useAllBusy(): (
  units: readonly Unit[],
  of?: (unit: Unit) => string | null,
) => Bar | undefined {
  const t = useTexts(leaseTexts)
  return (units, of = ({ busy }) => busy) => {
    const nos = units.map(of).filter((no) => no !== null)
    return nos.length === units.length ? { why: t('allBusy', { no: nos.join(' ') }), nos } : undefined
  }
}

/** Which unit of the own room it is about. */
export function UnitChoice({
  units,
  note,
  busy = (unit) => unit.busy,
  value,
  onChange,
}: {
  units: readonly Unit[]
  note: (unit: Unit) => string
  busy?: (unit: Unit) => string | null
  value: string
  onChange: (id: string) => void
}) {
  const t = useTexts(leaseTexts)
  const busyNote = (no: string | null) => (no ? t('unitBusy', { no }) : undefined)
  return (
    <Band title={t('unit')} required>
      <Tiles
        name="unit"
        label={t('unit')}
        options={units.map((unit) => ({
          key: unit.id,
          text: t('slot', { n: unit.slotNo }),
          note: note(unit),
          off: busyNote(busy(unit)),
        }))}
        value={value}
        onChange={onChange}
      />
    </Band>
  )
}

/** Where somebody is called about it. */
export function Phone({ value, onChange }: { value: string; onChange: (next: string) => void }) {
  const t = useTexts(leaseTexts)
  return (
    <Input
      label={t('phone')}
      type="tel"
      autoComplete="tel"
      value={value}
      onChange={onChange}
      maxLength={20}
      required
    />
  )
}
