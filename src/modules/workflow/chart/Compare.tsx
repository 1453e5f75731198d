import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer'
import 'bpmn-js/dist/assets/bpmn-js.css'
import 'bpmn-js/dist/assets/diagram-js.css'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '#kernel/ui/say.ts'
import { StateWord } from '#kernel/ui/StateWord.tsx'
import { flowTexts } from '../terms/texts.ts'
import './chart.css'
import { drawn } from './drawn.ts'
import { differences, saidBy, type Change, type Difference, type Facts } from './difference.ts'

type Canvas = {
  addMarker(id: string, mark: string): void
  zoom(to: 'fit-viewport', centre: 'auto'): number
}
type Drawn = {
  readonly id: string
  readonly type: string
  readonly labelTarget?: unknown
  readonly businessObject: Readonly<Record<string, unknown>> & Named
}
type Named = {
  readonly id?: string
  readonly name?: string
  readonly sourceRef?: Named
  readonly targetRef?: Named
}

export const tones = { added: 'green', removed: 'red', changed: 'amber' } as const satisfies Record<
  Change,
  string
>

/** Two versions beside each other; what differs is marked in both and said below. */
export default function Compare({
  before,
  after,
  fields,
}: {
  before: { readonly title: string; readonly xml: string }
  after: { readonly title: string; readonly xml: string }
  /** Differences of their forms. */
  fields: readonly Difference[]
}) {
  const t = useTexts(flowTexts)
  const boxes = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)] as const
  const [found, setFound] = useState<readonly Difference[]>()
  const [bare, setBare] = useState(false)
  const [left, right] = boxes
  useEffect(() => {
    if (!left.current || !right.current) return
    const viewers = [left.current, right.current].map((container) => new NavigatedViewer({ container }))
    let gone = false
    const [first, second] = viewers
    Promise.all([drawn(before.xml), drawn(after.xml)])
      .then(([one, other]) => Promise.all(gone ? [] : [first?.importXML(one), second?.importXML(other)]))
      .then(() => {
        if (gone || !first || !second) return
        const list = differences(factsOf(first), factsOf(second))
        for (const [viewer, hides] of [
          [first, 'added'],
          [second, 'removed'],
        ] as const) {
          const canvas = viewer.get<Canvas>('canvas')
          canvas.zoom('fit-viewport', 'auto')
          for (const { id, change } of list) if (change !== hides) canvas.addMarker(id, `flow-${change}`)
        }
        setFound(list)
      })
      .catch(() => !gone && setBare(true))
    return () => {
      gone = true
      for (const viewer of viewers) viewer.destroy()
    }
  }, [left, right, before.xml, after.xml])
  if (bare) return <p className="none">{t('notDrawn')}</p>
  const all = [...(found ?? []), ...fields]
  return (
    <div className="flow-compare">
      {([before, after] as const).map(({ title }, at) => (
        <figure key={title}>
          <figcaption>{title}</figcaption>
          <div ref={boxes[at]} className="flow-canvas" role="group" aria-label={title} />
        </figure>
      ))}
      {found && (
        <ul aria-label={t('compare')}>
          {all.length === 0 && <li>{t('same')}</li>}
          {all.map(({ id, name, change }) => (
            <li key={`${change}-${id}`}>
              <StateWord tone={tones[change]}>{t(change)}</StateWord> {name}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function factsOf(viewer: NavigatedViewer): ReadonlyMap<string, Facts> {
  const drawn = viewer.get<{ getAll(): Drawn[] }>('elementRegistry').getAll()
  return new Map(
    drawn
      .filter(({ labelTarget, type }) => !labelTarget && type !== 'bpmn:Process' && type !== 'label')
      .map(({ id, businessObject }) => [
        id,
        { name: nameOf(businessObject) || id, said: saidBy(businessObject) },
      ]),
  )
}

/** A line without a name of its own is known by what it joins. */
function nameOf({ id, name, sourceRef, targetRef }: Named): string {
  if (name) return name
  return sourceRef && targetRef ? `${nameOf(sourceRef)} → ${nameOf(targetRef)}` : (id ?? '')
}
