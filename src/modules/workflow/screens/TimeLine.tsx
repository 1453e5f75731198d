import { Button, Input } from 'antd'
import { post } from '#kernel/ui/api.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { useBusy } from '#kernel/ui/useBusy.ts'
import { useKept } from '#kernel/ui/useKept.ts'
import { inList } from '#kernel/definition/kind.ts'
import { moneyText } from '#kernel/definition/money-text.ts'
import type { FormField } from '../forms/shapes.ts'
import { FileLinks } from './Beside.tsx'
import type { Detail } from './detail.ts'
import { deedTexts, flowTexts } from '../terms/texts.ts'

/** What waits now, and above what was done, the latest first. */
export function TimeLine({
  detail,
  past,
  onSaid,
}: {
  detail: Detail
  /** It is no longer open to whoever reads it: what waits now is not known, and nothing can be said. */
  past: boolean
  onSaid: () => Promise<unknown>
}) {
  const t = useTexts(flowTexts)
  const said = useTexts(deedTexts)
  const [words, setWords] = useKept(`flow-say:${detail.instance.id}`, undefined, () => '')
  const [busy, doing] = useBusy()
  async function send() {
    await doing(async () => {
      await post('blade-flow/work/comment', { processInstanceId: detail.instance.id, comment: words })
      setWords('')
      await onSaid()
    })
  }
  return (
    <>
      <h2>{t('history')}</h2>
      <ol className="task-line">
        {(past ? [] : detail.open).map((one) => (
          <li key={one.id} className={one.state === 'failed' ? 'bad' : 'now'}>
            <b>{one.name}</b> <span className="rt mut">{t(one.waits ? 'waitsTurn' : 'underway')}</span>
            <p>
              {one.state === 'failed'
                ? t('failed', { why: one.fault ?? '' })
                : (one.assignee ??
                  (one.offered
                    ? t('claimedBy', { names: one.offered })
                    : t(waitsFor[one.kind], { time: one.dueTime ?? '' })))}
            </p>
          </li>
        ))}
        {detail.lines.map((line) => (
          <li key={line.id} className={tones[line.what] ?? 'ok'}>
            <b>{line.step ?? detail.instance.processName}</b> <span className="rt mut num">{line.time}</span>
            <p>
              {line.userName}
              {line.forName && ` (${t('insteadOf', { name: line.forName })})`} {said(line.what)}
              {typeof line.changes?.to === 'string' && ` → ${line.changes.to}`}
              {line.comment && `: ${line.comment}`}
            </p>
          </li>
        ))}
      </ol>
      {!past && (
        <div className="task-say">
          <Input
            value={words}
            maxLength={1000}
            placeholder={t('write')}
            aria-label={t('write')}
            onChange={({ target }) => setWords(target.value)}
          />
          <Button loading={busy} disabled={words.trim() === ''} onClick={() => void send()}>
            {t('send')}
          </Button>
        </div>
      )}
    </>
  )
}

const waitsFor = {
  user: 'nobody',
  timer: 'waitsTime',
  message: 'waitsMessage',
  call: 'waitsCall',
  service: 'waitsAction',
} as const

const tones: Partial<Record<keyof typeof deedTexts, string>> = {
  sentBack: 'back',
  refused: 'bad',
  withdrawn: 'bad',
  terminated: 'bad',
}

/** What was filled in, read; what this step writes stands in its own part. */
export function Facts({ detail, without }: { detail: Detail; without: readonly string[] }) {
  const t = useTexts(flowTexts)
  const now = useLang()
  const fields = detail.form.filter(({ key }) => !without.includes(key))
  if (fields.length === 0) return <p className="mut">—</p>
  const isFiles = ({ kind }: FormField) => kind === 'files' || kind === 'images'
  const shown = (field: FormField): string => {
    const value = detail.values[field.key]
    if (value === null || value === undefined || value === '' || isFiles(field)) return '—'
    switch (field.kind) {
      case 'choice':
        return field.options?.find(({ key }) => key === value)?.[now] ?? String(value)
      case 'yesNo':
        return t(value === true ? 'yes' : 'no')
      case 'person':
        return detail.names[String(value)] ?? String(value)
      case 'people':
        return (
          inList(
            [value].flat().map((id) => detail.names[String(id)] ?? String(id)),
            now,
          ) || '—'
        )
      case 'money':
        return moneyText(String(value))
      default:
        return String(value)
    }
  }
  return (
    <dl className="task-facts">
      {fields.map((field) => (
        <div key={field.key} className={field.kind === 'longText' || isFiles(field) ? 'wide' : ''}>
          <dt>{field[now]}</dt>
          <dd className={field.kind === 'money' ? 'num' : ''}>
            {isFiles(field) && detail.files.some(({ fieldKey }) => fieldKey === field.key) ? (
              <FileLinks
                files={detail.files.filter(({ fieldKey }) => fieldKey === field.key)}
                pictures={field.kind === 'images'}
              />
            ) : (
              shown(field)
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
