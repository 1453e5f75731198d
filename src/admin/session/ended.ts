import { create } from 'zustand'
import { clearTokens, readToken } from '#auth/browser/cookies.ts'
import { person } from '#auth/browser/token.ts'

/**
 * A session that ended while its screen is open: the person signs in again over it and goes on where they were. Whoever
 * else signs in starts afresh.
 */
type Ended = { readonly account: string | undefined; end: () => void; resume: () => void }

export const useEnded = create<Ended>((set, read) => ({
  account: undefined,
  end() {
    clearTokens()
    if (read().account === undefined) set({ account: person()?.account ?? '' })
  },
  resume() {
    if (person()?.account === read().account) return set({ account: undefined })
    localStorage.removeItem('tabs')
    location.assign('/wel/index')
  },
}))

// Signed in again in another window of this browser.
addEventListener('storage', ({ key }) => {
  const { account, resume } = useEnded.getState()
  if (key === 'person' && account !== undefined && readToken('refresh')) resume()
})
