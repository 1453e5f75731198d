import { create } from 'zustand'
import { useNews } from '#kernel/ui/news.ts'
import { onFirstRights } from '#kernel/ui/rightsMark.ts'
import { useTabs } from '../shell/tabs.ts'

/**
 * Other rights hold than those that this screen was drawn with, because other roles of the same person were chosen in another
 * window or an administrator changed what they hold; something half typed waits for a word.
 */
type Why = 'roles' | 'rights'
export const useSwitched = create<{ waits: Why | undefined }>(() => ({ waits: undefined }))

const isTyping = () => useTabs.getState().tabs.some(({ dirty }) => dirty)

/**
 * What stands here is drawn `anew` with the rights of the roles that were chosen, as soon as nothing half typed would go with
 * it. Until then it stands as it was: its owner holds the former roles too, and the server goes by the new ones.
 */
export function followSwitch(anew: () => void, why: Why): void {
  const { waits } = useSwitched.getState()
  // Who chose other roles reads that, whichever of the two was heard first.
  if (waits && why === 'roles') useSwitched.setState({ waits: why })
  if (waits) return
  if (!isTyping()) return anew()
  useSwitched.setState({ waits: why })
  const stop = useTabs.subscribe(() => {
    if (isTyping()) return
    stop()
    useSwitched.setState({ waits: undefined })
    anew()
  })
}

/**
 * What the server says of the rights of this session, as often as it differs from what it said before: with the rights
 * themselves at first, for they may change before the first news comes.
 */
export function followRights(anew: () => void): void {
  let known = useNews.getState().marks.rights
  onFirstRights((mark) => {
    const heard = known
    known ??= mark
    if (heard !== undefined && heard !== mark) followSwitch(anew, 'rights')
  })
  useNews.subscribe(({ marks: { rights } }) => {
    if (rights === undefined || rights === known) return
    const first = known === undefined
    known = rights
    if (!first) followSwitch(anew, 'rights')
  })
}
