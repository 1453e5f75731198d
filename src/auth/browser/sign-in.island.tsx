import { localPath, parameter } from '#kernel/portal/ui/open.tsx'
import { useTexts, type Texts } from '#kernel/ui/say.ts'
import { Entry } from './Entry.tsx'
import { isSignedIn, openPortal, portal, type PortalFacts } from './portal.tsx'
import { SignInFields } from './SignInFields.tsx'

const texts = {
  account: ['账号', 'Account'],
  join: ['注册账号', 'Create an account'],
  forgot: ['忘记密码', 'Forgotten password'],
} as const satisfies Texts

const onward = () => localPath(parameter('next')) ?? portal('home')

function SignIn({ facts }: { facts: PortalFacts }) {
  const t = useTexts(texts)
  return (
    <Entry
      title={facts.name}
      links={
        <>
          {facts.join && (
            <a className="link" href={facts.join}>
              {t('join')}
            </a>
          )}
          <a className="link" href={portal('reset-password')}>
            {t('forgot')}
          </a>
        </>
      }
    >
      <SignInFields
        tenantId={facts.tenant}
        accountLabel={t('account')}
        account={parameter('account')}
        className="pp-form"
        buttonClassName="btn big"
        onDone={() => location.replace(onward())}
      />
    </Entry>
  )
}

// A session of another tenant is none here, and stays what it is: whoever only looks in signs nobody out.
if (isSignedIn()) location.replace(onward())
else openPortal(SignIn)
