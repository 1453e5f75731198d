import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Modal, Skeleton } from 'antd'
import { useState } from 'react'
import { get, post } from '#kernel/ui/api.ts'
import { Failed } from '#kernel/ui/Failed.tsx'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import { useFault } from '#kernel/ui/useNotify.ts'
import './live.css'
import { code } from '../drawn/definition.ts'
import { liveTexts } from './texts.ts'
import { dangerous } from '#kernel/ui/dangerous.ts'

type State = {
  readonly name: string
  readonly isLive: boolean
  readonly differs: boolean
  readonly problems: readonly string[]
  readonly tenants: readonly {
    readonly tenantId: string
    readonly tenantName: string
    readonly on: boolean
    readonly rows: number
  }[]
}

/** For which tenants drawn entities are on, tenant by tenant; their drawing anew; and their end. */
export function LiveDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useTexts(liveTexts)
  const now = useLang()
  const tab = useTab()
  const fault = useFault()
  const queries = useQueryClient()
  const { message, modal } = App.useApp()
  const [busy, setBusy] = useState(false)
  const key = [code.path, 'live', id, now]
  const asked = useQuery({
    queryKey: key,
    queryFn: () => get<State>(`${code.path}/live-state`, { id }),
    staleTime: 0,
  })
  const { data } = asked

  async function change(call: 'switch-on' | 'switch-off' | 'discard', body: object, done: string) {
    setBusy(true)
    try {
      await post(`${code.path}/${call}`, { id, ...body })
      message.success(done)
      await queries.invalidateQueries({ queryKey: key })
      for (const one of [[code.path], ['menus'], ['topMenus'], ['buttons'], ['lives']])
        void queries.invalidateQueries({ queryKey: one })
    } catch (thrown) {
      fault(thrown)
    }
    setBusy(false)
  }
  const rows = (data?.tenants ?? []).reduce((all, one) => all + one.rows, 0)
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
