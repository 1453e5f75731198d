import { NewAccount } from '#auth/browser/NewAccount.tsx'
import { useTexts, type Texts } from '#kernel/ui/say.ts'
import { Card, here, isClosed, localPath, parameter, start, tenantHere, type Facts } from './ui.tsx'

const texts = {
  title: ['注册作者账号', 'Create an author account'],
  sub: [
    '注册后即可投稿，审稿邀请也会发到此邮箱。',
    'You can submit at once; review invitations come to this address too.',
  ],
  emailHelp: ['登录时使用，编辑部来信也发到这里。', 'You sign in with it, and we write to it.'],
  closed: [
    '本刊的账号由编辑部开通，请写信至 {email}。',
    'Accounts are made by the editorial office here. Write to {email}.',
  ],
  done: [
    '我们已写信到此邮箱。若是新账号，现在就可登录投稿，并请打开信中链接确认邮箱；若此前已有账号，请用原密码登录，信中可重设密码。',
    'We wrote to this address. A new account is ready: sign in to submit, and confirm the address by the link in the letter. If you had an account already, sign in with its password; the letter tells how to set a new one.',
  ],
} as const satisfies Texts

function Register({ facts }: { facts: Facts }) {
  const t = useTexts(texts)
  const wanted = localPath(parameter('next'))
  const next: Record<string, string> = wanted ? { next: wanted } : {}
  return (
    <NewAccount
      tenantId={tenantHere()}
      role="author"
      title={t('title')}
      sub={t('sub')}
      emailHelp={t('emailHelp')}
      done={t('done')}
      closed={isClosed() ? t('closed', { email: facts.email }) : undefined}
      signIn={(account) => here('/apaph/login', { ...(account && { account }), ...next })}
      frame={Card}
      className="fm1"
      buttonClassName="btn p w"
    />
  )
}

start(Register)
