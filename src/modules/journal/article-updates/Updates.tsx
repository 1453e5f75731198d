import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Drawer } from 'antd'
import { useState } from 'react'
import { get } from '#kernel/ui/api.ts'
import { LateWords } from '#kernel/ui/too-late/on-demand.ts'
import { titleOf, type Page, type Raw } from '#kernel/ui/rows.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import { useLeave } from '#kernel/ui/useLeave.ts'
import { articles } from '../articles/definition.ts'
import '../terms/journal.css'
import { articleUpdates } from './definition.ts'
import { Past } from './Past.tsx'
import { updateTexts } from './texts.ts'
import { UpdateForm, type Offer, type Values } from './UpdateForm.tsx'
import './updates.css'

/** What has happened to a published article, and what this person may do about it. */
export function Updates({
  article: listed,
  onClose,
  onDone,
}: {
  article: Raw
  onClose: () => void
  onDone: () => void
}) {
  const t = useTexts(updateTexts)
  const now = useLang()
  const tab = useTab()
  const queries = useQueryClient()
  const leave = useLeave()
  const [fresh, setFresh] = useState<Raw>()
  const article = fresh ?? listed
  const [taking, setTaking] = useState<Offer>()
  // Kept by step: whoever looks at another one finds again what they wrote.
  const [written, setWritten] = useState<Readonly<Record<string, Values>>>({})
  const key = [articleUpdates.path, article.id, article.version, now]
  const { data: open } = useQuery({
    queryKey: [...key, 'open'],
    queryFn: () => get<Offer[]>(`${articleUpdates.path}/open`, { id: article.id }),
  })
  const { data: past } = useQuery({
    queryKey: [...key, 'list'],
    queryFn: () => get<Page>(`${articleUpdates.path}/list`, { articleId: article.id, size: 50 }),
  })
  /** Somebody was quicker: what may still be done is asked for the article as it is now. */
  async function late() {
    await get<Raw>(`${articles.path}/detail`, { id: article.id }).then(setFresh, () => undefined)
    await queries.invalidateQueries({ queryKey: [articleUpdates.path] })
  }
  const isPast = taking && open && !open.some(({ action }) => action === taking.action)
  function done() {
    setTaking(undefined)
    setWritten({})
    void queries.invalidateQueries({ queryKey: [articleUpdates.path] })
    onDone()
  }
  return (
    <Drawer
      open
      closable={{ placement: 'end' }}
      size={680}
      getContainer={tab.container()}
      rootStyle={{ position: 'absolute' }}
      title={`${t('title')} · ${titleOf(articles, article, now)}`}
      onClose={() => leave(Object.keys(written).length > 0, onClose)}
      footer={null}
    >
      {open?.length === 0 && <p className="none">{t('nothing')}</p>}
      <p className="upacts">
        {(open ?? []).map((offer) => (
          <Button
            key={offer.action}
            danger={offer.danger}
            type={taking?.action === offer.action ? 'primary' : 'default'}
            onClick={() => setTaking(offer)}
          >
            {offer.label}
          </Button>
        ))}
      </p>
      {taking && isPast && (
        <>
          <p className="warnbox" role="alert">
            {t('past', { name: taking.label })}
          </p>
          <LateWords
            text={writtenIn(written[taking.action] ?? {}, t)}
            onDrop={() => setWritten({ ...written, [taking.action]: {} })}
          />
        </>
      )}
      {taking && !isPast && (
        <UpdateForm
          key={taking.action}
          article={article}
          offer={taking}
          values={written[taking.action] ?? {}}
          onChange={(values) => setWritten({ ...written, [taking.action]: values })}
          onDone={done}
          onLate={() => void late()}
        />
      )}
      <h3>{t('history')}</h3>
      {past?.total === 0 && <p className="mut">{t('none')}</p>}
      {past?.records.map((update) => (
        <Past key={update.id} update={update} />
      ))}
    </Drawer>
  )
}

const words = ['noticeZh', 'noticeEn', 'reason'] as const
const writtenIn = (values: Values, t: (name: 'noticeZh' | 'noticeEn' | 'comment') => string) =>
  words
    .filter((name) => values[name])
    .map((name) => `${t(name === 'reason' ? 'comment' : name)}:\n${String(values[name])}`)
    .join('\n\n')
