import { App } from 'antd'
import { useCallback } from 'react'
import { ApiError } from './api.ts'
import { useTexts } from './say.ts'
import { uiTexts } from './texts.ts'

/** Says what the server said; a fault of ours carries the number that support can look up. */
export function useFault() {
  const { message } = App.useApp()
  const t = useTexts(uiTexts)
  return useCallback(
    (fault: unknown) => {
      if (fault instanceof ApiError && fault.status === 401) return
      const id = fault instanceof ApiError && fault.status >= 500 && fault.requestId
      message.error(`${(fault as Error).message}${id ? ` · ${t('requestId', { id })}` : ''}`, 5)
    },
    [message, t],
  )
}
