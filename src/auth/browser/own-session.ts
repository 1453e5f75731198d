import { portalAddress } from '#kernel/portal/address.ts'
import type { Credentials } from '#kernel/ui/api.ts'
import { lang } from '#kernel/ui/say.ts'
import { endedBecause, forget, ownToken, renew } from './token.ts'
import { isAnothers, watchPerson } from './whose.ts'

/**
 * What an account must do before anything else has one place, from whichever page its person comes, and leads back there: a
 * password that somebody else made up is replaced; a second factor is set up in the back-office.
 */
function toDuty(reason: string): void {
  // In place of the page that was refused: Back would only lead into the same refusal.
  if (reason !== 'passwordDuty') return location.replace('/wel/index')
  const here = { lang: lang(), tenant: document.getElementById('app')?.dataset.held }
  const next = location.pathname + location.search
  location.replace(portalAddress(here, 'account', { first: '1', next }))
}

/**
 * The session of a page outside the back-office. Where somebody else signs in in another window of this browser, or its person
 * signs out there, it is loaded anew and is theirs, or asks who is there; what was typed is kept for who typed it.
 */
export function ownSession(toSignIn: () => void): Credentials {
  const anew = () => location.reload()
  watchPerson({ another: anew, signedOut: anew })
  return {
    token: ownToken,
    isAnothers,
    renew,
    refused(reason) {
      if (reason.endsWith('Duty')) toDuty(reason)
    },
    over() {
      if (isAnothers()) return void anew()
      // What stands here stays, with what was typed: nothing is gained by signing in.
      const why = endedBecause()
      if (why) return why
      forget()
      toSignIn()
    },
  }
}
