import { App } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { Entity } from '#kernel/definition/entity.ts'
import { post } from './api.ts'
import { isTyping } from './keys.ts'
import { useTexts } from './say.ts'
import { uiTexts } from './texts.ts'
import { useFault } from './useNotify.ts'

const seconds = 8

/** Says that rows are gone and offers them back for a while, by click or Ctrl Z. */
export function useUndo(entity: Entity): (ids: readonly string[]) => void {
  const t = useTexts(uiTexts)
  const { message } = App.useApp()
  const fault = useFault()
  const queries = useQueryClient()
  return useCallback(
    (ids) => {
      const key = `undo:${entity.name}:${ids[0]}`
      async function undo() {
        message.destroy(key)
        try {
          await post(`${entity.path}/restore`, {}, { ids: ids.join(',') })
          message.success(t('restored', { n: ids.length }))
        } catch (error) {
          fault(error)
        }
        await queries.invalidateQueries({ queryKey: [entity.path] })
      }
      message.open({
        key,
        type: 'success',
        duration: seconds,
        content: <Offer text={t('deleted')} onUndo={() => void undo()} />,
      })
    },
    [entity, message, fault, queries, t],
  )
}

function Offer({ text, onUndo }: { text: string; onUndo: () => void }) {
  const t = useTexts(uiTexts)
  const [taken, setTaken] = useState(false)
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (!(event.ctrlKey || event.metaKey) || event.key !== 'z' || isTyping(event.target)) return
      event.preventDefault()
      setTaken(true)
      onUndo()
    }
    if (taken) return
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [onUndo, taken])
  return (
    <span className="undo">
      {text}
      <button
        className="b t s"
        disabled={taken}
        onClick={() => {
          setTaken(true)
          onUndo()
        }}
      >
        {t('undo')}
      </button>
    </span>
  )
}
