import { App, Modal } from 'antd'
import { dangerous } from '#kernel/ui/dangerous.ts'
import { post } from '#kernel/ui/api.ts'
import { Icon } from '#kernel/ui/Icon.tsx'
import { useTexts } from '#kernel/ui/say.ts'
import { useFault } from '#kernel/ui/useNotify.ts'
import { ask as askFor, useAsked } from '../shell/asked.ts'
import { errorLogTexts } from '../texts/errorLog.ts'
import { useErrorLog } from './store.ts'

/** A badge that counts to 99, and behind it what happened, to send to the server or to clear. */
export function ErrorLog() {
  const t = useTexts(errorLogTexts)
  const { entries, clear } = useErrorLog()
  const { modal, message } = App.useApp()
  const fault = useFault()
  const open = useAsked((asked) => asked.faults)

  function ask(title: string, verb: string, danger: boolean, work: () => Promise<void> | void) {
    modal.confirm({
      title,
      okText: verb,
      ...(danger && dangerous),
      cancelText: t('cancel'),
      onOk: work,
    })
  }
  async function upload() {
    try {
      await post('blade-log/error/send-logs', entries)
      message.success(t('sent'))
      clear()
    } catch (error) {
      fault(error)
    }
  }
  return (
    <>
      <button
        className="ib wide"
        aria-label={t('count', { n: entries.length })}
        title={t('title')}
        onClick={() => askFor('faults')}
      >
        <Icon name="warn" size={18} />
        {entries.length > 0 && (
          <span className="bd num" aria-hidden="true">
            {entries.length >= 99 ? '99+' : entries.length}
          </span>
        )}
      </button>
      <Modal
        open={open}
        width={880}
        title={t('title')}
        onCancel={() => askFor('faults', false)}
        footer={
          entries.length > 0 ? (
            <div className="df">
              <button
                className="b red"
                onClick={() =>
                  ask(t('clearAsk'), t('clear'), true, () => {
                    clear()
                    message.success(t('cleared'))
                  })
                }
              >
                {t('clear')}
              </button>
              <button className="b p" onClick={() => ask(t('uploadAsk'), t('upload'), false, upload)}>
                {t('upload')}
              </button>
            </div>
          ) : null
        }
      >
        {entries.length === 0 ? <p className="mut">{t('empty')}</p> : <Entries />}
      </Modal>
    </>
  )
}

function Entries() {
  const t = useTexts(errorLogTexts)
  const { entries } = useErrorLog()
  return (
    <div className="faults" tabIndex={0} role="region" aria-label={t('title')}>
      <table className="plain">
        <thead>
          <tr>
            {(['type', 'url', 'message', 'stack', 'time'] as const).map((key) => (
              <th key={key} scope="col">
                {t(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry, at) => (
            <tr key={at}>
              <td>{entry.type}</td>
              <td>{entry.url}</td>
              <td>{entry.message}</td>
              <td>
                <details>
                  <summary>{entry.stack.split('\n')[0]?.slice(0, 60) || '—'}</summary>
                  <pre>{entry.stack}</pre>
                </details>
              </td>
              <td className="num">{entry.time}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
