import { App } from 'antd'
import { useCallback, useEffect } from 'react'
import { useTexts } from '#kernel/ui/say.ts'
import { shellTexts } from '../texts/shell.ts'
import { closeTabs, useTabs, type OpenTab } from './tabs.ts'
import { dangerous } from '#kernel/ui/dangerous.ts'

/** Closes tabs, after asking when one of them holds unsaved input. */
export function useCloseTabs() {
  const { modal } = App.useApp()
  const t = useTexts(shellTexts)
  return useCallback(
    (goes: (tab: OpenTab) => boolean) => {
      const dirty = useTabs.getState().tabs.some((tab) => tab.dirty && goes(tab))
      if (!dirty) return closeTabs(goes)
      modal.confirm({
        title: t('unsavedAsk'),
        okText: t('unsavedDrop'),
        ...dangerous,
        cancelText: t('unsavedKeep'),
        onOk: () => closeTabs(goes),
      })
    },
    [modal, t],
  )
}

/** The browser asks before the page goes while any tab holds unsaved input. */
export function useLeaveGuard(): void {
  const dirty = useTabs((state) => state.tabs.some((tab) => tab.dirty))
  useEffect(() => {
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [dirty])
}
