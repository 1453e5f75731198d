import { useQuery } from '@tanstack/react-query'
import { App, Skeleton } from 'antd'
import { useMemo, useState } from 'react'
import { bytesText } from '#kernel/definition/bytes-text.ts'
import { ApiError, download, fetchFile, saveFile } from '#kernel/ui/api.ts'
import { Failed } from '#kernel/ui/Failed.tsx'
import { PageHead } from '#kernel/ui/PageHead.tsx'
import { useTexts } from '#kernel/ui/say.ts'
import { useFault } from '#kernel/ui/useNotify.ts'
import { callsIn, skeleton, type Document, type TryCall } from './calls.ts'
import { received, written, type Received } from './received.ts'
import { tryTexts } from './texts.ts'
import './try.css'

type Answer = Received & { readonly status: number; readonly ms: number }
const mostShown = 200

/** Every call of the server, made by hand: with the session that is there, so with nobody else's rights. */
export default function TryPage() {
  const t = useTexts(tryTexts)
  const fault = useFault()
  const [word, setWord] = useState('')
  const [chosen, setChosen] = useState<TryCall>()
  const asked = useQuery({
    queryKey: ['openapi.json'],
    queryFn: async () => {
      // With the session, so that what is live here is among them.
      const { blob } = await fetchFile('openapi.json', {})
      return JSON.parse(await blob.text()) as Document
    },
    staleTime: 60_000,
  })
  const calls = useMemo(() => (asked.data ? callsIn(asked.data) : []), [asked.data])
  if (!asked.data && asked.error) return <Failed of={asked} />
  if (!asked.data) return <Skeleton active aria-label={t('loading')} className="skel" />
  const sought = word.trim().toLowerCase()
  const found = calls.filter(({ key }) => key.toLowerCase().includes(sought))
  return (
    <div className="try-page">
      <PageHead label={{ zh: tryTexts.title[0], en: tryTexts.title[1] }}>
        <button
          className="b"
          onClick={() =>
            void download('client.ts', {}, 'client.ts').catch((thrown: unknown) => fault(thrown))
          }
        >
          {t('client')}
        </button>
      </PageHead>
      <p className="mut">{t('own')}</p>
      <div className="try-desk">
        <section aria-label={t('calls', { n: found.length })}>
          <input
            type="search"
            value={word}
            aria-label={t('search')}
            placeholder={t('search')}
            onChange={({ target }) => setWord(target.value)}
          />
          <small className="mut num">{t('calls', { n: found.length })}</small>
          <ul lang="en">
            {found.slice(0, mostShown).map((one) => (
              <li key={one.key}>
                <button aria-pressed={one.key === chosen?.key} onClick={() => setChosen(one)}>
                  <b>{one.method}</b> {one.path}
                </button>
              </li>
            ))}
          </ul>
        </section>
        {chosen ? (
          <Trial key={chosen.key} one={chosen} document={asked.data} />
        ) : (
          <p className="none">{t('choose')}</p>
        )}
      </div>
    </div>
  )
}

function Trial({ one, document }: { readonly one: TryCall; readonly document: Document }) {
  const t = useTexts(tryTexts)
  const { modal, message } = App.useApp()
  const fault = useFault()
  const [query, setQuery] = useState('')
  const [body, setBody] = useState(() => (one.method === 'POST' ? skeleton(one.body, document) : ''))
  const [answer, setAnswer] = useState<Answer>()

  async function send() {
    let parsed: unknown
    try {
      parsed = one.method === 'POST' ? JSON.parse(body || '{}') : undefined
    } catch {
      return void message.error(t('badJson'))
    }
    const since = performance.now()
    const done = (status: number, received: Received) =>
      setAnswer({ status, ms: Math.round(performance.now() - since), ...received })
    try {
      const how = { method: one.method, ...(parsed !== undefined && { body: parsed }) }
      done(200, await received(await fetchFile(one.path, queryOf(query), how)))
    } catch (thrown) {
      // Not what the server answered: its line is gone, or the session.
      if (!(thrown instanceof ApiError)) return fault(thrown)
      const { status, message: msg, reason, errors } = thrown
      done(status, { text: written({ msg, reason, errors }) })
    }
  }
  const ask = () =>
    one.method === 'GET'
      ? void send()
      : void modal.confirm({ title: t('sure'), okText: t('send'), cancelText: t('cancel'), onOk: send })
  return (
    <section className="try-one" aria-label={one.path}>
      <h2 lang="en">
        {one.method} /api/{one.path}
      </h2>
      {one.summary && <p lang="en">{one.summary}</p>}
      <p className="mut">
        {t('needs')} <code lang="en">{one.permission}</code>
      </p>
      {one.parameters.length > 0 && (
        <p className="mut">
          {t('known')} <code lang="en">{one.parameters.map(({ name }) => name).join(', ')}</code>
        </p>
      )}
      <label>
        <span>{t('query')}</span>
        <textarea rows={3} value={query} onChange={({ target }) => setQuery(target.value)} />
      </label>
      {one.method === 'POST' && (
        <label>
          <span>{t('body')}</span>
          <textarea rows={8} value={body} onChange={({ target }) => setBody(target.value)} />
        </label>
      )}
      <button className="b p" onClick={ask}>
        {t('send')}
      </button>
      {answer && (
        <div role="status">
          <h3>
            {t('answer')} <span className="num">{t('took', { status: answer.status, ms: answer.ms })}</span>
          </h3>
          {answer.file ? (
            <Taken {...answer.file} />
          ) : (
            <pre tabIndex={0} lang="en" aria-label={t('answer')}>
              {answer.text}
            </pre>
          )}
        </div>
      )}
    </section>
  )
}

function Taken({ blob, name }: NonNullable<Received['file']>) {
  const t = useTexts(tryTexts)
  return (
    <p>
      {t('file', { name, size: bytesText(blob.size) })}{' '}
      <button className="b s" onClick={() => saveFile(blob, name)}>
        {t('keep')}
      </button>
    </p>
  )
}

/** Lines of `name=value`; what stands behind the first sign is the value, whatever it holds. */
function queryOf(text: string): Record<string, string> {
  return Object.fromEntries(
    text
      .split('\n')
      .map((line) => /^\s*([^=\s]+)\s*=(.*)$/.exec(line))
      .flatMap((hit) => (hit?.[1] ? [[hit[1], (hit[2] ?? '').trim()]] : [])),
  )
}
