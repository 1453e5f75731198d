import { Modal } from 'antd'
import { useEffect, useState, type KeyboardEvent } from 'react'
import { Icon } from '#kernel/ui/Icon.tsx'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { labelOfPath } from '../labels.ts'
import { shellTexts } from '../texts/shell.ts'
import { leaves, nameOf, useMenus, type MenuNode } from './menus.ts'
import { goTo, iconOf } from './Sidebar.tsx'

const onMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Search over all menus that the person has, by either language. Ctrl K or ⌘ K from anywhere. */
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
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <button className="gs" onClick={() => setOpen(true)}>
        <Icon name="search" />
        <span>{t('search')}</span>
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

function Finder({ onDone }: { onDone: () => void }) {
  const t = useTexts(shellTexts)
  const now = useLang()
  const [words, setWords] = useState('')
  const [at, setAt] = useState(0)
  const found = leaves(useMenus() ?? [])
    .filter((node) => matches(node, words))
    .slice(0, 12)

  function onKey(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step) {
      event.preventDefault()
      setAt((at + step + found.length) % Math.max(1, found.length))
    } else if (event.key === 'Enter' && found[at]) choose(found[at])
  }
  function choose(node: MenuNode) {
    onDone()
    goTo(node)
  }
  return (
    <div className="finder">
      <div className="fi">
        <Icon name="search" />
        <input
          autoFocus
          role="combobox"
          aria-expanded="true"
          aria-controls="finder-list"
          aria-activedescendant={found[at] && `finder-${found[at].id}`}
          aria-label={t('search')}
          placeholder={t('search')}
          value={words}
          onChange={(event) => {
            setWords(event.target.value)
            setAt(0)
          }}
          onKeyDown={onKey}
        />
      </div>
      <ul id="finder-list" role="listbox" aria-label={t('search')}>
        {found.map((node, index) => (
          <li
            key={node.id}
            id={`finder-${node.id}`}
            role="option"
            aria-selected={index === at}
            onMouseMove={() => setAt(index)}
            onClick={() => choose(node)}
          >
            <Icon name={iconOf(node)} />
            {nameOf(node, now)}
            <span className="mut num">{node.path}</span>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="mut none">{t('searchNone')}</p>}
    </div>
  )
}

function matches(node: MenuNode, words: string): boolean {
  const label = labelOfPath(node.path)
  const hay = `${node.name} ${label?.zh ?? ''} ${label?.en ?? ''} ${node.path}`.toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => hay.includes(word))
}
