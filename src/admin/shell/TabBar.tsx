import { App } from 'antd'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Icon } from '#kernel/ui/Icon.tsx'
import { MenuButton } from '#kernel/ui/MenuButton.tsx'
import { eachSized } from '#kernel/ui/onceSized.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { useMore } from '#kernel/ui/useMore.ts'
import { shellTexts } from '../texts/shell.ts'
import { useCloseTabs, useLeaveGuard } from './closing.ts'
import { activate, home, moveTab, renew, useTabs } from './tabs.ts'

export function TabBar() {
  const t = useTexts(shellTexts)
  const now = useLang()
  const { tabs, active } = useTabs()
  const { message } = App.useApp()
  const queries = useQueryClient()
  const close = useCloseTabs()
  const strip = useRef<HTMLDivElement>(null)
  useLeaveGuard()
  const [held, setHeld] = useState<string>()
  const [over, setOver] = useState<string>()
  const more = useMore(strip, tabs.length)
  useEffect(() => {
    const chosen = strip.current?.querySelector('[aria-selected=true]')
    return eachSized(strip.current, () => chosen?.scrollIntoView({ block: 'nearest', inline: 'nearest' }))
  }, [active])
  function onKey(event: KeyboardEvent, at: number) {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step && event.altKey && event.shiftKey) {
      event.preventDefault()
      if (at + step > 0) moveTab(tabs[at]!.key, tabs[step > 0 ? at + 2 : at - 1]?.key)
      return
    }
    const next = tabs[(at + step + tabs.length) % tabs.length]
    if (step && next) {
      event.preventDefault()
      activate(next.key)
      requestAnimationFrame(() => strip.current?.querySelector<HTMLElement>('[aria-selected=true]')?.focus())
    } else if (event.key === 'Delete' && tabs[at]?.key !== home) {
      void close((tab) => tab.key === tabs[at]?.key)
    }
  }
  function clearCache() {
    queries.removeQueries({
      predicate: (query) => !['buttons', 'menus', 'topMenus'].includes(String(query.queryKey[0])),
    })
    renew(() => true)
    message.success(t('cleared'))
  }
  const actions = [
    {
      key: 'this',
      label: t('closeThis'),
      disabled: active === home,
      onClick: () => void close((tab) => tab.key === active),
    },
    {
      key: 'others',
      label: t('closeOthers'),
      disabled: tabs.length < 2,
      onClick: () => void close((tab) => tab.key !== active),
    },
    { key: 'all', label: t('closeAll'), disabled: tabs.length < 2, onClick: () => void close(() => true) },
    { key: 'cache', label: t('clearCache'), onClick: () => clearCache() },
  ]
  return (
    <div className="tabs">
      <div
        className={`strip${more}`}
        role="tablist"
        aria-label={t('openPages')}
        ref={strip}
        onWheel={(event) => strip.current?.scrollBy({ left: event.deltaY || event.deltaX })}
        onDragOver={(event) => held && event.preventDefault()}
        onDrop={(event) => {
          if (held && event.target === event.currentTarget) moveTab(held, undefined)
        }}
      >
        {tabs.map((tab, at) => (
          <div
            className={`tabw${tab.key === held ? ' held' : ''}${tab.key === over && held ? ' drop' : ''}`}
            role="presentation"
            key={tab.key}
            draggable={tab.key !== home}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move'
              setHeld(tab.key)
            }}
            onDragOver={(event) => {
              if (!held || tab.key === home) return
              event.preventDefault()
              setOver(tab.key)
            }}
            onDrop={(event) => {
              event.preventDefault()
              if (held) moveTab(held, tab.key)
            }}
            onDragEnd={() => {
              setHeld(undefined)
              setOver(undefined)
            }}
          >
            <button
              role="tab"
              className="tab"
              aria-selected={tab.key === active}
              tabIndex={tab.key === active ? 0 : -1}
              onClick={() => activate(tab.key)}
              onKeyDown={(event) => onKey(event, at)}
              onAuxClick={(event) => {
                if (event.button === 1 && tab.key !== home) void close((other) => other.key === tab.key)
              }}
            >
              {tab.key === home && <Icon name="home" size={14} />}
              {tab.dirty && (
                <>
                  <span className="ed" />
                  <span className="sr">{t('unsaved')}</span>
                </>
              )}
              <span className="tn" title={tab.label[now]}>
                {tab.label[now]}
              </span>
            </button>
            {tab.key !== home && (
              <button
                className="x"
                tabIndex={-1}
                aria-hidden="true"
                title={t('closeNamed', { name: tab.label[now] })}
                onClick={() => void close((other) => other.key === tab.key)}
              >
                <Icon name="close" size={13} />
              </button>
            )}
          </div>
        ))}
      </div>
      <div className="tail">
        <button
          className="ib"
          aria-label={t('reload')}
          title={t('reload')}
          onClick={() => renew((tab) => tab.key === active)}
        >
          <Icon name="refresh" />
        </button>
        {more && (
          <MenuButton
            selected={active}
            items={tabs.map((tab) => ({
              key: tab.key,
              label: tab.label[now],
              onClick: () => activate(tab.key),
            }))}
            className="ib"
            aria-label={t('allTabs')}
            title={t('allTabs')}
          >
            <Icon name="list" />
          </MenuButton>
        )}
        <MenuButton items={actions} className="ib" aria-label={t('tabActions')} title={t('tabActions')}>
          <Icon name="down" />
        </MenuButton>
      </div>
    </div>
  )
}
