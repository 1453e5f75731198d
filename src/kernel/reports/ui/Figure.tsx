import { useState } from 'react'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { Scaled } from './Scaled.tsx'
import { spans, type Span } from '../spans.ts'
import { figureTexts } from './figure-texts.ts'
import '#kernel/ui/segments.css'
import './figure.css'

/** One mark of a picture: what it stands for, and a figure for each series. */
export type Mark = {
  readonly key: string
  readonly values: readonly number[]
  /** What a bar is a part of; without it, of the longest. */
  readonly of?: number
}
type Props = {
  readonly title: string
  /** What the keys are, and each series. */
  readonly heads: readonly [string, ...string[]]
  readonly marks: readonly Mark[]
  /** Bars are named one by one, for what has no order of its own; of several series the first is drawn and all are told. */
  readonly kind: 'line' | 'column' | 'bar'
  readonly show?: (value: number, series: number) => string
}

/** Figures as a picture for the eye; the same stand as a table, for whoever cannot see it or wants to read them. */
export function Figure({ title, heads, marks, kind, show = String }: Props) {
  const t = useTexts(figureTexts)
  const [table, setTable] = useState(false)
  const most = Math.max(0, ...marks.flatMap(({ values }) => values))
  return (
    <section className="sfig">
      <h3>
        {title}
        <button
          className="lk r"
          onClick={() => setTable(!table)}
          aria-label={`${t(table ? 'picture' : 'table')}: ${title}`}
        >
          {t(table ? 'picture' : 'table')}
        </button>
      </h3>
      {!table && kind !== 'bar' && heads.length > 2 && (
        <p className="mut skey" aria-hidden="true">
          {heads.slice(1).map((head, i) => (
            <span key={head}>
              <i className={`s${i}`} /> {head}
            </span>
          ))}
        </p>
      )}
      {marks.length === 0 && <p className="mut snone">{t('nothing')}</p>}
      {!table && kind === 'bar' && <Bars marks={marks} show={show} />}
      {!table && kind !== 'bar' && (
        <div aria-hidden="true">
          <Scaled most={most}>
            {(top) =>
              kind === 'line' ? (
                <Line marks={marks} most={top} />
              ) : (
                <Columns {...{ marks, show }} most={top} />
              )
            }
          </Scaled>
          <p className="mut num sfoot">
            <span>{marks[0]?.key}</span>
            <span>{marks.at(-1)?.key}</span>
          </p>
        </div>
      )}
      <div className={table ? 'stab num' : 'sr'}>
        <table>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {marks.map(({ key, values }) => (
              <tr key={key}>
                <th scope="row">{key}</th>
                {values.map((value, i) => (
                  <td key={heads[i + 1]}>{show(value, i)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Line({ marks, most }: { marks: readonly Mark[]; most: number }) {
  const series = marks[0]?.values.length ?? 0
  const x = (i: number) => (marks.length < 2 ? 50 : (i * 100) / (marks.length - 1))
  const y = (value: number) => 40 - (40 * value) / (most || 1)
  return (
    <svg className="sline" viewBox="0 0 100 40" preserveAspectRatio="none">
      {Array.from({ length: series }, (_, s) => (
        <polyline
          key={s}
          className={`s${s}`}
          points={marks.map(({ values }, i) => `${x(i)},${y(values[s] ?? 0)}`).join(' ')}
        />
      ))}
    </svg>
  )
}

function Bars({ marks, show }: Shown) {
  const most = Math.max(1, ...marks.map(({ values }) => values[0] ?? 0))
  return (
    <ul className="sbars" aria-hidden="true">
      {marks.map(({ key, values, of = most }) => (
        <li key={key}>
          <span>{key}</span>
          <i>
            <i className="s0" style={{ width: `${Math.min(100, (100 * (values[0] ?? 0)) / of)}%` }} />
          </i>
          <span className="num">{values.map((value, i) => show(value, i)).join(' / ')}</span>
        </li>
      ))}
    </ul>
  )
}

type Shown = { marks: readonly Mark[]; show: (value: number, series: number) => string }

function Columns({ marks, most, show }: Shown & { most: number }) {
  return (
    <div className="scols">
      {marks.map(({ key, values }) => (
        <span key={key}>
          {values.map((value, i) => (
            <i
              key={i}
              className={`s${i}`}
              style={{ height: `${(100 * value) / (most || 1)}%` }}
              title={`${key}: ${show(value, i)}`}
            />
          ))}
        </span>
      ))}
    </div>
  )
}

export function SpanPicker({ span, onSpan }: { span: Span; onSpan: (to: Span) => void }) {
  const t = useTexts(figureTexts)
  const now = useLang()
  return (
    <div className="sseg" role="group" aria-label={t('span')}>
      {(Object.keys(spans) as Span[]).map((one) => (
        <button key={one} aria-pressed={one === span} onClick={() => onSpan(one)}>
          {spans[one][now]}
        </button>
      ))}
    </div>
  )
}

/** A figure that opens the rows behind it. */
export function Count({
  text,
  value,
  note,
  late = false,
  onOpen,
}: {
  text: string
  value: string
  note?: string | undefined
  late?: boolean
  onOpen: () => void
}) {
  return (
    <button onClick={onOpen}>
      <span className="mut">{text}</span>
      <b className={late ? 'num late' : 'num'}>{value}</b>
      {note && <span className="mut num snote">{note}</span>}
    </button>
  )
}
