import { useQuery } from '@tanstack/react-query'
import { Button, Drawer } from 'antd'
import { useState } from 'react'
import { get } from '#kernel/ui/api.ts'
import { useMay } from '#kernel/ui/permission.ts'
import { titleOf, type Page, type Raw } from '#kernel/ui/rows.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { StateWord } from '#kernel/ui/StateWord.tsx'
import { useTab } from '#kernel/ui/tab.ts'
import { useBusy } from '#kernel/ui/useBusy.ts'
import { useReturnFocus } from '#kernel/ui/useReturnFocus.ts'
import { useFault } from '#kernel/ui/useNotify.ts'
import { articles } from '../articles/definition.ts'
import '../terms/journal.css'
import { Answer } from './Answer.tsx'
import { takeFile, useDeposit } from './calls.tsx'
import { depositStates, doiDeposits, type DepositState } from './definition.ts'
import { depositTexts } from './texts.ts'

/** Every deposit of one article, newest first, and a new one. */
export function ArticleDeposits({ article, onClose }: { article: Raw; onClose: () => void }) {
  const t = useTexts(depositTexts)
  const now = useLang()
  const may = useMay()
  const tab = useTab()
  const deposit = useDeposit()
  const fault = useFault()
  const [busy, doing] = useBusy()
  const [answering, setAnswering] = useState<Raw>()
  useReturnFocus()
  const { data, refetch } = useQuery({
    queryKey: [doiDeposits.path, 'of', article.id],
    queryFn: () => get<Page>(`${doiDeposits.path}/list`, { articleId: article.id, size: 50 }),
  })
  const make = () => doing(() => deposit({ articleIds: [article.id] }))
  return (
    <Drawer
      open
      closable={{ placement: 'end' }}
      size={680}
      getContainer={tab.container()}
      rootStyle={{ position: 'absolute' }}
      title={`${t('open')} · ${titleOf(articles, article, now)}`}
      onClose={onClose}
      footer={
        may('doiDeposit_make') && (
          <Button type="primary" loading={busy} onClick={() => void make()}>
            {t('make')}
          </Button>
        )
      }
    >
      {data?.total === 0 && <p className="none">{t('none')}</p>}
      {data?.records.map((row) => {
        const state = depositStates[row.state as DepositState]
        return (
          <article className="rv" key={row.id}>
            <h3>
              <span className="num">{String(row.batchId)}</span>
              <StateWord tone={state.tone}>{state[now]}</StateWord>
              <span className="r num mut">{String(row.createTime).slice(0, 16)}</span>
            </h3>
            {Boolean(row.message) && <p className="text">{String(row.message)}</p>}
            <p className="upacts">
              {may('doiDeposit_make') && (
                <Button
                  size="small"
                  onClick={() => void takeFile(String(row.batchId)).then(() => refetch(), fault)}
                >
                  {t('download')}
                </Button>
              )}
              {may('doiDeposit_report') && row.state !== 'generated' && (
                <Button size="small" onClick={() => setAnswering(row)}>
                  {t('answer')}
                </Button>
              )}
            </p>
          </article>
        )
      })}
      {answering && (
        <Answer
          rows={[answering]}
          onClose={() => setAnswering(undefined)}
          onDone={() => {
            setAnswering(undefined)
            void refetch()
          }}
        />
      )}
    </Drawer>
  )
}
