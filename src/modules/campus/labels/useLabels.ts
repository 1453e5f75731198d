import { App } from 'antd'
import { useState } from 'react'
import type { Entity } from '#kernel/definition/entity.ts'
import { download, type Query } from '#kernel/ui/api.ts'
import { useMay } from '#kernel/ui/permission.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { useFault } from '#kernel/ui/useNotify.ts'
import { labelTexts } from './texts.ts'

/** Fetches sheets of QR labels of chosen rows or of a building; `may` where the person may print them. */
export function useLabels(entity: Entity) {
  const t = useTexts(labelTexts)
  const fault = useFault()
  const { message } = App.useApp()
  const may = useMay()(`${entity.name}_printQr`)
  const [busy, setBusy] = useState(false)
  async function print(query: Query): Promise<void> {
    setBusy(true)
    try {
      await download(`${entity.path}/labels`, query, 'labels.pdf')
      message.success(t('saved'))
    } catch (error) {
      fault(error)
    }
    setBusy(false)
  }
  return { may, busy, print }
}
