import { Modal } from 'antd'
import { useEffect, useState } from 'react'
import { useKeys } from '#kernel/ui/keys.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { shortcutTexts } from '../texts/shortcuts.ts'

const listed = [
  [['/'], 'search'],
  [['n'], 'add'],
  [['j', 'k'], 'rows'],
  [['x'], 'tick'],
  [['Enter'], 'open'],
  [['[', ']'], 'turn'],
  [['a'], 'act'],
  [['Esc'], 'escape'],
  [['Ctrl Z'], 'undo'],
  [['Ctrl K'], 'palette'],
  [['Alt L'], 'lock'],
  [['?'], 'help'],
] as const

const onMac = /Mac|iPhone|iPad/.test(navigator.userAgent)
const onThis = (key: string) => (onMac ? key.replace('Ctrl', '⌘').replace('Alt', '⌥') : key)

/** `?` anywhere: the keys that there are. */
export function Shortcuts() {
  const t = useTexts(shortcutTexts)
  const [open, setOpen] = useState(false)
  useKeys({ '?': () => setOpen(true) })
  useEffect(() => {
    // Where they do not load keys and dialogs do what they do; nothing is said of it.
    const load = <T,>(part: Promise<T>, begin: (all: T) => void) => void part.then(begin, () => undefined)
    const keyed = () => load(import('#kernel/ui/keptFocus.ts'), (all) => all.keepFocus())
    const touched = () => load(import('#kernel/ui/firstFocus.ts'), (all) => all.beginAtFields())
    const left = new AbortController()
    const once = { once: true, signal: left.signal }
    addEventListener('keydown', keyed, once)
    addEventListener('keydown', touched, once)
    addEventListener('pointerdown', touched, once)
    return () => left.abort()
  }, [])
  return (
    <Modal
      open={open}
      title={t('title')}
      footer={null}
      width={420}
      destroyOnHidden
      onCancel={() => setOpen(false)}
    >
      <dl className="keys">
        {listed.map(([keys, what]) => (
          <div key={what}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{onThis(key)}</kbd>
              ))}
            </dt>
            <dd>{t(what)}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
