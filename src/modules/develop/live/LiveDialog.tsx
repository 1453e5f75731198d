import { App, Modal, Skeleton } from 'antd'
import { dangerous } from '#kernel/ui/dangerous.ts'
import { Failed } from '#kernel/ui/Failed.tsx'
import { useTexts } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import './live.css'
import { liveTexts } from './texts.ts'
import { useLive } from './useLive.ts'

/** For which tenants drawn entities are on, tenant by tenant; their drawing anew; and their end. */
export function LiveDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useTexts(liveTexts)
  const tab = useTab()
  const { modal } = App.useApp()
  const { asked, busy, change } = useLive(id)
  const { data } = asked
  const rows = data?.rows ?? 0
  const on = (data?.tenants ?? []).filter((one) => one.on)
  const discard = () =>
    modal.confirm({
      title: t('discardAsk'),
      content: t('discardTell', { n: rows }),
      okText: t('discard'),
      ...dangerous,
      cancelText: t('cancel'),
      onOk: () => change('discard', { rows }, t('discarded')),
    })
  return (
    <Modal
      open
      title={data ? t('titleOf', { name: data.name }) : t('title')}
      width={640}
      getContainer={tab.container()}
      footer={null}
      onCancel={onClose}
    >
      {!data && asked.error && <Failed of={asked} />}
      {!data && !asked.error && <Skeleton active aria-label={t('loading')} />}
      {data && (
        <div className="dev-live">
          <p className="mut">{t('tell')}</p>
          {data.problems.map((problem) => (
            <p key={problem} className="dev-note" role="alert">
              {problem}
            </p>
          ))}
          {data.differs && data.problems.length === 0 && (
            <p className="dev-note">
              {t('differs')}{' '}
              <button
                className="b s"
                disabled={busy || on.length === 0}
                onClick={() =>
                  void change('switch-on', { tenantIds: on.map((one) => one.tenantId).join() }, t('renewed'))
                }
              >
                {t('renew')}
              </button>
            </p>
          )}
          <ul>
            {data.tenants.map((one) => (
              <li key={one.tenantId}>
                <span className="grow">
                  {one.tenantName} <span className="mut num">{one.tenantId}</span>
                </span>
                <span className="mut num">{data.isLive ? t('rows', { n: one.rows }) : ''}</span>
                <button
                  className={one.on ? 'b s' : 'b s p'}
                  disabled={busy || (!one.on && data.problems.length > 0)}
                  aria-label={t(one.on ? 'offFor' : 'onFor', { name: one.tenantName })}
                  onClick={() =>
                    void change(
                      one.on ? 'switch-off' : 'switch-on',
                      { tenantIds: one.tenantId },
                      t(one.on ? 'isOff' : 'isOn', { name: one.tenantName }),
                    )
                  }
                >
                  {t(one.on ? 'off' : 'on')}
                </button>
              </li>
            ))}
          </ul>
          {data.isLive && on.length === 0 && (
            <button className="b s d" disabled={busy} onClick={discard}>
              {t('discard')}
            </button>
          )}
        </div>
      )}
    </Modal>
  )
}
