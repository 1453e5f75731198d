import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useState } from 'react'
import { post } from '#kernel/ui/api.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { useFault } from '#kernel/ui/useNotify.ts'
import { bills } from '../definition.ts'
import { billsDeskTexts } from './texts.ts'

/** Asks the author once more for a payment that is late, and says that it was done, or why not. */
export function useRemind() {
  const t = useTexts(billsDeskTexts)
  const fault = useFault()
  const queries = useQueryClient()
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  async function remind(id: string) {
    setBusy(true)
    try {
      await post(`${bills.path}/remind`, { id })
      message.success(t('remindedNow'))
      await queries.invalidateQueries({ queryKey: [bills.path] })
    } catch (error) {
      fault(error)
    }
    setBusy(false)
  }
  return { busy, remind }
}
