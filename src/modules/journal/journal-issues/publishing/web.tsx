import { App, Drawer } from 'antd'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { outside } from '#auth/browser/outside.ts'
import { ApiError, get, post } from '#kernel/ui/api.ts'
import { EntityScreen } from '#kernel/ui/EntityScreen.tsx'
import { useMay } from '#kernel/ui/permission.ts'
import type { RowAction } from '#kernel/ui/RowActions.tsx'
import { pairOf, type Page, type Raw } from '#kernel/ui/rows.ts'
import { useLang, useTexts, type Params } from '#kernel/ui/say.ts'
import { StateWord } from '#kernel/ui/StateWord.tsx'
import { useTab } from '#kernel/ui/tab.ts'
import { useFault } from '#kernel/ui/useNotify.ts'
import { useDeposit } from '../../doi-deposits/calls.tsx'
import { depositTexts } from '../../doi-deposits/texts.ts'
import { articles, articleStates, type ArticleState } from '../../articles/definition.ts'
import '../../terms/journal.css'
import { journalTexts } from '../../terms/texts.ts'
import { useWarned } from '../../articles/useWarned.tsx'
import { journalIssues, type IssueState } from '../definition.ts'
import { dangerous } from '#kernel/ui/dangerous.ts'

type Action = 'open' | 'lock' | 'publish' | 'setCurrent' | 'unpublish'
/** What may be tried in which state; the server has the last word. */
const offered: Readonly<Record<IssueState, readonly Action[]>> = {
  planned: ['open'],
  open: ['publish', 'lock'],
  locked: ['publish', 'open'],
  published: ['setCurrent', 'unpublish'],
  unpublished: ['publish'],
}

export default function IssuesScreen() {
  const t = useTexts(journalTexts)
  const now = useLang()
  const td = useTexts(depositTexts)
  const deposit = useDeposit()
  const may = useMay()
  const fault = useFault()
  const warned = useWarned()
  const { modal, message } = App.useApp()
  const [shown, setShown] = useState<Raw>()

  async function take(row: Raw, action: Action, done: () => void) {
    try {
      const spec = journalIssues.actions?.[action]
      const done = await warned((more) =>
        post(`${journalIssues.path}/${spec?.wire ?? action}`, { id: row.id, version: row.version, ...more }),
      )
      if (!done) return
      message.success(action === 'publish' ? t('published') : t('done'))
    } catch (error) {
      // An issue that may not go out says why, article by article.
      if (error instanceof ApiError && error.errors.length > 1)
        modal.error({
          title: error.message.split(/[；;]/)[0],
          content: <Faults faults={error.errors.map(({ msg }) => msg)} />,
        })
      else fault(error)
    }
    done()
  }
  async function ask(row: Raw, action: Action, done: () => void) {
    const label = journalIssues.actions?.[action]?.label[now] ?? action
    const name = issueName(row, t)
    const count = action === 'publish' ? await articlesOf(row.id).then((page) => page.total) : 0
    modal.confirm({
      title: action === 'publish' ? t('publishAsk', { name }) : `${label} · ${name}`,
      content: action === 'publish' ? t('publishText', { n: count }) : undefined,
      okText: label,
      ...(journalIssues.actions?.[action]?.danger && dangerous),
      onOk: () => take(row, action, done),
    })
  }
  function actionsOf(row: Raw, done: () => void): RowAction[] {
    const contents = { key: 'contents', label: t('contentsOf'), onClick: () => setShown(row) }
    const steps = offered[row.state as IssueState].filter(
      (action) =>
        may(`${journalIssues.name}_${action}`) && !(action === 'setCurrent' && row.isCurrent === true),
    )
    const crossref = {
      key: 'crossref',
      label: td('issueFile'),
      rare: true,
      onClick: () => void deposit({ issueId: row.id }).then(done),
    }
    return [
      contents,
      ...(may('doiDeposit_make') && row.state === 'published' ? [crossref] : []),
      ...steps.map((action) => ({
        key: action,
        label: journalIssues.actions?.[action]?.label[now] ?? action,
        ...(journalIssues.actions?.[action]?.danger && { danger: true }),
        onClick: () => void ask(row, action, done),
      })),
    ]
  }
  return (
    <>
      <EntityScreen entity={journalIssues} pieces={{ rowActions: actionsOf }} />
      {shown && <Contents issue={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}

type Say = (key: keyof typeof journalTexts, params?: Params) => string
const issueName = (row: Raw, t: Say) =>
  t('volume', { year: String(row.year), volume: String(row.volume), issue: String(row.issueNo) })

const articlesOf = (issuesId: string) =>
  get<Page>(`${articles.path}/list`, { issuesId, size: 200, ascs: 'pageOrder' })

function Faults({ faults }: { faults: readonly string[] }) {
  return (
    <ul>
      {faults.map((fault) => (
        <li key={fault}>{fault}</li>
      ))}
    </ul>
  )
}

function Contents({ issue, onClose }: { issue: Raw; onClose: () => void }) {
  const t = useTexts(journalTexts)
  const now = useLang()
  const tab = useTab()
  const { data } = useQuery({
    queryKey: [articles.path, 'of', issue.id],
    queryFn: () => articlesOf(issue.id),
  })
  return (
    <Drawer
      open
      closable={{ placement: 'end' }}
      size={680}
      getContainer={tab.container()}
      rootStyle={{ position: 'absolute' }}
      title={`${t('contentsOf')} · ${issueName(issue, t)}`}
      onClose={onClose}
      footer={null}
    >
      {data?.total === 0 && <p className="none">{t('noArticles')}</p>}
      <ol className="authors">
        {data?.records.map((article) => {
          const state = article.state as ArticleState
          return (
            <li key={article.id}>
              <b style={{ flexBasis: '100%' }}>{pairOf(article, 'title', now)}</b>
              <StateWord tone={articleStates[state].tone}>{articleStates[state][now]}</StateWord>
              {Boolean(article.firstPage) && (
                <span className="mut num">
                  {t('pages')} {String(article.firstPage)}–{String(article.lastPage ?? '')}
                </span>
              )}
              {state === 'published' && (
                <a
                  className="lk"
                  href={outside(`/apaph/article-detail?id=${article.id}`)}
                  target="_blank"
                  rel="noreferrer"
                >
                  {t('viewPublic')}
                </a>
              )}
            </li>
          )
        })}
      </ol>
    </Drawer>
  )
}
