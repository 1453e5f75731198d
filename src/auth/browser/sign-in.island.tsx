import { localPath, parameter } from '#kernel/portal/ui/open.tsx'
import { useTexts, type Texts } from '#kernel/ui/say.ts'
import { isSignedIn, openPortal, portal, type PortalFacts } from './portal.tsx'
import { SignInFields } from './SignInFields.tsx'
import { forget } from './token.ts'

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

if (isSignedIn()) location.replace(onward())
else {
  // Somebody of another tenant was here: their session is not this portal's.
  forget()
  openPortal(SignIn)
}
