import { Check, Input, Message } from '#kernel/portal/ui/kit.tsx'
import { Band, Tiles } from '#kernel/portal/ui/phone.tsx'
import { useTexts } from '#kernel/ui/say.ts'
import type { Unit } from './lease-calls.ts'
import { leaseTexts } from './lease-texts.ts'

/** Who may not apply now is told why, and by whom it can be changed. */
export function Barred({ why }: { why: string }) {
  return (
    <main id="main">
      <Message problem={why} tone="info" />
    </main>
  )
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
) => string | undefined {
  const t = useTexts(leaseTexts)
  return (units, of = ({ busy }) => busy) =>
    units.every((unit) => of(unit)) ? t('allBusy', { no: units.map(of).join(' ') }) : undefined
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
