import { useQuery } from '@tanstack/react-query'
import { get } from '#kernel/ui/api.ts'
import { PageHead } from '#kernel/ui/PageHead.tsx'
import { useTexts } from '#kernel/ui/say.ts'
import { Profile } from '../account/Profile.tsx'
import { SecondFactor } from '../account/SecondFactor.tsx'
import { Identities } from '../account/Identities.tsx'
import { Sessions } from '../account/Sessions.tsx'
import { shellTexts } from '../texts/shell.ts'
import { ChangePassword } from './ChangePassword.tsx'
import './pages.css'

export default function UserInfo() {
  const t = useTexts(shellTexts)
  const { data } = useQuery({
    queryKey: ['userInfo'],
    queryFn: () => get<Readonly<Record<string, unknown>>>('blade-system/user/info'),
  })
  const facts = [
    ['accountName', data?.account],
    ['role', data?.roleName],
    ['dept', data?.deptName],
  ] as const
  return (
    <>
      <PageHead label={{ zh: '个人信息', en: 'User info' }} />
      <div className="uinfo">
        <section>
          <h2>{t('profile')}</h2>
          <dl>
            {facts.map(([key, value]) => (
              <div key={key} style={{ display: 'contents' }}>
                <dt>{t(key)}</dt>
                <dd>{value ? String(value) : '—'}</dd>
              </div>
            ))}
          </dl>
          {data && <Profile key={String(data.version)} info={data} />}
        </section>
        <section>
          <ChangePassword />
        </section>
        <SecondFactor />
        <Identities />
        <Sessions />
      </div>
    </>
  )
}
