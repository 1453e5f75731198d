import type { ReactNode } from 'react'
import { useTexts } from '#kernel/ui/say.ts'
import { shellTexts } from '../texts/shell.ts'
import './pages.css'

type Kind = '404' | '403' | '500' | '503' | 'offline'

const words = {
  '404': ['notFound', 'notFoundText'],
  '403': ['forbidden', 'forbiddenText'],
  '500': ['broken', 'brokenText'],
  '503': ['busy', 'busyText'],
  offline: ['offline', 'offlineText'],
} as const

/** What the page is called, for the window's title. */
export const titleOf = (kind: Kind) => words[kind][0]

export function ErrorPage({
  kind,
  more,
  onRetry,
  onHome,
}: {
  kind: Kind
  /** What else there is to know. */
  more?: ReactNode
  onRetry?: () => void
  onHome?: () => void
}) {
  const t = useTexts(shellTexts)
  const [title, text] = words[kind]
  return (
    <div className="errp">
      {kind !== 'offline' && <p className="no num">{kind}</p>}
      <h1>{t(title)}</h1>
      <p>{t(text)}</p>
      {more}
      {onRetry && (
        <button className="b p" onClick={onRetry}>
          {t('retry')}
        </button>
      )}
      {onHome && (
        <button className="b" onClick={onHome}>
          {t('backHome')}
        </button>
      )}
    </div>
  )
}
