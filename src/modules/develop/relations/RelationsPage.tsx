import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { get } from '#kernel/ui/api.ts'
import { Failed } from '#kernel/ui/Failed.tsx'
import { PageHead } from '#kernel/ui/PageHead.tsx'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import { model } from '../models/definition.ts'
import { Lines, spotOf, wide, tall } from './Lines.tsx'
import { neighbour, ranked, type Box, type Relations } from './relations.ts'
import './relations.css'
import { relationTexts } from './texts.ts'

const title = { zh: relationTexts.title[0], en: relationTexts.title[1] }

/** All models as boxes, with arrows from references to what they point at; below, the same in words. */
export default function RelationsPage() {
  const t = useTexts(relationTexts)
  const tab = useTab()
  useEffect(() => {
    tab.setLabel(title)
    // Once: the tab's own functions are new at every drawing.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const asked = useQuery({
    queryKey: [model.path, 'relations'],
    queryFn: () => get<Relations>(`${model.path}/relations`),
  })
  if (!asked.data && asked.error) return <Failed of={asked} />
  if (!asked.data) return <Skeleton active aria-label={t('loading')} className="skel" />
  return (
    <div className="dev-relations">
      <PageHead label={title} />
      {asked.data.boxes.length === 0 ? (
        <p className="none">{t('none')}</p>
      ) : (
        <>
          <p className="mut">{t('how')}</p>
          <Diagram of={asked.data} />
          {asked.data.lines.length > 0 && <Words of={asked.data} />}
        </>
      )}
    </div>
  )
}

function Diagram({ of }: { readonly of: Relations }) {
  const t = useTexts(relationTexts)
  const now = useLang()
  const tab = useTab()
  const spots = useMemo(() => ranked(of), [of])
  const [near, setNear] = useState('')
  const desk = useRef<HTMLDivElement>(null)
  const all = [...spots.values()]
  const width = spotOf({ rank: Math.max(...all.map(({ rank }) => rank)) + 1, place: 0 }).x
  const height = spotOf({ rank: 0, place: Math.max(...all.map(({ place }) => place)) + 1 }).y
  const labels = new Map(of.boxes.map(({ key, label }) => [key, label[now]]))
  const named = (keys: readonly string[]) => [...new Set(keys)].map((key) => labels.get(key) ?? '').join(', ')
  /** What lines say to the eye. */
  const said = ({ key }: Box) => {
    const at = of.lines.filter(({ from }) => from === key).map(({ to }) => to)
    const by = of.lines.filter(({ to }) => to === key).map(({ from }) => from)
    const told = [
      ...(at.length > 0 ? [t('pointsAt', { names: named(at) })] : []),
      ...(by.length > 0 ? [t('pointedAt', { names: named(by) })] : []),
    ]
    return told.length > 0 ? told.join('; ') : t('alone')
  }
  const move = (event: KeyboardEvent, key: string) => {
    const way = event.key
    if (way !== 'ArrowLeft' && way !== 'ArrowRight' && way !== 'ArrowUp' && way !== 'ArrowDown') return
    event.preventDefault()
    const next = neighbour(of, spots, key, way)
    desk.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(next ?? '')}"]`)?.focus()
  }
  return (
    <div className="scroll" role="region" aria-label={t('map')} tabIndex={0}>
      <div className="map" ref={desk} style={{ width, height }}>
        <Lines of={of} spots={spots} near={near} width={width} height={height} />
        {of.boxes.map((box) => {
          const { x, y } = spotOf(spots.get(box.key) ?? { rank: 0, place: 0 })
          return (
            <button
              key={box.key}
              data-key={box.key}
              className={box.id === null ? 'out' : ''}
              style={{ left: x, top: y, width: wide, height: tall }}
              // What is no model has no fields to open; it is reached all the same.
              aria-disabled={box.id === null}
              onClick={() => box.id !== null && tab.open('/tool/model/design', { id: box.id })}
              onKeyDown={(event) => move(event, box.key)}
              onFocus={() => setNear(box.key)}
              onBlur={() => setNear('')}
              onMouseEnter={() => setNear(box.key)}
              onMouseLeave={() => setNear('')}
            >
              <b>{box.label[now]}</b>
              <code lang="en">{box.name}</code>
              <small className="num">{box.id === null ? t('outside') : t('fields', { n: box.fields })}</small>
              <span className="sr">{said(box)}</span>
            </button>
          )
        })}
      </div>
    </div>
  )
}

function Words({ of }: { readonly of: Relations }) {
  const t = useTexts(relationTexts)
  const now = useLang()
  const labels = new Map(of.boxes.map(({ key, label }) => [key, label[now]]))
  return (
    <section aria-label={t('list')}>
      <h2>{t('list')}</h2>
      <div className="scroll words" tabIndex={0} role="region" aria-label={t('list')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('from')}</th>
              <th scope="col">{t('by')}</th>
              <th scope="col">{t('to')}</th>
              <th scope="col">{t('required')}</th>
            </tr>
          </thead>
          <tbody>
            {of.lines.map((line) => (
              <tr key={`${line.from} ${line.name}`}>
                <td>{labels.get(line.from)}</td>
                <td>{line.field[now]}</td>
                <td>{labels.get(line.to)}</td>
                <td>{t(line.isRequired ? 'yes' : 'no')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
