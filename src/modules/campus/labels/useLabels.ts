import { App } from 'antd'
import type { Entity } from '#kernel/definition/entity.ts'
import { download, type Query } from '#kernel/ui/api.ts'
import { useMay } from '#kernel/ui/permission.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { useBusy } from '#kernel/ui/useBusy.ts'
import { labelTexts } from './texts.ts'

/** Fetches sheets of QR labels of chosen rows or of a building; `may` where the person may print them. */
export function useLabels(entity: Entity) {
  const t = useTexts(labelTexts)
  const { message } = App.useApp()
  const may = useMay()(`${entity.name}_printQr`)
  const [busy, doing] = useBusy()
  async function print(query: Query): Promise<void> {
    await doing(async () => {
      await download(`${entity.path}/labels`, query, 'labels.pdf')
      message.success(t('saved'))
    })
  }
  return { may, busy, print }
}
