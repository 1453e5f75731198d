import { useId, type MouseEvent, type ReactNode } from 'react'
import { useLang, useTexts, type Texts } from '#kernel/ui/say.ts'
import { Glyph } from '#kernel/ui/Glyph.tsx'
import { Icon, type IconName } from '#kernel/ui/Icon.tsx'
import type { Tone } from '#kernel/definition/kinds.ts'

/** The shapes of a page on a phone (design: Campus and portal): head, bands, tiles, state, step bars, bar with the one thing to do. */

const texts = {
  back: ['返回', 'Back'],
  stepOf: ['第 {n} 步，共 {of} 步', 'Step {n} of {of}'],
} as const satisfies Texts

/** The English name of this page beside its Chinese one, as the server has written it. */
function english(title: string): string | undefined {
  if (typeof document === 'undefined') return undefined
  const page = document.getElementById('app')?.dataset
  return page?.title === title ? page.en : undefined
}

/** Without a network nothing is fetched, and the page that led here still lies in the history. */
function throughHistory(event: MouseEvent<HTMLAnchorElement>): void {
  if (navigator.onLine || document.referrer.split('?')[0] !== event.currentTarget.href.split('?')[0]) return
  event.preventDefault()
  history.back()
}

export function Head({
  title,
  sub,
  back,
  children,
}: {
  title: string
  sub?: string
  back?: string
  children?: ReactNode
}) {
  const t = useTexts(texts)
  const en = sub === undefined ? english(title) : undefined
  return (
    <header className={back ? 'pt bk' : 'pt'}>
      {back && (
        <a className="t" href={back} aria-label={t('back')} onClick={throughHistory}>
          <Icon name="left" size={20} />
        </a>
      )}
      <h1>{title}</h1>
      {sub && <span className="mut num">{sub}</span>}
      {en && (
        <span className="en" lang="en">
          {en}
        </span>
      )}
      <div className="r">{children}</div>
    </header>
  )
}

export function Band({
  title,
  note,
  required = false,
  children,
}: {
  title: string
  note?: string | undefined
  required?: boolean
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className="band" aria-labelledby={id}>
      <h2 id={id}>
        {required && <em aria-hidden="true">*</em>}
        {title}
        {note && <span className="r num">{note}</span>}
      </h2>
      {children}
    </section>
  )
}

/** A group of a first page: a serif title, its English name beside a Chinese one, and the way to all of it. */
export function Part({
  words,
  more,
  children,
}: {
  words: readonly [zh: string, en: string]
  more?: ReactNode
  children: ReactNode
}) {
  const now = useLang()
  const id = useId()
  return (
    <section className="band part" aria-labelledby={id}>
      <h2 id={id}>
        {words[now === 'zh' ? 0 : 1]}
        {now === 'zh' && (
          <span className="en" lang="en">
            {words[1]}
          </span>
        )}
        {more && <span className="r">{more}</span>}
      </h2>
      {children}
    </section>
  )
}

/** How far something has come, in thin bars: `at` of them lie behind it. */
export function Pips({ at, of, turn = false }: { at: number; of: number; turn?: boolean }) {
  const t = useTexts(texts)
  return (
    <span className="pips" role="img" aria-label={t('stepOf', { n: at + 1, of })}>
      {Array.from({ length: of }, (_, i) => (
        <i key={i} className={i < at ? 'd' : i > at ? undefined : turn ? 'a' : 'n'} />
      ))}
    </span>
  )
}

export function State({ tone = 'neutral', children }: { tone?: Tone | undefined; children: ReactNode }) {
  return <span className={`st ${tone}`}>{children}</span>
}

export type Tile = {
  readonly key: string
  readonly text: string
  readonly note?: string
  readonly off?: string
}

/** One of a few, each large enough for a thumb; arrows move as in any group of radio buttons. */
export function Tiles({
  name,
  label,
  options,
  value,
  onChange,
  columns = 2,
}: {
  name: string
  label: string
  options: readonly Tile[]
  value: string
  onChange: (key: string) => void
  columns?: 1 | 2 | 3 | 5
}) {
  return (
    <div className={`tiles c${columns}`} role="radiogroup" aria-label={label}>
      {options.map(({ key, text, note, off }) => (
        <label key={key} className={off ? 'off' : undefined}>
          <input
            type="radio"
            name={name}
            checked={value === key}
            disabled={off !== undefined}
            onChange={() => onChange(key)}
          />
          <b>{text}</b>
          {(off ?? note) && <small>{off ?? note}</small>}
        </label>
      ))}
    </div>
  )
}

export type RailStep = {
  readonly text: string
  readonly at?: string | undefined
  readonly is: 'done' | 'now' | 'ahead'
}

/** Where a step stands on a way whose last step ends it. */
export const stepIs = (i: number, at: number, last: number): RailStep['is'] =>
  i < at || at === last ? 'done' : i === at ? 'now' : 'ahead'

export function Rail({ steps, label }: { steps: readonly RailStep[]; label: string }) {
  return (
    <ol className="rail" aria-label={label}>
      {steps.map(({ text, at, is }) => (
        <li key={text} className={is} aria-current={is === 'now' ? 'step' : undefined}>
          {text}
          {at && <span className="num">{at}</span>}
        </li>
      ))}
    </ol>
  )
}

/** Fixed at the foot: the one thing to do here, and what may be done beside it. */
export function Bar({ children }: { children: ReactNode }) {
  return <div className="bar">{children}</div>
}

export function Step({
  icon,
  primary = false,
  busy = false,
  onClick,
  children,
}: {
  icon?: IconName
  primary?: boolean
  busy?: boolean
  onClick: () => void
  children: ReactNode
}) {
  return (
    <button type="button" className={primary ? 'btn p big' : 'btn big'} disabled={busy} onClick={onClick}>
      {icon && <Icon name={icon} size={20} />}
      {children}
    </button>
  )
}

/** Drawn for the phone alone; the back-office's first page need not carry them. */
const marks = {
  camera: 'M4 8h3l2-3h6l2 3h3v11H4zM15.5 13a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0z',
  scan: 'M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M4 12h16',
  phone:
    'M6 3h3l2 5-2.5 1.5a11 11 0 0 0 6 6L16 13l5 2v3a2.5 2.5 0 0 1-2.7 2.5A16.5 16.5 0 0 1 3.5 5.7 2.5 2.5 0 0 1 6 3z',
} as const

export const Mark = ({ name }: { name: keyof typeof marks }) => <Drawn path={marks[name]} />

/** A drawing of one page alone, in the same lines. */
export const Drawn = ({ path }: { path: string }) => <Glyph path={path} size={20} />
