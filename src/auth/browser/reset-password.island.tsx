import { Entry } from './Entry.tsx'
import { openPortal, portal, type PortalFacts } from './portal.tsx'
import { ResetPassword } from './ResetPassword.tsx'

const Reset = ({ facts }: { facts: PortalFacts }) => (
  <ResetPassword
    tenantId={facts.tenant}
    signIn={portal('sign-in')}
    from="portal"
    frame={Entry}
    className="pp-form"
    buttonClassName="btn p big"
  />
)

openPortal(Reset)
