import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import type { Entity } from '#kernel/definition/entity.ts'
import { inList } from '#kernel/definition/kind.ts'
import { post } from './api.ts'
import { titleOf, type Raw } from './rows.ts'
import { useLang, useTexts } from './say.ts'
import { uiTexts } from './texts.ts'
import { useFault } from './useNotify.ts'
import { useUndo } from './useUndo.tsx'
import { dangerous } from './dangerous.ts'

/** Asks, saying how many and which; the red button names the verb. All rows go or none. */
export function useRemove(entity: Entity) {
  const t = useTexts(uiTexts)
  const now = useLang()
  const { modal } = App.useApp()
  const fault = useFault()
  const offerUndo = useUndo(entity)
  const queries = useQueryClient()
  return function remove(rows: readonly Raw[], then?: () => void) {
    const names = rows.map((row) => titleOf(entity, row, now))
    modal.confirm({
      title: t('deleteAsk', { n: rows.length }),
      content: inList(names.slice(0, 5), now) + (names.length > 5 ? ' …' : ''),
      okText: t('remove'),
      ...dangerous,
      cancelText: t('cancel'),
      async onOk() {
        try {
          await post(`${entity.path}/remove`, {}, { ids: rows.map((row) => row.id).join(',') })
          offerUndo(rows.map((row) => row.id))
          await queries.invalidateQueries({ queryKey: [entity.path] })
          then?.()
        } catch (error) {
          fault(error)
        }
      },
    })
  }
}
