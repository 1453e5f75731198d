import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { ApiError, post } from '#kernel/ui/api.ts'
import type { Raw } from '#kernel/ui/rows.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { useFault } from '#kernel/ui/useNotify.ts'
import { deployTexts } from './texts.ts'
import { flowModel } from './definition.ts'

/** Asks, deploys, and shows every element that speaks against it. */
export function useDeploy(): (row: Raw, after?: () => void) => void {
  const t = useTexts(deployTexts)
  const fault = useFault()
  const queries = useQueryClient()
  const { message, modal } = App.useApp()
  return (row, after) =>
    void modal.confirm({
      title: t('deployAsk', { name: String(row.name) }),
      okText: t('deploy'),
      cancelText: t('cancel'),
      onOk: async () => {
        try {
          const { id, category, version } = row
          await post(`${flowModel.path}/deploy`, { modelId: id, category, version })
          message.success(t('deployDone'))
          await queries.invalidateQueries({ queryKey: [flowModel.path] })
          await queries.invalidateQueries({ queryKey: ['blade-flow'] })
          after?.()
        } catch (error) {
          if (!(error instanceof ApiError) || error.errors.length === 0) return fault(error)
          modal.error({
            width: 560,
            title: error.message,
            content: (
              <ul>
                {error.errors.map(({ msg }) => (
                  <li key={msg}>{msg}</li>
                ))}
              </ul>
            ),
          })
        }
      },
    })
}
