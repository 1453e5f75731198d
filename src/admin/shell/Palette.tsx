import { Modal } from 'antd'
import { useEffect, useState } from 'react'
import { arriving, Nothing } from '#kernel/ui/arriving.tsx'
import { Icon } from '#kernel/ui/Icon.tsx'
import { useTexts } from '#kernel/ui/say.ts'
import { chunk } from '../chunks.ts'
import { shellTexts } from '../texts/shell.ts'

const Finder = arriving(
  chunk(() => import('./Finder.tsx')),
  Nothing,
)
/** So long after the shell stands it is at rest, and whoever opens the palette finds it there. */
const restMs = 1_500

const onMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Search over menus by either language, over records and over what can be done. Ctrl K or ⌘ K from anywhere. */
export function Palette() {
  const t = useTexts(shellTexts)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    function onKey(event: globalThis.KeyboardEvent) {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        setOpen(true)
      }
    }
    addEventListener('keydown', onKey)
    const timer = setTimeout(() => Finder.ask().catch(() => undefined), restMs)
    return () => {
      removeEventListener('keydown', onKey)
      clearTimeout(timer)
    }
  }, [])
  return (
    <>
      <button className="gs" onClick={() => setOpen(true)}>
        <Icon name="search" />
        <span>{t('searchHint')}</span>
        <kbd aria-hidden="true">{onMac ? '⌘ K' : 'Ctrl K'}</kbd>
      </button>
      <Modal
        open={open}
        onCancel={() => setOpen(false)}
        footer={null}
        closable={false}
        destroyOnHidden
        width={520}
        title={null}
        aria-label={t('search')}
      >
        <Finder onDone={() => setOpen(false)} />
      </Modal>
    </>
  )
}
