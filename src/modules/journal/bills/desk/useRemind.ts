import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { post } from '#kernel/ui/api.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { useBusy } from '#kernel/ui/useBusy.ts'
import { bills } from '../definition.ts'
import { billsDeskTexts } from './texts.ts'

/** Asks the author once more for a payment that is late, and says that it was done, or why not. */
export function useRemind() {
  const t = useTexts(billsDeskTexts)
  const queries = useQueryClient()
  const { message } = App.useApp()
  const [busy, doing] = useBusy()
  async function remind(id: string) {
    await doing(async () => {
      await post(`${bills.path}/remind`, { id })
      message.success(t('remindedNow'))
      await queries.invalidateQueries({ queryKey: [bills.path] })
    })
  }
  return { busy, remind }
}
