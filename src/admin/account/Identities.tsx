import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { identitiesPath as path, type Bound } from '#auth/browser/identity-texts.ts'
import { get, post } from '#kernel/ui/api.ts'
import { dangerous } from '#kernel/ui/dangerous.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { useFault } from '#kernel/ui/useNotify.ts'
import { accountTexts } from '../texts/account.ts'

/** Providers that lead into one's account, where there are any; each is parted from it here. */
export function Identities() {
  const t = useTexts(accountTexts)
  const { modal, message } = App.useApp()
  const fault = useFault()
  const queries = useQueryClient()
  const { data } = useQuery({ queryKey: [path], queryFn: () => get<Bound[]>(path) })
  if (!data || data.length === 0) return null

  function part({ id, name }: Bound) {
    modal.confirm({
      title: t('partAsk', { name }),
      content: t('partText'),
      okText: t('part'),
      ...dangerous,
      cancelText: t('cancel'),
      async onOk() {
        try {
          await post(`${path}/remove`, { id })
          message.success(t('parted'))
        } catch (error) {
          fault(error)
        }
        await queries.invalidateQueries({ queryKey: [path] })
      },
    })
  }
  return (
    <section>
      <h2>{t('identities')}</h2>
      <p className="mut">{t('identitiesText')}</p>
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
