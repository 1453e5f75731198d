import { useTexts } from '#kernel/ui/say.ts'
import type { Sheet } from './outbox.ts'
import { hygieneTexts } from './texts.ts'

type Props = {
  sheets: readonly Sheet[]
  kept: boolean
  onSend: () => void
  onDrop: (key: string) => void
}

/** What the server has not taken yet, and what it does not take, with its reason. */
export function Waiting({ sheets, kept, onSend, onDrop }: Props) {
  const t = useTexts(hygieneTexts)
  if (sheets.length === 0) return null
  const waiting = sheets.filter(({ refused }) => refused === undefined)
  return (
    <aside className="wait" role="status">
      {waiting.length > 0 && (
        <p>
          <b>{t('waiting', { n: waiting.length })}</b>
          <button type="button" className="b" onClick={onSend}>
            {t('sendNow')}
          </button>
        </p>
      )}
      {!kept && <p>{t('notKept')}</p>}
      {sheets.map(
        ({ key, dormName, refused }) =>
          refused && (
            <p key={key}>
              {t('refused', { room: dormName, why: refused })}
              <button type="button" className="b" onClick={() => onDrop(key)}>
                {t('drop')}
              </button>
            </p>
          ),
      )}
    </aside>
  )
}
