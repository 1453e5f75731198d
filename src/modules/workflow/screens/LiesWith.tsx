import { App } from 'antd'
import { post } from '#kernel/ui/api.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { useBusy } from '#kernel/ui/useBusy.ts'
import { useFault } from '#kernel/ui/useNotify.ts'
import { flowTexts } from '../terms/texts.ts'
import type { Detail } from './detail.ts'

/** Whom a task waits for since its owner asked them, and how it is taken back from each; what is being typed stays. */
export function LiesWith({ detail, onTaken }: { detail: Detail; onTaken: () => Promise<unknown> }) {
  const t = useTexts(flowTexts)
  const fault = useFault()
  const { message } = App.useApp()
  const [busy, doing] = useBusy((thrown) => {
    fault(thrown)
    // Somebody may have been first: the page says how it stands now.
    void onTaken()
  })
  const { task, delegatedTo, signers } = detail
  const takeBack = (wire: 'remove-signer' | 'take-back', taskId: string, said: string) =>
    void doing(async () => {
      await post(`blade-flow/work/${wire}`, { taskId })
      message.success(said)
      await onTaken()
    })
  return (
    <>
      {task && delegatedTo !== null && (
        <section className="task-part own" aria-label={t('delegate')}>
          <h2>{t('delegate')}</h2>
          <p role="status">
            {t('delegatedTo', { name: delegatedTo })}{' '}
            <button
              type="button"
              className="lk"
              disabled={busy}
              onClick={() => takeBack('take-back', task.id, t('takenBack'))}
            >
              {t('takeBack')}
            </button>
          </p>
        </section>
      )}
      {signers.length > 0 && (
        <section className="task-part own" aria-label={t('addSigner')}>
          <h2>{t('addSigner')}</h2>
          {signers.map(({ id, name, when }) => (
            <p key={id} role="status">
              {t(when === 'before' ? 'waitsFor' : 'signsAfter', { name })}{' '}
              <button
                type="button"
                className="lk"
                aria-label={`${t('removeSigner')} ${name}`}
                disabled={busy}
                onClick={() => takeBack('remove-signer', id, t('signerRemoved', { name }))}
              >
                {t('removeSigner')}
              </button>
            </p>
          ))}
        </section>
      )}
    </>
  )
}
