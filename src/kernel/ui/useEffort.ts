import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'

/** A captcha as the server made it. `bits`: how much the browser would have to try in place of a person who reads it. */
export type Made = { readonly key?: string; readonly image?: string; readonly bits?: number }

/** Chosen once for all forms of a page: the next one begins with it. */
let chosenBefore = false

/** A captcha is dead after two minutes, and some time goes by until the form is sent. */
const freshMs = 90_000

/**
 * The browser does what the picture asks of a person, once it was chosen.
 * @param tell the code to send, or '' while there is none
 * @param renew asks for another captcha, since this one would be too old by the time it is sent
 */
export function useEffort(made: Made, tell: (code: string) => void, renew: () => void) {
  const [chosen, setChosen] = useState(chosenBefore)
  const { key, bits = 0 } = made
  const found = useEffectEvent(tell)
  const old = useEffectEvent(renew)
  useEffect(() => {
    if (!chosen || !key) return undefined
    const gone = new AbortController()
    let later: ReturnType<typeof setTimeout> | undefined
    void import('./effort.ts').then(async ({ effort }) => {
      const code = await effort(key, bits, gone.signal)
      if (!code) return
      found(code)
      later = setTimeout(() => old(), freshMs)
    })
    return () => {
      gone.abort()
      clearTimeout(later)
    }
  }, [chosen, key, bits])
  const pressed = useRef(false)
  function choose() {
    chosenBefore = true
    pressed.current = true
    setChosen(true)
  }
  /** The button that was pressed is gone: whoever uses the keyboard goes on from what stands in its place. */
  const inPlace = useCallback((element: HTMLElement | null) => {
    if (!element || !pressed.current) return
    pressed.current = false
    element.focus()
  }, [])
  return { chosen, choose, inPlace }
}
