/** What every page of the portal is made of: fields, messages, the frame while something is loaded. */
import { useId, type ReactNode } from 'react'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { portalAddress } from '../address.ts'
import { Head } from './phone.tsx'
import { sharedTexts } from './shared-texts.ts'

export function Field({
  label,
  help,
  error,
  required,
  children,
}: {
  label: string
  help?: string | undefined
  error?: string | undefined
  required?: boolean
  children: (props: {
    id: string
    'aria-invalid': boolean
    'aria-describedby': string | undefined
    required: boolean
  }) => ReactNode
}) {
  const id = useId()
  const notes = [help ? `${id}h` : '', error ? `${id}e` : ''].filter(Boolean).join(' ')
  return (
    <div className="fd">
      <label htmlFor={id}>
        {label}
        {required && (
          <span className="rq" aria-hidden="true">
            *
          </span>
        )}
      </label>
      {children({
        id,
        'aria-invalid': Boolean(error),
        'aria-describedby': notes || undefined,
        required: required ?? false,
      })}
      {help && (
        <span className="hp" id={`${id}h`}>
          {help}
        </span>
      )}
      {error && (
        <span className="er" id={`${id}e`}>
          {error}
        </span>
      )}
    </div>
  )
}

type SelectProps = {
  label: string
  value: string
  onChange: (value: string) => void
  /** Value and word; a blank one in front asks to choose. */
  options: readonly (readonly [value: string, text: string])[]
  required?: boolean
  error?: string | undefined
}

export function Select({ label, value, onChange, options, required = false, error }: SelectProps) {
  return (
    <Field label={label} required={required} error={error}>
      {(props) => (
        <select className="in" {...props} value={value} onChange={(event) => onChange(event.target.value)}>
          {options.map(([key, text]) => (
            <option key={key} value={key}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

type InputProps = {
  label: string
  value: string
  onChange: (value: string) => void
  help?: string | undefined
  error?: string | undefined
  required?: boolean
  type?: string
  autoComplete?: string
  maxLength?: number
  rows?: number
  lang?: string
}

export function Input({
  label,
  value,
  onChange,
  help,
  error,
  required = false,
  rows,
  type = 'text',
  autoComplete,
  maxLength,
  lang: of,
}: InputProps) {
  return (
    <Field label={label} help={help} error={error} required={required}>
      {(props) =>
        rows ? (
          <textarea
            className="in"
            {...props}
            rows={rows}
            lang={of}
            value={value}
            maxLength={maxLength}
            onChange={(event) => onChange(event.target.value)}
          />
        ) : (
          <input
            className="in"
            {...props}
            type={type}
            lang={of}
            value={value}
            autoComplete={autoComplete}
            maxLength={maxLength}
            onChange={(event) => onChange(event.target.value)}
          />
        )
      }
    </Field>
  )
}

export function Check({
  checked,
  onChange,
  children,
}: {
  checked: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
}) {
  return (
    <label className="ckb">
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <span>{children}</span>
    </label>
  )
}

/** The server's own words, all of them. */
export function Message({
  problem,
  tone,
}: {
  problem: string | readonly string[] | undefined
  tone?: 'ok' | 'info'
}) {
  const lines = typeof problem === 'string' ? [problem] : (problem ?? [])
  if (lines.length === 0) return null
  return (
    <div className={tone ? `msg ${tone}` : 'msg'} role={tone ? 'status' : 'alert'}>
      {lines.length === 1 ? (
        lines[0]
      ) : (
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The frame of sign-in, registration and reset. */
export function Card({ title, sub, children }: { title: string; sub?: string; children: ReactNode }) {
  return (
    <main id="main" className="wrap narrow">
      <div className="card">
        <h1>{title}</h1>
        {sub && <p className="sub">{sub}</p>}
        {children}
      </div>
    </main>
  )
}

/** The page says what it is and how to leave it, also while what it is about has not come, or is not there at all. */
export function Waiting({
  problem,
  again,
  below = false,
}: {
  problem: readonly string[]
  again: () => void
  /** Under the head of a page that stands already. */
  below?: boolean
}) {
  const t = useTexts(sharedTexts)
  const { title, held } = document.getElementById('app')?.dataset ?? {}
  const home = portalAddress({ lang: useLang(), tenant: held }, 'home')
  const away = title !== undefined && location.pathname !== home
  const waiting = (
    <main id="main" className="wrap" aria-busy={problem.length === 0}>
      {problem.length === 0 ? (
        <p className="say">{t('loading')}</p>
      ) : (
        <div className="say">
          <Message problem={problem} />
          <p className="more">
            <button type="button" className="btn" onClick={again}>
              {t('retry')}
            </button>{' '}
            {away && (
              <a className="btn" href={home}>
                {t('home')}
              </a>
            )}
          </p>
        </div>
      )}
    </main>
  )
  // The journal's pages have the site around them and no title of their own.
  if (below || title === undefined) return waiting
  return (
    <>
      <Head title={title} {...(away && { back: home })} />
      {waiting}
    </>
  )
}
