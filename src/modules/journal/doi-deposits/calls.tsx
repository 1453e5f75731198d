/** Making and taking deposit files, as every screen does it. */
import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { ApiError, post, saveFile } from '#kernel/ui/api.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { useFault } from '#kernel/ui/useNotify.ts'
import { doiDeposits } from './definition.ts'
import { depositTexts } from './texts.ts'

type Asked = { articleIds: readonly string[] } | { issueId: string }

/** Makes a file and hands it over; what keeps an article from being deposited is listed. Answers whether it was made. */
export function useDeposit(): (asked: Asked) => Promise<boolean> {
  const t = useTexts(depositTexts)
  const fault = useFault()
  const queries = useQueryClient()
  const { message, modal } = App.useApp()
  return async (asked) => {
    try {
      const made = await post<{ batchId: string; count: number }>(`${doiDeposits.path}/make`, asked)
      await takeFile(made.batchId)
      message.success(t('made', { n: made.count }))
      return true
    } catch (error) {
      const faults = error instanceof ApiError ? error.errors : []
      if (faults.length === 0) fault(error)
      else
        modal.error({
          title: t('refusedTitle'),
          content: (
            <ul>
              {faults.map(({ msg }) => (
                <li key={msg}>{msg}</li>
              ))}
            </ul>
          ),
        })
      return false
    } finally {
      await queries.invalidateQueries({ queryKey: [doiDeposits.path] })
    }
  }
}

export async function takeFile(batchId: string): Promise<void> {
  const { name, xml } = await post<{ name: string; xml: string }>(`${doiDeposits.path}/file`, { batchId })
  saveFile(new Blob([xml], { type: 'application/xml' }), name)
}
