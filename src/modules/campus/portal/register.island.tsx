import { useTexts, type Texts } from '#kernel/ui/say.ts'
import { Entry } from '#auth/browser/Entry.tsx'
import { NewAccount } from '#auth/browser/NewAccount.tsx'
import { openPortal, portal, type PortalFacts } from '#auth/browser/portal.tsx'

const texts = {
  title: ['注册校园账号', 'Create a campus account'],
  sub: [
    '注册后请先办理校园认证，通过后即可报修、下单和参加投票。',
    'Verify yourself first: once that is approved you can report faults, order and vote.',
  ],
  emailHelp: ['登录时使用，找回密码也用它。', 'You sign in with it, and a new password is sent to it.'],
  closed: [
    '账号由学校开通，请联系学校的管理人员。',
    'Accounts are made by the school here. Ask its administrators.',
  ],
  done: [
    '我们已写信到此邮箱。若是新账号，现在就可登录并办理校园认证；若此前已有账号，请用原密码登录，信中可重设密码。',
    'We wrote to this address. A new account is ready: sign in and verify yourself. If you had an account already, sign in with its password; the letter tells how to set a new one.',
  ],
} as const satisfies Texts

/** Whoever has no account yet: it may do nothing before the campus has looked at who they are. */
function Register({ facts }: { facts: PortalFacts }) {
  const t = useTexts(texts)
  return (
    <NewAccount
      tenantId={facts.tenant}
      role="campusUser"
      title={t('title')}
      sub={t('sub')}
      emailHelp={t('emailHelp')}
      done={t('done')}
      closed={facts.join ? undefined : t('closed')}
      signIn={(account) => portal('sign-in', { account })}
      frame={Entry}
      className="pp-form"
      buttonClassName="btn p big"
    />
  )
}

openPortal(Register)
