import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { get, post } from '#kernel/ui/api.ts'
import { Failed } from '#kernel/ui/Failed.tsx'
import { useTexts } from '#kernel/ui/say.ts'
import { useFault } from '#kernel/ui/useNotify.ts'
import { accountTexts } from '../texts/account.ts'
import { deviceOf } from './device.ts'
import { dangerous } from '#kernel/ui/dangerous.ts'

type Session = {
  id: string
  ip: string | null
  userAgent: string | null
  createTime: string
  seenTime: string
  current: boolean
}

/** Where one is signed in, each to be ended from here; an administrator sees those of a user. */
export function Sessions({ userId }: { userId?: string }) {
  const queryKey = ['sessions', userId]
  const of = userId ? { userId } : {}
  const t = useTexts(accountTexts)
  const { modal, message } = App.useApp()
  const fault = useFault()
  const queries = useQueryClient()
  const asked = useQuery({ queryKey, queryFn: () => get<Session[]>('blade-auth/sessions', of) })
  const { data } = asked
  const nameOf = (session: Session) => deviceOf(session.userAgent) || t('unknownDevice')

  function end(session: Session) {
    modal.confirm({
      title: t('endAsk'),
      content: `${nameOf(session)} · ${session.ip ?? ''}. ${t('endText')}`,
      okText: t('end'),
      ...dangerous,
      cancelText: t('cancel'),
      async onOk() {
        try {
          await post('blade-auth/sessions/revoke', { id: session.id, ...of })
          message.success(t('ended'))
        } catch (error) {
          fault(error)
        }
        await queries.invalidateQueries({ queryKey })
      },
    })
  }
  return (
    <section>
      {!userId && <h2>{t('sessions')}</h2>}
      <p className="mut">
        {data?.length === 0 ? t('noSessions') : t(userId ? 'sessionsOther' : 'sessionsText')}
      </p>
      <Failed of={asked} />
      <div className="wide" tabIndex={0} role="region" aria-label={t('sessions')}>
        <table className="plain sessions">
          <thead>
            <tr>
              {(['device', 'address', 'since', 'seen', 'actions'] as const).map((key) => (
                <th key={key} scope="col">
                  {t(key)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data?.map((session) => (
              <tr key={session.id}>
                <td>{nameOf(session)}</td>
                <td className="num">{session.ip}</td>
                <td className="num">{session.createTime.slice(0, 16)}</td>
                <td className="num">{session.seenTime.slice(0, 16)}</td>
                <td>
                  {session.current ? (
                    <span className="mut">{t('current')}</span>
                  ) : (
                    <button
                      className="b s red"
                      aria-label={t('endNamed', { name: nameOf(session) })}
                      onClick={() => end(session)}
                    >
                      {t('end')}
                    </button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
