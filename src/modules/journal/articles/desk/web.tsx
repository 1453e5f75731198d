import { App } from 'antd'
import { useState } from 'react'
import { outside } from '#auth/browser/outside.ts'
import { arriving, Nothing } from '#kernel/ui/arriving.tsx'
import { post } from '#kernel/ui/api.ts'
import type { Columns } from '#kernel/ui/columns.ts'
import { EntityScreen } from '#kernel/ui/EntityScreen.tsx'
import { Icon } from '#kernel/ui/Icon.tsx'
import { useMay } from '#kernel/ui/permission.ts'
import type { RowAction } from '#kernel/ui/RowActions.tsx'
import { titleOf, type Raw } from '#kernel/ui/rows.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { useFault } from '#kernel/ui/useNotify.ts'
import { updateTexts } from '../../article-updates/texts.ts'
import { useDeposit } from '../../doi-deposits/calls.tsx'
import { depositTexts } from '../../doi-deposits/texts.ts'
import { BackIssues } from '../../back-issues/BackIssues.tsx'
import { journalTexts } from '../../terms/texts.ts'
import { useWarned } from '../useWarned.tsx'
import { articles } from '../definition.ts'

/** Of one article, when somebody opens them: the list needs nothing of what they are drawn with. */
const Updates = arriving(
  async () => ({ default: (await import('../../article-updates/Updates.tsx')).Updates }),
  Nothing,
)
const ArticleDeposits = arriving(
  async () => ({
    default: (await import('../../doi-deposits/ArticleDeposits.tsx')).ArticleDeposits,
  }),
  Nothing,
)

export default function ArticlesScreen() {
  const t = useTexts(journalTexts)
  const now = useLang()
  const may = useMay()
  const fault = useFault()
  const tu = useTexts(updateTexts)
  const warned = useWarned()
  const { modal, message } = App.useApp()
  const td = useTexts(depositTexts)
  const [opened, setShown] = useState<{ row: Raw; done: () => void }>()
  const [deposits, setDeposits] = useState<Raw>()
  function actionsOf(row: Raw, done: () => void): RowAction[] {
    const shown = ['published', 'concern', 'retracted', 'removed'].includes(String(row.state))
    if (shown)
      return [
        ...(may('articleUpdate_view')
          ? [{ key: 'updates', label: tu('title'), onClick: () => setShown({ row, done }) }]
          : []),
        {
          key: 'public',
          label: t('viewPublic'),
          onClick: () =>
            void window.open(outside(`/apaph/article-detail?id=${row.id}`), '_blank', 'noreferrer'),
        },
        ...(may('doiDeposit_view') && row.state !== 'removed'
          ? [{ key: 'deposits', label: td('open'), rare: true, onClick: () => setDeposits(row) }]
          : []),
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
                const done = await warned((more) =>
                  post(`${articles.path}/publish`, { id: row.id, version: row.version, ...more }),
                )
                if (done) message.success(t('published'))
              } catch (error) {
                fault(error)
              }
              done()
            },
          }),
      },
    ]
  }
  const columns = (derived: Columns) => arranged(derived, t('pages'))
  return (
    <>
      <EntityScreen
        entity={articles}
        pieces={{
          rowActions: actionsOf,
          lines: 2,
          columns,
          Bulk,
          toolbar: <BackIssues />,
        }}
      />
      {deposits && <ArticleDeposits article={deposits} onClose={() => setDeposits(undefined)} />}
      {opened && (
        <Updates
          article={opened.row}
          onClose={() => setShown(undefined)}
          onDone={() => {
            opened.done()
            // The version has moved on: what is open is asked for with the row of the list.
            setShown(undefined)
          }}
        />
      )}
    </>
  )
}

/** What an editor looks for comes first; first and last page are one figure. */
const order = ['title', 'state', 'issuesId', 'firstPage', 'publishDate', 'viewCount', 'downloadCount', 'doi']

function arranged(derived: Columns, pages: string): Columns {
  const place = ({ key }: Columns[number]) => order.indexOf(String(key).replace(/(Zh|En)$/, ''))
  return derived
    .filter((column) => place(column) >= 0)
    .toSorted((one, two) => place(one) - place(two))
    .map((column) =>
      column.key === 'firstPage'
        ? {
            ...column,
            title: pages,
            width: 90,
            render: (_value: unknown, { firstPage, lastPage }: Raw) =>
              [firstPage, lastPage === firstPage ? '' : lastPage].filter(Boolean).join('–') || '—',
          }
        : column,
    )
}

function Bulk({ rows }: { rows: readonly Raw[] }) {
  const t = useTexts(depositTexts)
  const may = useMay()
  const deposit = useDeposit()
  if (!may('doiDeposit_make')) return null
  return (
    <button className="b s" onClick={() => void deposit({ articleIds: rows.map(({ id }) => id) })}>
      <Icon name="download" size={14} />
      {t('make')}
    </button>
  )
}
