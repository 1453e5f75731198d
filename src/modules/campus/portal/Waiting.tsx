import { inFacts } from '#kernel/definition/directions.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { portalTexts } from './texts.ts'
import type { useSteps } from './useSteps.ts'
import { workerTexts } from './worker-texts.ts'

/** Under the head while anything waits for the network; what was refused stays with its reason. */
export function Waiting({ steps: { all, safe, sendNow, drop } }: { steps: ReturnType<typeof useSteps> }) {
  const t = useTexts(workerTexts)
  const p = useTexts(portalTexts)
  const waiting = all.filter(({ refused }) => refused === undefined).length
  if (all.length === 0) return null
  return (
    <aside className="off44" role="status">
      {waiting > 0 && (
        <p>
          <b>{t('waiting', { n: waiting })}</b> <span>{t('waitingNote')}</span>
          <button type="button" className="link" onClick={sendNow}>
            {t('sendNow')}
          </button>
        </p>
      )}
      {!safe && <p>{t('notSafe')}</p>}
      {all.map(
        ({ key, place, orderNo, step, refused }) =>
          refused && (
            <p key={key}>
              <span>{t('refused', { what: inFacts([place || orderNo, p(step)]), why: refused })}</span>
              <button type="button" className="link" onClick={() => drop(key)}>
                {t('drop')}
              </button>
            </p>
          ),
      )}
    </aside>
  )
}
