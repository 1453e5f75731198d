import { ResetPassword } from '#auth/browser/ResetPassword.tsx'
import { Card, here, start, tenantHere } from './ui.tsx'

const Reset = () => (
  <ResetPassword
    tenantId={tenantHere()}
    signIn={here('/apaph/login')}
    frame={Card}
    className="fm1"
    buttonClassName="btn p w"
  />
)

start(Reset)
