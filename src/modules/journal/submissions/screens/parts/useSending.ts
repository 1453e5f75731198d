import { App } from 'antd'
import { useState } from 'react'
import { paragraphsOf } from '#kernel/definition/rich.ts'
import { ApiError, type FieldFault } from '#kernel/ui/api.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { useFault } from '#kernel/ui/useNotify.ts'
import { useWarned } from '../../../articles/useWarned.tsx'
import { journalTexts } from '../../../terms/texts.ts'
import { act, useRefresh, type OpenAction, type Paper } from './calls.ts'
import type { Draft } from './draft.ts'

/** Takes the step that is chosen: warnings are asked about, and what is refused stays to be mended. */
export function useSending(paper: Paper, current: OpenAction | undefined, values: Draft, close: () => void) {
  const t = useTexts(journalTexts)
  const fault = useFault()
  const refresh = useRefresh()
  const warned = useWarned()
  const { message } = App.useApp()
  const [refused, setRefused] = useState<readonly FieldFault[]>([])
  const [busy, setBusy] = useState(false)
  async function send(step: OpenAction) {
    setBusy(true)
    setRefused([])
    try {
      const body = bodyOf(step, values)
      const done = await warned((more) =>
        act(step.action, { id: paper.id, version: paper.version, ...body, ...more }),
      )
      if (!done) return setBusy(false)
      message.success(t('sent', { name: step.label }))
      close()
      await refresh()
    } catch (error) {
      setRefused(error instanceof ApiError ? error.errors : [])
      if (error instanceof ApiError && error.status === 409) {
        message.warning(error.message)
        await refresh()
      } else if (!(error instanceof ApiError) || error.errors.length === 0) fault(error)
    }
    setBusy(false)
  }
  return { refused, busy, send: () => void (current && !busy && send(current)) }
}

/** What a step is sent with, of what was written. */
export function bodyOf(action: OpenAction, values: Draft): Record<string, unknown> {
  const { letterSubject, letterBody, ...rest } = values
  return {
    ...rest,
    ...(action.needs.includes('letter') && { letterSubject, letterBody: paragraphsOf(letterBody ?? '') }),
  }
}
