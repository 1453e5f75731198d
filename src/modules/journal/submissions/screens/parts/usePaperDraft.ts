import { App } from 'antd'
import { useState } from 'react'
import { propOf } from '#kernel/definition/entity.ts'
import { ApiError, type FieldFault } from '#kernel/ui/api.ts'
import { isSame } from '#kernel/ui/same.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { useBusy } from '#kernel/ui/useBusy.ts'
import { useFault } from '#kernel/ui/useNotify.ts'
import { useKept } from '#kernel/ui/useKept.ts'
import { journalTexts } from '../../../terms/texts.ts'
import { submissions } from '../../definition.ts'
import { act, useRefresh, type Paper } from './calls.ts'
import { useLeaving } from './useLeaving.ts'

type Kept<D> = { readonly draft: D; readonly before: Partial<Record<keyof D, unknown>> }

/**
 * What somebody changes of a paper beside its steps: kept in the tab until it is sent or dropped, also while others work on
 * the same paper. What they changed of the same fields meanwhile is named, and is written over only by who was told of it.
 * @param step of the life that takes it
 * @param said when it is saved
 */
export function usePaperDraft<D extends object>(
  paper: Paper,
  step: string,
  said: string,
  onClose: () => void,
) {
  const t = useTexts(journalTexts)
  const fault = useFault()
  const refresh = useRefresh()
  const { message } = App.useApp()
  const [{ draft, before }, set, drop] = useKept<Kept<D>>(`${step}:${paper.id}`, undefined, () => ({
    draft: {} as D,
    before: {},
  }))
  const [refused, setRefused] = useState<readonly FieldFault[]>([])
  const [warned, setWarned] = useState(false)
  const typed = Object.keys(draft).length > 0
  const { leave, close, onKeyDown } = useLeaving(typed, () => {
    drop()
    onClose()
  })
  const [busy, doing] = useBusy((error) => {
    if (error instanceof ApiError && error.errors.length > 0) setRefused(error.errors)
    else fault(error)
  })
  const isOvertaken = (name: keyof D) => {
    const prop = propOf(submissions, String(name))
    return prop !== undefined && name in before && !isSame(prop, before[name], paper[prop.name])
  }
  const overtaken = Object.keys(draft).some((name) => isOvertaken(name as keyof D))

  async function save() {
    setRefused([])
    if (overtaken && !warned) {
      setWarned(true)
      message.warning(t('overtaken'))
      return
    }
    await doing(async () => {
      await act(step, { id: paper.id, version: paper.version, ...draft }).catch(async (error: unknown) => {
        // What is newer than what was shown stands beside what was typed when the refusal is read.
        await refresh()
        setWarned(true)
        throw error
      })
      message.success(said)
      close()
      await refresh()
    })
  }
  return {
    draft,
    typed,
    busy,
    refused,
    isOvertaken,
    leave,
    onKeyDown,
    save,
    change: (next: D) =>
      set((now) => ({
        draft: { ...now.draft, ...next },
        before: { ...valuesOf(paper, next), ...now.before },
      })),
  }
}

const valuesOf = (paper: Paper, of: object) =>
  Object.fromEntries(Object.keys(of).map((name) => [name, paper[name]]))
