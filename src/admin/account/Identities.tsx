import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { identitiesPath as path, type Bound } from '#auth/browser/identity-texts.ts'
import { get, post } from '#kernel/ui/api.ts'
import { dangerous } from '#kernel/ui/dangerous.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { useFault } from '#kernel/ui/useNotify.ts'
import { accountTexts } from '../texts/account.ts'

/** Providers that lead into one's account, where there are any; each is parted from it here. An administrator sees those of a user. */
export function Identities({ userId }: { userId?: string }) {
  const t = useTexts(accountTexts)
  const { modal, message } = App.useApp()
  const fault = useFault()
  const queries = useQueryClient()
  const of = userId ? { userId } : {}
  const queryKey = [path, userId]
  const { data } = useQuery({ queryKey, queryFn: () => get<Bound[]>(path, of) })
  if (!data || data.length === 0) return null

  function part({ id, name }: Bound) {
    modal.confirm({
      title: t('partAsk', { name }),
      content: t(userId ? 'partOther' : 'partText'),
      okText: t('part'),
      ...dangerous,
      cancelText: t('cancel'),
      async onOk() {
        try {
          await post(`${path}/remove`, { id, ...of })
          message.success(t('parted'))
        } catch (error) {
          fault(error)
        }
        await queries.invalidateQueries({ queryKey })
      },
    })
  }
  return (
    <section className="waysin">
      <h2>{t('identities')}</h2>
      <p className="mut">{t(userId ? 'identitiesOther' : 'identitiesText')}</p>
      <ul className="identities">
        {data.map((one) => (
          <li key={one.id}>
            {one.name} <span className="mut num">{t('boundOn', { day: one.boundTime.slice(0, 10) })}</span>{' '}
            <button
              className="b s red"
              aria-label={t('partNamed', { name: one.name })}
              onClick={() => part(one)}
            >
              {t('part')}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
