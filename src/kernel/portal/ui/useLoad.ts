import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '#kernel/ui/api.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { againAfterMs } from '#kernel/ui/untilAnswered.ts'
import { sharedTexts } from './shared-texts.ts'
import { problemOf } from './useWork.ts'

/** The server is away or has no time, or the network is: nothing was said of what was asked. */
export const isAway = (error: unknown) => !(error instanceof ApiError) || error.status > 501

/** It was there, and is somebody else's by now or nobody's. */
const isTaken = (error: unknown) => error instanceof ApiError && [403, 404].includes(error.status)

const followsEveryMs = 20_000

/** Somebody answers a question, chose a photograph or writes: nothing is drawn anew under their hands. */
const isFilledIn = () =>
  document.querySelector('dialog[open], main .ph') !== null ||
  [...document.querySelectorAll<HTMLTextAreaElement>('main textarea')].some(({ value }) => value !== '')

/** Loads once for each key; `again` asks anew, which is done by itself where no answer came. */
export function useLoad<T>(
  key: string | undefined,
  load: () => Promise<T>,
  /** Asks again while the page is looked at: what the office does is seen without a reload. */
  { follows = false }: { readonly follows?: boolean } = {},
): { data: T | undefined; problem: readonly string[]; again: () => void; set: (data: T) => void } {
  const t = useTexts(sharedTexts)
  const [state, setState] = useState<{ key?: string; data?: T; problem: readonly string[] }>({ problem: [] })
  const [round, setRound] = useState(0)
  const go = useEffectEvent(load)
  useEffect(() => {
    if (key === undefined || round < 0) return undefined
    let gone = false
    let later: ReturnType<typeof setTimeout> | undefined
    go().then(
      (data) => gone || setState({ key, data, problem: [] }),
      (error: unknown) => {
        if (gone) return
        // Whoever lacks a right reads of what is open to them, and not of an administrator whom they do not know.
        const lacks = error instanceof ApiError && error.reason === 'forbidden'
        // Nobody types ids: one that the server cannot read stands in the address, or is missing there.
        const astray = error instanceof ApiError && error.reason === 'badId'
        setState({
          key,
          problem: lacks ? [t('notYours')] : astray ? [t('astray')] : problemOf(error, t('network')),
        })
        if (isAway(error)) later = setTimeout(() => setRound((n) => n + 1), againAfterMs)
      },
    )
    return () => {
      gone = true
      clearTimeout(later)
    }
  }, [key, round, t])
  const shown = follows && key !== undefined && state.key === key && state.data !== undefined
  const look = useEffectEvent((isGone: () => boolean) => {
    if (document.hidden || isFilledIn()) return
    go().then(
      (data) =>
        isGone() || isFilledIn() || setState({ ...(key === undefined ? {} : { key }), data, problem: [] }),
      // What stands there stays until something else is known; what is no longer the reader's goes, and says so.
      (error: unknown) => {
        if (!isGone() && isTaken(error) && !isFilledIn())
          setState({ ...(key === undefined ? {} : { key }), problem: [t('taken')] })
      },
    )
  })
  useEffect(() => {
    if (!shown) return undefined
    let gone = false
    const ask = () => look(() => gone)
    const timer = setInterval(ask, followsEveryMs)
    document.addEventListener('visibilitychange', ask)
    return () => {
      gone = true
      clearInterval(timer)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [shown])
  return {
    data: state.key === key ? state.data : undefined,
    problem: state.key === key ? state.problem : [],
    again: () => setRound((n) => n + 1),
    set: (data) => setState({ ...(key === undefined ? {} : { key }), data, problem: [] }),
  }
}
