import { Input, Select } from 'antd'
import { useState } from 'react'
import { useTexts } from '#kernel/ui/say.ts'
import { Line, Part, type Key } from './lines.tsx'
import { propertyTexts } from './property-texts.ts'
import { spanOf, spanText, units, type Unit } from './span.ts'

type Props = {
  readonly label: 'due' | 'remind'
  readonly hint?: Key
  readonly value: string
  readonly onSet: (value: string) => void
}

/** How long: a number and its unit; what cannot be said so is written in full, as “other”. */
export function SpanLine({ label, hint, value, onSet }: Props) {
  const t = useTexts(propertyTexts)
  const span = spanOf(value)
  const [typed, setTyped] = useState<string>()
  const [unit, setUnit] = useState<Unit>(span?.unit ?? 'D')
  const [wanted, setWanted] = useState(false)
  /** What cannot be said as a number, and is about to be: it stands until one is typed. */
  const [letGo, setLetGo] = useState<string>()
  const other = wanted || (value !== '' && !span && value !== letGo)
  const shownUnit = span?.unit ?? unit
  function keep() {
    const count = Number(typed)
    const next = typed === '' || count === 0 ? '' : spanText({ count, unit: shownUnit })
    if (typed !== undefined && next !== value) {
      onSet(next)
      setLetGo(undefined)
    }
    setTyped(undefined)
  }
  function choose(next: Unit | 'other') {
    setWanted(next === 'other')
    if (next === 'other') return
    setUnit(next)
    if (span) onSet(spanText({ ...span, unit: next }))
    else setLetGo(value)
  }
  const said = other ? 'dueHint' : hint
  const choice = (
    <Select
      aria-label={t('unitOf', { of: t(label) })}
      value={other ? ('other' as const) : shownUnit}
      options={[
        ...units.map((one) => ({ value: one, label: t(one) })),
        { value: 'other', label: t('otherSpan') },
      ]}
      onChange={choose}
    />
  )
  return (
    <div className="flow-span">
      {other ? (
        <Line label={label} value={value} onSet={onSet} />
      ) : (
        <Part label={label}>
          <Input
            inputMode="numeric"
            maxLength={4}
            value={typed ?? (span ? String(span.count) : '')}
            onChange={({ target }) => setTyped(target.value.replace(/\D/g, ''))}
            onBlur={keep}
            onPressEnter={keep}
          />
        </Part>
      )}
      {choice}
      {said && <small className="mut">{t(said)}</small>}
    </div>
  )
}
