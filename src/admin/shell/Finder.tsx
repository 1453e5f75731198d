import { useState, type KeyboardEvent } from 'react'
import { Icon } from '#kernel/ui/Icon.tsx'
import { useTexts } from '#kernel/ui/say.ts'
import { useAllDefinitions } from '../definitions.ts'
import { shellTexts } from '../texts/shell.ts'
import { useActionItems, useMenuItems, useRecordItems, type Item } from './paletteItems.ts'

const groups = ['actions', 'menus', 'records'] as const

/** What stands in the palette: loaded when the page is at rest, so that it costs nothing before. */
export default function Finder({ onDone }: { onDone: () => void }) {
  const t = useTexts(shellTexts)
  const [words, setWords] = useState('')
  const [at, setAt] = useState(0)
  useAllDefinitions()
  const menus = useMenuItems(words)
  const actions = useActionItems(words)
  const records = useRecordItems(words)
  const found = [...actions, ...menus, ...records]
  const chosen = found[Math.min(at, found.length - 1)]

  function onKey(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step) {
      event.preventDefault()
      setAt((at + step + found.length) % Math.max(1, found.length))
    } else if (event.key === 'Enter' && chosen) run(chosen)
  }
  function run(item: Item) {
    onDone()
    item.run()
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
          aria-activedescendant={chosen && `finder-${chosen.key}`}
          aria-label={t('search')}
          placeholder={t('searchHint')}
          value={words}
          onChange={(event) => {
            setWords(event.target.value)
            setAt(0)
          }}
          onKeyDown={onKey}
        />
      </div>
      <div id="finder-list" role="listbox" aria-label={t('search')} className="groups">
        {groups.map((group) => {
          const items = found.filter((item) => item.group === group)
          if (items.length === 0) return null
          return (
            <ul key={group} role="group" aria-label={t(group)}>
              <li role="presentation" className="gh" aria-hidden="true">
                {t(group)}
              </li>
              {items.map((item) => (
                <Option
                  key={item.key}
                  item={item}
                  selected={item === chosen}
                  onHover={() => setAt(found.indexOf(item))}
                  onRun={() => run(item)}
                />
              ))}
            </ul>
          )
        })}
      </div>
      {found.length === 0 && <p className="mut none">{t('searchNone')}</p>}
    </div>
  )
}

function Option({
  item,
  selected,
  onHover,
  onRun,
}: {
  item: Item
  selected: boolean
  onHover: () => void
  onRun: () => void
}) {
  return (
    <li
      id={`finder-${item.key}`}
      role="option"
      aria-selected={selected}
      ref={selected ? reveal : undefined}
      onMouseMove={onHover}
      onClick={onRun}
    >
      <Icon name={item.icon} />
      <span className="cut">{item.label}</span>
      <span className="mut num">{item.note}</span>
    </li>
  )
}

function reveal(option: HTMLElement | null) {
  option?.scrollIntoView({ block: 'nearest' })
}
