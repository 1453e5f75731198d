import type { Credentials } from '#kernel/ui/api.ts'
import { forget, ownToken, renew } from './token.ts'
import { isAnothers, watchPerson } from './whose.ts'

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
    over() {
      if (isAnothers()) return anew()
      forget()
      toSignIn()
    },
  }
}
