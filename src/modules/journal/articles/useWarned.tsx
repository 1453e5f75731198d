import { App } from 'antd'
import { ApiError } from '#kernel/ui/api.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { confirmWarnings } from './workflow.ts'
import { journalTexts } from '../terms/texts.ts'

/**
 * Takes a step that the server may warn of (A1): the person reads what is odd and says whether to go on. Answers false
 * when they rather look again; anything else that is refused is thrown on.
 */
export function useWarned() {
  const t = useTexts(journalTexts)
  const { modal } = App.useApp()
  return async (go: (more: { confirmWarnings?: true }) => Promise<unknown>): Promise<boolean> => {
    try {
      await go({})
    } catch (error) {
      const faults = error instanceof ApiError ? error.errors : []
      if (faults.length === 0 || !faults.every(({ field }) => field === confirmWarnings)) throw error
      const meant = await modal.confirm({
        title: t('warnedTitle'),
        content: (
          <ul>
            {faults.map(({ msg }) => (
              <li key={msg}>{msg}</li>
            ))}
          </ul>
        ),
        okText: t('warnedGoOn'),
        cancelText: t('warnedBack'),
      })
      if (!meant) return false
      await go({ confirmWarnings: true })
    }
    return true
  }
}
