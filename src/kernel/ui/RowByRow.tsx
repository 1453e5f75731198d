import { Modal } from 'antd'
import { useState, type ReactNode } from 'react'
import { ApiError } from './api.ts'
import { useTexts, type Texts } from './say.ts'
import { StateWord } from './StateWord.tsx'
import './row-by-row.css'

const texts = {
  title: ['{verb} · {n} 条', '{verb} · {n} rows', '{verb} · 1 row'],
  text: [
    '逐条处理，一条不能办不影响其他，结果列在下面',
    'One after another; one that is refused stops no other. Each result is shown below',
  ],
  running: ['已处理 {n} / {all}', '{n} of {all} done'],
  done: ['完成 {ok} 条，未办 {failed} 条', '{ok} done, {failed} refused'],
  kept: ['未办的仍保持选中', 'Those refused stay selected', 'The one refused stays selected'],
  out: ['另有 {n} 条不处理，原因见下', '{n} left out; each says why', '1 left out; it says why'],
  ok: ['完成', 'Done'],
  lost: ['连不上服务器，这条没有处理', 'The server cannot be reached; this one is as it was'],
  close: ['知道了', 'Close'],
} as const satisfies Texts

export type Taken = {
  readonly id: string
  readonly name: string
  readonly about: string
  /** Why this one is left out: it stands among the others, and nothing is done to it. */
  readonly out?: string | undefined
}
type Outcome = { readonly said?: string; readonly fault?: string }

type Props = {
  verb: string
  rows: readonly Taken[]
  /** What is asked before it begins. */
  ask?: ReactNode
  ready?: boolean
  /** Does it for one row, and may say more than "done". */
  take: (row: Taken, at: number) => Promise<string | void>
  onClose: () => void
  /** After the last row, with those that were refused: they stay chosen. */
  onDone: (refused: readonly string[]) => void
}

/** One call for each of many rows, each under its own rules: what is refused for one is said beside it and stops no other. */
export default function RowByRow({ verb, rows: chosen, ask, ready = true, take, onClose, onDone }: Props) {
  const t = useTexts(texts)
  const rows = chosen.filter(({ out }) => out === undefined)
  const out = chosen.filter((row) => row.out !== undefined)
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([])
  const [running, setRunning] = useState(false)
  const finished = outcomes.length > 0 && outcomes.length === rows.length
  const failed = outcomes.filter(({ fault }) => fault).length

  async function run() {
    setRunning(true)
    const results: Outcome[] = []
    for (const [at, row] of rows.entries()) {
      results.push(
        await take(row, at).then(
          (said) => ({ ...(said && { said }) }),
          (error: unknown) => ({ fault: faultOf(error) }),
        ),
      )
      setOutcomes([...results])
    }
    setRunning(false)
  }
  function faultOf(error: unknown): string {
    if (!(error instanceof ApiError)) return t('lost')
    return [...new Set([error.message, ...error.errors.map(({ msg }) => msg)])].join(' ')
  }
  const close = () => {
    if (running) return
    onClose()
    if (finished) onDone(rows.filter((_row, at) => outcomes[at]?.fault).map(({ id }) => id))
  }
  return (
    <Modal
      open
      width={680}
      title={t('title', { verb, n: rows.length })}
      closable={!running}
      mask={{ closable: false }}
      keyboard={!running}
      onCancel={close}
      footer={
        finished ? (
          <button className="b p" onClick={close}>
            {t('close')}
          </button>
        ) : (
          <button
            className="b p"
            disabled={running || !ready || rows.length === 0}
            aria-busy={running}
            onClick={() => void run()}
          >
            {running ? t('running', { n: outcomes.length, all: rows.length }) : verb}
          </button>
        )
      }
    >
      {!running && !finished && ask}
      <p className="mut" role="status">
        {finished ? t('done', { ok: outcomes.length - failed, failed }) : t('text')}
        {finished && failed > 0 && ` · ${t('kept', { n: failed })}`}
        {out.length > 0 && ` · ${t('out', { n: out.length })}`}
      </p>
      <div className="bulkrows" tabIndex={0} role="region" aria-label={verb}>
        <table className="plain">
          <tbody>
            {rows.map((row, at) => (
              <tr key={row.id}>
                <td className="num">{row.name}</td>
                <td>{row.about}</td>
                <td>{outcomes[at] && <Result {...outcomes[at]} />}</td>
              </tr>
            ))}
            {out.map((row) => (
              <tr key={row.id}>
                <td className="num">{row.name}</td>
                <td>{row.about}</td>
                <td className="leftout">{row.out}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Modal>
  )
}

function Result({ said, fault }: Outcome) {
  const t = useTexts(texts)
  return fault ? (
    <span className="refusal">{fault}</span>
  ) : (
    <StateWord tone="green">{said ?? t('ok')}</StateWord>
  )
}
