import { useTexts } from './say.ts'
import { uiTexts } from './texts.ts'

type Asked = { readonly error: Error | null; readonly refetch: () => unknown }

/** What was asked for did not come: why, and the way to ask once more. Nothing while it came or is under way. */
export function Failed({ of }: { of: Asked }) {
  const t = useTexts(uiTexts)
  if (!of.error) return null
  return (
    <div className="none" role="alert">
      <p>{of.error.message || t('failed')}</p>
      <button type="button" className="b" onClick={() => void of.refetch()}>
        {t('retry')}
      </button>
    </div>
  )
}
