import { useEffect } from 'react'
import { arriving, Nothing } from '#kernel/ui/arriving.tsx'
import { Icon } from '#kernel/ui/Icon.tsx'
import { useTexts } from '#kernel/ui/say.ts'
import { chunk } from '../chunks.ts'
import { ask, useAsked } from '../shell/asked.ts'
import { lockTexts } from '../texts/lock.ts'

const LockDialog = arriving(
  chunk(() => import('./LockDialog.tsx')),
  Nothing,
)

/** A lock password must exist first, so the button asks for one. Alt L from anywhere. */
export function LockButton() {
  const t = useTexts(lockTexts)
  const asking = useAsked((asked) => asked.lock)
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.altKey && event.key.toLowerCase() === 'l') {
        event.preventDefault()
        ask('lock')
      }
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <button
        className="ib wide"
        aria-label={`${t('lock')} Alt+L`}
        title={`${t('lock')} Alt+L`}
        onClick={() => ask('lock')}
      >
        <Icon name="lock" size={18} />
      </button>
      {asking && <LockDialog />}
    </>
  )
}
