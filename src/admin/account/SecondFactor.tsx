import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useState, type SubmitEvent } from 'react'
import { copyText } from '#kernel/ui/copyText.ts'
import { get, post } from '#kernel/ui/api.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { useBusy } from '#kernel/ui/useBusy.ts'
import { factorTexts } from '../texts/factor.ts'

type State = { enabled: boolean; recoveryLeft: number; required: string }
type Begun = { secret: string; uri: string; qr: string }
const at = 'blade-auth/second-factor'
const queryKey = [at]

/** Set up an authenticator, keep its recovery codes, give it up. */
export function SecondFactor({ onDone }: { onDone?: () => void }) {
  const t = useTexts(factorTexts)
  const { data } = useQuery({ queryKey, queryFn: () => get<State>(at) })
  const [codes, setCodes] = useState<string[]>()
  const queries = useQueryClient()
  const reload = () => queries.invalidateQueries({ queryKey })
  return (
    <section className="factor">
      <h2>{t('title')}</h2>
      {codes ? (
        <RecoveryCodes
          codes={codes}
          onKept={() => {
            setCodes(undefined)
            onDone?.()
          }}
        />
      ) : !data ? null : data.enabled ? (
        <TurnOff state={data} onDone={() => void reload()} />
      ) : (
        <SetUp
          onCodes={(made) => {
            setCodes(made)
            void reload()
          }}
        />
      )}
    </section>
  )
}

function SetUp({ onCodes }: { onCodes: (codes: string[]) => void }) {
  const t = useTexts(factorTexts)
  const [begun, setBegun] = useState<Begun>()
  const [text, setText] = useState('')
  const [busy, doing] = useBusy()

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (!text || busy) return
    await doing(async () => {
      if (begun)
        onCodes((await post<{ recoveryCodes: string[] }>(`${at}/confirm`, { code: text })).recoveryCodes)
      else setBegun(await post<Begun>(`${at}/enrol`, { password: text }))
      setText('')
    })
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <p className="mut">{begun ? t('scan') : t('why')}</p>
      {begun && (
        <div className="qr">
          <img src={`data:image/svg+xml;utf8,${encodeURIComponent(begun.qr)}`} alt={t('qr')} />
          <p>
            {t('typeInstead')}
            <br />
            <code>{begun.secret.replace(/(.{4})/g, '$1 ').trim()}</code>
          </p>
        </div>
      )}
      <Row
        label={begun ? t('code') : t('password')}
        type={begun ? 'text' : 'password'}
        complete={begun ? 'one-time-code' : 'current-password'}
        value={text}
        onChange={setText}
      />
      <button className="b p" disabled={busy || !text}>
        {begun ? t('confirm') : t('begin')}
      </button>
    </form>
  )
}

function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const t = useTexts(factorTexts)
  const { message } = App.useApp()
  return (
    <div>
      <p className="mut">{t('codesText')}</p>
      <ol className="codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <button
        className="b"
        onClick={() =>
          void copyText(codes.join('\n'))
            .then(() => message.success(t('copied')))
            .catch(() => message.error(t('notCopied')))
        }
      >
        {t('copy')}
      </button>{' '}
      <button className="b p" onClick={onKept}>
        {t('kept')}
      </button>
    </div>
  )
}

function TurnOff({ state, onDone }: { state: State; onDone: () => void }) {
  const t = useTexts(factorTexts)
  const { message } = App.useApp()
  const [open, setOpen] = useState(false)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [busy, doing] = useBusy()

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    await doing(async () => {
      await post(`${at}/disable`, { password, code })
      message.success(t('off'))
      onDone()
    })
  }
  return (
    <>
      <p className="mut">{t('on', { n: state.recoveryLeft })}</p>
      {open ? (
        <form onSubmit={(event) => void submit(event)}>
          <Row
            label={t('password')}
            type="password"
            complete="current-password"
            value={password}
            onChange={setPassword}
          />
          <Row label={t('code')} type="text" complete="one-time-code" value={code} onChange={setCode} />
          <button type="button" className="b" onClick={() => setOpen(false)}>
            {t('cancel')}
          </button>{' '}
          <button className="b red" disabled={busy || !password || !code}>
            {t('turnOff')}
          </button>
        </form>
      ) : (
        <button className="b" onClick={() => setOpen(true)}>
          {t('turnOff')}
        </button>
      )}
    </>
  )
}

function Row({
  label,
  type,
  complete,
  value,
  onChange,
}: {
  label: string
  type: 'text' | 'password'
  complete: string
  value: string
  onChange: (value: string) => void
}) {
  return (
    <label className="row1">
      {label}
      <input
        className="i"
        type={type}
        autoComplete={complete}
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  )
}
