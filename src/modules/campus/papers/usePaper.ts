import { App } from 'antd'
import type { Entity } from '#kernel/definition/entity.ts'
import { download, type Query } from '#kernel/ui/api.ts'
import { useMay } from '#kernel/ui/permission.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { useBusy } from '#kernel/ui/useBusy.ts'
import { papers } from './papers.ts'
import { paperTexts } from './texts.ts'

/** Fetches the paper of records, where there is one and the person may print it. */
export function usePaper(entity: Entity) {
  const t = useTexts(paperTexts)
  const now = useLang()
  const { message } = App.useApp()
  const paper = papers[entity.name]
  const may = useMay()(`${entity.name}_print`) && paper !== undefined
  const name = paper?.label[now] ?? ''
  const [busy, doing] = useBusy()
  async function print(query: Query): Promise<void> {
    if (!paper) return
    await doing(async () => {
      await download(`${entity.path}/${paper.call}`, query, `${paper.call}.pdf`)
      message.success(t('saved', { name }))
    })
  }
  return { may, busy, print, name, states: paper?.states }
}
