import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer'
import 'bpmn-js/dist/assets/diagram-js.css'
import 'bpmn-js/dist/assets/bpmn-js.css'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '#kernel/ui/say.ts'
import { flowTexts } from '../terms/texts.ts'
import './chart.css'
import { beginningOf, movedByFinger, type Box } from './beginning.ts'
import { drawn } from './drawn.ts'
import { marksOf, notesOf, type FlowItem } from './marks.ts'
import { noteSteps } from './notes.ts'
import { scaleWithin } from './scale.ts'
import { ZoomButtons } from './ZoomButtons.tsx'

type Canvas = {
  addMarker(id: string, mark: string): void
  /** Without a scale it says the present one. */
  zoom(to?: number | 'fit-viewport', centre?: 'auto'): number
  scroll(by: { readonly dx: number; readonly dy: number }): void
  viewbox(box?: Box): { readonly outer: { readonly width: number; readonly height: number } }
}
type Known = {
  get(id: string): Box | undefined
  find(which: (one: { type: string }) => boolean): Box | undefined
}

/** The whole of it with a margin: names below events at the edge are drawn, too. */
function fitted(sheet: Canvas | undefined): void {
  sheet?.zoom('fit-viewport', 'auto')
  sheet?.zoom(sheet.zoom() * 0.94)
}

/** The drawing with what was passed of it. Comes alone with the library that draws it, which nothing else loads. */
export default function Chart({ xml, flow }: { xml: string; flow: readonly FlowItem[] }) {
  const t = useTexts(flowTexts)
  const box = useRef<HTMLDivElement>(null)
  const canvas = useRef<Canvas>(undefined)
  const [bare, setBare] = useState(false)
  useEffect(() => {
    if (!box.current) return
    const viewer = new NavigatedViewer({ container: box.current })
    let gone = false
    const still = movedByFinger(box.current, (by) => canvas.current?.scroll(by))
    drawn(xml)
      .then((whole) => (gone ? undefined : viewer.importXML(whole)))
      .then(() => {
        if (gone) return
        const sheet = viewer.get<Canvas>('canvas')
        const known = viewer.get<Known>('elementRegistry')
        const marks = marksOf(flow)
        canvas.current = sheet
        fitted(sheet)
        for (const [id, mark] of marks) if (known.get(id)) sheet.addMarker(id, `flow-${mark}`)
        noteSteps((name) => viewer.get(name), notesOf(flow))
        const working = [...marks].flatMap(([id, mark]) => (mark === 'now' ? (known.get(id) ?? []) : []))[0]
        const first = working ?? known.find(({ type }) => type === 'bpmn:StartEvent')
        const part = beginningOf(sheet.zoom(), sheet.viewbox().outer, first)
        if (part) sheet.viewbox(part)
      })
      .catch(() => !gone && setBare(true))
    return () => {
      gone = true
      still()
      canvas.current = undefined
      viewer.destroy()
    }
  }, [xml, flow])
  const zoom = (by: number) => canvas.current?.zoom(scaleWithin(canvas.current.zoom() * by))
  if (bare) return <p className="none">{t('notDrawn')}</p>
  return (
    <div className="flow-chart">
      <div className="flow-sheet">
        <div ref={box} className="flow-canvas" role="group" aria-label={t('chart')} />
      </div>
      <div className="flow-legend">
        <span className="k done">{t('finished')}</span>
        <span className="k now">{t('inProgress')}</span>
        <span className="k">{t('notYet')}</span>
        <span className="k way">{t('taken')}</span>
        <div className="flow-zoom">
          <ZoomButtons onZoom={zoom} onFit={() => fitted(canvas.current)} />
        </div>
      </div>
    </div>
  )
}
