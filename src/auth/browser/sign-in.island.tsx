import { localPath, parameter } from '#kernel/portal/ui/open.tsx'
import { useTexts, type Texts } from '#kernel/ui/say.ts'
import { isSignedIn, openPortal, portal, type PortalFacts } from './portal.tsx'
import { SignInFields } from './SignInFields.tsx'

const texts = {
  account: ['账号', 'Account'],
} as const satisfies Texts

const onward = () => localPath(parameter('next')) ?? portal('home')

function SignIn({ facts }: { facts: PortalFacts }) {
  const t = useTexts(texts)
  return (
    <main id="main" className="pp-in">
      <h1>{facts.name}</h1>
      <SignInFields
        tenantId={facts.tenant}
        accountLabel={t('account')}
        className="pp-form"
        buttonClassName="btn p big"
        onDone={() => location.replace(onward())}
      />
      <a
        className="link other"
        href={facts.other + location.search}
        hrefLang={facts.otherword === 'English' ? 'en' : 'zh-CN'}
      >
        {facts.otherword}
      </a>
    </main>
  )
}

// A session of another tenant is none here, and stays what it is: whoever only looks in signs nobody out.
if (isSignedIn()) location.replace(onward())
else openPortal(SignIn)
