import type { Entity } from '#kernel/definition/entity.ts'
import { stateIn, stateLabel } from '#kernel/life/judge.ts'
import type { Life } from '#kernel/life/life.ts'
import { abilitiesOf, stepActions } from '../DerivedActions.tsx'
import { Differing } from '../Differing.tsx'
import { isOpen, type Late } from './late.ts'
import { useReadable } from '../permission.ts'
import type { Raw } from '../rows.ts'
import { isSame } from '../same.ts'
import { useLang, useTexts } from '../say.ts'
import { lateTexts } from './texts.ts'
import { useSavedBy } from '../useSavedBy.ts'

type Props = {
  entity: Entity
  life: Life
  step: string
  late: Late
  onOther: (taking: { step: string; rows: readonly Raw[] }) => void
}

/** Somebody was quicker: who, what the record is now, and what can still be done with it. */
export function StepOvertaken({ entity, life, step, late, onOther }: Props) {
  const s = useTexts(lateTexts)
  const lang = useLang()
  const { row, said } = late
  const open = isOpen(late, step)
  const title = useSavedBy(entity, row?.id, row?.version)
  const verb = entity.actions?.[step]?.label[lang] ?? step
  const why = row && abilitiesOf(row)?.[step]
  const others = row
    ? stepActions(entity, lang, onOther)
        .of(row)
        .filter((one) => one.key !== step && !one.why)
    : []
  return (
    <section className="conflict" role="alert" ref={intoView}>
      <h3>{row ? title : s('outOfSight')}</h3>
      {row && (
        <p>
          {s(open ? 'stillOpen' : 'noLonger', { state: stateLabel(life, stateIn(life, row))[lang], verb })}
          {typeof why === 'string' && ` ${why}`}
        </p>
      )}
      {!row && <p>{said}</p>}
      {row && <Changed entity={entity} before={late.before} row={row} />}
      {!open && others.length > 0 && (
        <>
          <p>{s('others')}</p>
          <div className="df">
            {others.map(({ key, label, danger, onClick }) => (
              <button key={key} type="button" className={`b s${danger ? ' red' : ''}`} onClick={onClick}>
                {label}
              </button>
            ))}
          </div>
        </>
      )}
    </section>
  )
}

/** On a phone the button that was pressed stands a screen below it. */
const intoView = (told: HTMLElement | null) => told?.scrollIntoView({ block: 'center' })

/** What differs between the record that somebody looked at and what it is now. */
function Changed({ entity, before, row }: { entity: Entity; before: Raw; row: Raw }) {
  const s = useTexts(lateTexts)
  const readable = useReadable()
  const props = entity.props.filter(
    (prop) =>
      !prop.kind.writeOnly &&
      !prop.options.hidden &&
      readable(prop) &&
      // A list leaves out what only a detail has.
      prop.name in before &&
      !isSame(prop, before[prop.name], row[prop.name]),
  )
  if (props.length === 0) return null
  return (
    <Differing
      props={props}
      versions={[
        { called: s('wasThen'), row: before },
        { called: s('isNow'), row },
      ]}
    />
  )
}
