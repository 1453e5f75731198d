import { App } from 'antd'
import { post } from '#kernel/ui/api.ts'
import { EntityScreen } from '#kernel/ui/EntityScreen.tsx'
import { useMay } from '#kernel/ui/permission.ts'
import type { RowAction } from '#kernel/ui/RowActions.tsx'
import { titleOf, type Raw } from '#kernel/ui/rows.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { useFault } from '#kernel/ui/useNotify.ts'
import { journalTexts } from '../texts.ts'
import { articles } from './definition.ts'

export default function ArticlesScreen() {
  const t = useTexts(journalTexts)
  const now = useLang()
  const may = useMay()
  const fault = useFault()
  const { modal, message } = App.useApp()
  function actionsOf(row: Raw, done: () => void): RowAction[] {
    if (row.state === 'published')
      return [
        {
          key: 'public',
          label: t('viewPublic'),
          onClick: () => void window.open(`/apaph/article-detail?id=${row.id}`, '_blank', 'noreferrer'),
        },
      ]
    if (!['draft', 'scheduled'].includes(String(row.state)) || !may('articles_publish')) return []
    const verb = articles.actions?.publish?.label[now] ?? ''
    return [
      {
        key: 'publish',
        label: verb,
        onClick: () =>
          modal.confirm({
            title: t('publishAsk', { name: titleOf(articles, row, now) }),
            okText: verb,
            async onOk() {
              try {
                await post(`${articles.path}/publish`, { id: row.id, version: row.version })
                message.success(t('published'))
              } catch (error) {
                fault(error)
              }
              done()
            },
          }),
      },
    ]
  }
  return <EntityScreen entity={articles} pieces={{ rowActions: actionsOf, lines: 2 }} />
}
