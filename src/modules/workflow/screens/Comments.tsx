import { Button, Input } from 'antd'
import { post } from '#kernel/ui/api.ts'
import { InEnglish } from '#kernel/ui/InEnglish.tsx'
import { useTexts } from '#kernel/ui/say.ts'
import { useBusy } from '#kernel/ui/useBusy.ts'
import { useKept } from '#kernel/ui/useKept.ts'
import { flowTexts } from '../terms/texts.ts'
import type { Detail } from './detail.ts'

/** What people say beside the steps, as it was said. */
export function Comments({
  detail,
  past,
  onSaid,
}: {
  detail: Detail
  /** It is no longer open to whoever reads it: nothing can be said. */
  past: boolean
  onSaid: () => Promise<unknown>
}) {
  const t = useTexts(flowTexts)
  const [words, setWords] = useKept(`flow-say:${detail.instance.id}`, undefined, () => '')
  const [busy, doing] = useBusy()
  const said = detail.lines.filter(({ what }) => what === 'commented').toReversed()
  async function send() {
    await doing(async () => {
      await post('blade-flow/work/comment', { processInstanceId: detail.instance.id, comment: words })
      setWords('')
      await onSaid()
    })
  }
  if (past && said.length === 0) return null
  return (
    <section aria-label={t('comments')}>
      <h2>
        <span>
          {t('comments')} <InEnglish text={flowTexts.comments} />
          {said.length > 0 && <small className="mut num"> {said.length}</small>}
        </span>
      </h2>
      <ul className="task-said">
        {said.map(({ id, userName, comment, time }) => (
          <li key={id}>
            <span className="av" aria-hidden="true">
              {[...(userName ?? '')][0]}
            </span>
            <p>
              {userName}
              <span className="rt mut num">{time.slice(5, 16)}</span>
              <br />
              {comment}
            </p>
          </li>
        ))}
      </ul>
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
    </section>
  )
}
