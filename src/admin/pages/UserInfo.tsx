import { useQuery } from '@tanstack/react-query'
import { get } from '#kernel/ui/api.ts'
import { PageHead } from '#kernel/ui/PageHead.tsx'
import { useTexts } from '#kernel/ui/say.ts'
import { SecondFactor } from '../account/SecondFactor.tsx'
import { Sessions } from '../account/Sessions.tsx'
import { shellTexts } from '../texts/shell.ts'
import { ChangePassword } from './ChangePassword.tsx'
import './pages.css'

type Info = {
  account?: string
  realName?: string
  name?: string
  email?: string
  phone?: string
  deptName?: string
  roleName?: string
}

export default function UserInfo() {
  const t = useTexts(shellTexts)
  const { data } = useQuery({ queryKey: ['userInfo'], queryFn: () => get<Info>('blade-system/user/info') })
  const facts = [
    ['name', data?.realName || data?.name],
    ['accountName', data?.account],
    ['role', data?.roleName],
    ['dept', data?.deptName],
    ['email', data?.email],
    ['phone', data?.phone],
  ] as const
  return (
    <>
      <PageHead label={{ zh: '个人信息', en: 'User info' }} />
      <div className="uinfo">
        <dl>
          {facts.map(([key, value]) => (
            <div key={key} style={{ display: 'contents' }}>
              <dt>{t(key)}</dt>
              <dd>{value || '—'}</dd>
            </div>
          ))}
        </dl>
        <ChangePassword />
        <SecondFactor />
        <Sessions />
      </div>
    </>
  )
}
