import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { arriving, Nothing } from '#kernel/ui/arriving.tsx'
import { useLine } from '#kernel/ui/line.ts'
import { useNews } from '#kernel/ui/news.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { useSwitched } from '../session/switched.ts'
import { shellTexts } from '../texts/shell.ts'

const SwitchedNote = arriving(() => import('./SwitchedNote.tsx'), Nothing)

/** What everybody should know while they work: the line is lost, or a new version is out. */
export function Notes() {
  const t = useTexts(shellTexts)
  const lost = useLost()
  const version = useNews((news) => news.marks.version)
  const switched = useSwitched(({ waits }) => waits)
  const [later, setLater] = useState<string>()
  const queries = useQueryClient()
  if (lost)
    return (
      <div className="note amber" role="alert">
        {t('lineLost')}
        <button className="b s" onClick={() => void queries.refetchQueries({ type: 'active' })}>
          {t('lineBack')}
        </button>
      </div>
    )
  if (switched) return <SwitchedNote why={switched} />
  if (!version || version === ownVersion() || version === later) return null
  return (
    <div className="note" role="status">
      <b>{t('fresh')}</b>
      {t('freshText')}
      <button className="b s p" onClick={() => location.reload()}>
        {t('staleAction')}
      </button>
      <button className="b s" onClick={() => setLater(version)}>
        {t('later')}
      </button>
    </div>
  )
}

/** The page's own script, whose name changes with every build; those of the libraries before it may stay. */
function ownVersion(): string | null | undefined {
  return [...document.querySelectorAll('script[type=module][src]')].at(-1)?.getAttribute('src')
}

/** The browser says that it is offline, or the last question found nobody. */
function useLost(): boolean {
  const lost = useLine((line) => line.lost)
  useEffect(() => {
    const gone = () => useLine.setState({ lost: true })
    const back = () => useLine.setState({ lost: false })
    addEventListener('offline', gone)
    addEventListener('online', back)
    return () => {
      removeEventListener('offline', gone)
      removeEventListener('online', back)
    }
  }, [])
  return lost
}
