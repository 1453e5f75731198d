/** What every page of the portal is made of: fields, messages, one piece of work at a time, what is being loaded. */
import { useEffect, useEffectEvent, useId, useState, type ReactNode } from 'react'
import { ApiError } from '#kernel/ui/api.ts'
import { onTheWay } from '#kernel/ui/onTheWay.ts'
import { useLang, useTexts, type Texts } from '#kernel/ui/say.ts'
import { againAfterMs, untilAnswered } from '#kernel/ui/untilAnswered.ts'
import { portalAddress } from '../address.ts'
import { Head } from './phone.tsx'

export const sharedTexts = {
  loading: ['正在载入', 'Loading'],
  network: ['网络不通，请检查连接后重试。', 'No connection. Check it and try again.'],
  photoOnTheWay: [
    '照片还在上传，传完后再点一次。',
    'A photo is still being sent. Press again once it is there.',
  ],
  retry: ['重试', 'Try again'],
  notYours: ['您的账号不能使用此页面。', 'Your account cannot use this page.'],
  home: ['返回首页', 'Go to the first page'],
  required: ['必填', 'required'],
  captcha: ['验证码', 'Captcha'],
  captchaHint: ['不分大小写，点图片可换一张。', 'Upper or lower case; select the picture for another.'],
  captchaImage: ['验证码图片，点击换一张', 'Captcha picture, select for another'],
  cancel: ['取消', 'Cancel'],
} as const satisfies Texts

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

export function problemOf(error: unknown, network: string): readonly string[] {
  if (!(error instanceof ApiError)) return [network]
  const each = [...new Set(error.errors.map((one) => one.msg))]
  return each.length > 0 ? each : [error.message]
}

/** Runs one thing at a time and keeps what went wrong. */
export function useWork(): {
  busy: boolean
  problem: readonly string[]
  run(work: () => Promise<void>): Promise<void>
  clear(): void
} {
  const t = useTexts(sharedTexts)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<readonly string[]>([])
  async function run(work: () => Promise<void>): Promise<void> {
    if (busy) return
    if (onTheWay()) return setProblem([t('photoOnTheWay')])
    setBusy(true)
    setProblem([])
    try {
      await work()
    } catch (error) {
      setProblem(problemOf(error, t('network')))
    } finally {
      setBusy(false)
    }
  }
  return { busy, problem, run, clear: () => setProblem([]) }
}

/** The server is away or has no time, or the network is: nothing was said of what was asked. */
const isAway = (error: unknown) => !(error instanceof ApiError) || error.status > 501

const followsEveryMs = 20_000

/** Somebody answers a question, chose a photograph or writes: nothing is drawn anew under their hands. */
const isFilledIn = () =>
  document.querySelector('dialog[open], main .ph') !== null ||
  [...document.querySelectorAll<HTMLTextAreaElement>('main textarea')].some(({ value }) => value !== '')

/** Loads once for each key; `again` asks anew, which is done by itself where no answer came. */
export function useLoad<T>(
  key: string | undefined,
  load: () => Promise<T>,
  /** Asks again while the page is looked at: what the office does is seen without a reload. */
  { follows = false }: { readonly follows?: boolean } = {},
): { data: T | undefined; problem: readonly string[]; again: () => void; set: (data: T) => void } {
  const t = useTexts(sharedTexts)
  const [state, setState] = useState<{ key?: string; data?: T; problem: readonly string[] }>({ problem: [] })
  const [round, setRound] = useState(0)
  const go = useEffectEvent(load)
  useEffect(() => {
    if (key === undefined || round < 0) return undefined
    let gone = false
    let later: ReturnType<typeof setTimeout> | undefined
    go().then(
      (data) => gone || setState({ key, data, problem: [] }),
      (error: unknown) => {
        if (gone) return
        // Whoever lacks a right reads of what is open to them, and not of an administrator whom they do not know.
        const lacks = error instanceof ApiError && error.reason === 'forbidden'
        setState({ key, problem: lacks ? [t('notYours')] : problemOf(error, t('network')) })
        if (isAway(error)) later = setTimeout(() => setRound((n) => n + 1), againAfterMs)
      },
    )
    return () => {
      gone = true
      clearTimeout(later)
    }
  }, [key, round, t])
  const shown = follows && key !== undefined && state.key === key && state.data !== undefined
  const look = useEffectEvent((isGone: () => boolean) => {
    if (document.hidden || isFilledIn()) return
    go().then(
      (data) =>
        isGone() || isFilledIn() || setState({ ...(key === undefined ? {} : { key }), data, problem: [] }),
      // What stands there stays until something else is known.
      () => undefined,
    )
  })
  useEffect(() => {
    if (!shown) return undefined
    let gone = false
    const ask = () => look(() => gone)
    const timer = setInterval(ask, followsEveryMs)
    document.addEventListener('visibilitychange', ask)
    return () => {
      gone = true
      clearInterval(timer)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [shown])
  return {
    data: state.key === key ? state.data : undefined,
    problem: state.key === key ? state.problem : [],
    again: () => setRound((n) => n + 1),
    set: (data) => setState({ ...(key === undefined ? {} : { key }), data, problem: [] }),
  }
}

export type CaptchaAnswer = { key: string; code: string; needed: boolean }
export const noCaptcha: CaptchaAnswer = { key: '', code: '', needed: true }
export const captchaHeaders = ({ key, code }: CaptchaAnswer) => ({ captchaKey: key, captchaCode: code })

type Picture = { readonly key?: string; readonly image?: string }
const fetchPicture = (): Promise<Picture | undefined> =>
  fetch('/api/blade-auth/captcha')
    .then(async (response) => (response.ok ? ((await response.json()) as Picture) : undefined))
    .catch(() => undefined)

export function Captcha({
  value,
  onChange,
}: {
  value: CaptchaAnswer
  onChange: (value: CaptchaAnswer) => void
}) {
  const t = useTexts(sharedTexts)
  const [image, setImage] = useState('')
  const [round, setRound] = useState(0)
  const show = useEffectEvent((answer: Picture) => {
    setImage(answer.image ?? '')
    // Another picture asks for another code; what was typed before the first had come is for it.
    onChange({ key: answer.key ?? '', code: value.key ? '' : value.code, needed: Boolean(answer.key) })
  })
  useEffect(
    // A server that is busy did not say that none is needed: it is asked again by itself.
    () => (round < 0 ? undefined : untilAnswered(fetchPicture, (answer) => answer && show(answer))),
    [round],
  )
  if (!value.needed) return null
  return (
    <Field label={t('captcha')} help={t('captchaHint')} required>
      {(props) => (
        <div className="cap">
          <input
            className="in"
            {...props}
            autoComplete="off"
            maxLength={8}
            value={value.code}
            onChange={(event) => onChange({ ...value, code: event.target.value })}
          />
          <button type="button" onClick={() => setRound((n) => n + 1)} aria-label={t('captchaImage')}>
            {image && <img src={image} alt="" />}
          </button>
        </div>
      )}
    </Field>
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
