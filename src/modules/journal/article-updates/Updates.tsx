import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Drawer, Input, Select } from 'antd'
import { Fragment, useState } from 'react'
import { outside } from '#auth/browser/outside.ts'
import { faultsAt } from '#kernel/ui/atFields.ts'
import { ApiError, download, get, post, type FieldFault } from '#kernel/ui/api.ts'
import { titleOf, type Page, type Raw } from '#kernel/ui/rows.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { StateWord } from '#kernel/ui/StateWord.tsx'
import { useTab } from '#kernel/ui/tab.ts'
import { useLeave } from '#kernel/ui/useLeave.ts'
import { useFault } from '#kernel/ui/useNotify.ts'
import { articles, updateTypes } from '../articles/definition.ts'
import '../terms/journal.css'
import { submissionFiles } from '../submission-files/definition.ts'
import { submissions } from '../submissions/definition.ts'
import { Box } from '../submissions/screens/parts/Box.tsx'
import { paragraphsOf, richWords } from '#kernel/definition/rich.ts'
import { articleUpdates, retractionReasons, retractors, updateKinds, updateStates } from './definition.ts'
import { updateTexts } from './texts.ts'
import type { PublishedAction } from './workflow.ts'
import './updates.css'
import { Refused } from '#kernel/ui/Refused.tsx'

type Offer = { action: PublishedAction; label: string; danger: boolean }

/** What has happened to a published article, and what this person may do about it. */
export function Updates({
  article,
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
      {taking && (
        <StepForm
          key={taking.action}
          article={article}
          offer={taking}
          values={written[taking.action] ?? {}}
          onChange={(values) => setWritten({ ...written, [taking.action]: values })}
          onDone={done}
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

function Past({ update }: { update: Raw }) {
  const t = useTexts(updateTexts)
  const now = useLang()
  const fault = useFault()
  const state = updateStates[update.state as keyof typeof updateStates]
  const reasons = ((update.reasons ?? []) as (keyof typeof retractionReasons)[]).map(
    (reason) => retractionReasons[reason][now],
  )
  const who = (name: unknown, at: unknown) =>
    name ? t('by', { name: String(name), date: String(at ?? '').slice(0, 16) }) : ''
  return (
    <article className="rv">
      <h3>
        {updateKinds[update.kind as keyof typeof updateKinds][now]}
        <StateWord tone={state.tone}>{state[now]}</StateWord>
        <span className="r num mut">{who(update.requestedByName, update.requestedAt)}</span>
      </h3>
      {reasons.length > 0 && <p>{reasons.join(now === 'zh' ? '；' : '; ')}</p>}
      {Boolean(update.reason) && <p className="mut">{String(update.reason)}</p>}
      {update.state === 'requested' && <Asked id={update.id} />}
      <p className="upacts">
        {Boolean(update.decidedByName) && update.state !== 'requested' && (
          <span className="mut num">{who(update.decidedByName, update.decidedAt)}</span>
        )}
        {Boolean(update.noticeArticleId) && (
          <a
            className="lk"
            href={outside(`/apaph/article-detail?id=${String(update.noticeArticleId)}`)}
            target="_blank"
            rel="noreferrer"
          >
            {t('notice')}
          </a>
        )}
        {Boolean(update.formerPdfId) && (
          <button
            className="lk"
            onClick={() =>
              void download(`${articleUpdates.path}/former`, { id: update.id }, 'former.pdf').catch(fault)
            }
          >
            {t('former')}
          </button>
        )}
      </p>
    </article>
  )
}

/** What a second person confirms, word by word. */
function Asked({ id }: { id: string }) {
  const t = useTexts(updateTexts)
  const now = useLang()
  const { data } = useQuery({
    queryKey: [articleUpdates.path, 'asked', id, now],
    queryFn: () => get<Raw>(`${articleUpdates.path}/detail`, { id }),
  })
  const retractor = data?.retractedBy as keyof typeof retractors | null | undefined
  const notices = (['noticeZh', 'noticeEn'] as const)
    .map((name) => [name, richWords(String(data?.[name] ?? ''), { betweenParagraphs: '\n\n' })] as const)
    .filter(([, words]) => words !== '')
  return (
    <dl className="upasked">
      {retractor && (
        <>
          <dt>{t('retractedBy')}</dt>
          <dd>{retractors[retractor][now]}</dd>
        </>
      )}
      {notices.map(([name, words]) => (
        <Fragment key={name}>
          <dt>{t(name)}</dt>
          <dd lang={name === 'noticeZh' ? 'zh-Hans' : 'en'}>{words}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

type Values = Record<string, string | string[] | undefined>

type StepProps = {
  article: Raw
  offer: Offer
  values: Values
  onChange: (values: Values) => void
  onDone: () => void
}

function StepForm({ article, offer, values, onChange, onDone }: StepProps) {
  const t = useTexts(updateTexts)
  const now = useLang()
  const fault = useFault()
  const { message } = App.useApp()
  const [refused, setRefused] = useState<readonly FieldFault[]>([])
  const [busy, setBusy] = useState(false)
  const set = (name: string) => (value: string | string[] | undefined) =>
    onChange({ ...values, [name]: value })
  const { action } = offer
  const writes = !['confirmRetraction', 'confirmRemoval', 'dropRequest'].includes(action)
  const { at, left } = faultsAt(
    ['updateType', 'reasons', 'retractedBy', 'noticeZh', 'noticeEn', 'reason', 'pdfFileId'],
    refused,
  )
  const wrong = (name: string) => at.find((one) => one.name === name)?.errors.join('；')
  /** A notice speaks the article's language, and the other one too where the article has a title in it. */
  const needed = {
    noticeZh: article.language === 'zh' || Boolean(article.titleZh),
    noticeEn: article.language === 'en' || Boolean(article.titleEn),
  }
  const asks = action === 'requestRetraction' || action === 'requestRemoval'

  async function send() {
    setBusy(true)
    setRefused([])
    const { noticeZh, noticeEn, ...rest } = values
    try {
      await post(`${articles.path}/${action}`, {
        id: article.id,
        version: article.version,
        ...rest,
        ...(noticeZh ? { noticeZh: paragraphsOf(String(noticeZh)) } : {}),
        ...(noticeEn ? { noticeEn: paragraphsOf(String(noticeEn)) } : {}),
      })
      message.success(t('done', { name: offer.label }))
      onDone()
    } catch (error) {
      setRefused(error instanceof ApiError ? error.errors : [])
      if (!(error instanceof ApiError) || error.errors.length === 0) fault(error)
    }
    setBusy(false)
  }
  return (
    <form
      className="upform"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {asks && <p className="mut">{t('second')}</p>}
      {action === 'confirmRetraction' && <p className="mut">{t('confirmText')}</p>}
      {action === 'confirmRemoval' && <p className="mut">{t('removeText')}</p>}
      {action === 'correct' && (
        <>
          <Box label={t('kind')} required error={wrong('updateType')}>
            {(id) => (
              <Choice id={id} of={corrections} value={values.updateType} onChange={set('updateType')} />
            )}
          </Box>
          <NewPdf article={article} value={values.pdfFileId} onChange={set('pdfFileId')} />
        </>
      )}
      {action === 'requestRetraction' && (
        <>
          <Box label={t('reasons')} required error={wrong('reasons')}>
            {(id) => (
              <Select
                id={id}
                mode="multiple"
                value={(values.reasons ?? []) as string[]}
                onChange={set('reasons')}
                options={optionsOf(retractionReasons, now)}
              />
            )}
          </Box>
          <Box label={t('retractedBy')} required error={wrong('retractedBy')}>
            {(id) => (
              <Choice id={id} of={retractors} value={values.retractedBy} onChange={set('retractedBy')} />
            )}
          </Box>
        </>
      )}
      {writes &&
        (['noticeZh', 'noticeEn'] as const).map((name) => (
          <Box key={name} label={t(name)} required={needed[name]} error={wrong(name)}>
            {(id) => (
              <Input.TextArea
                id={id}
                lang={name === 'noticeZh' ? 'zh-Hans' : 'en'}
                value={String(values[name] ?? '')}
                autoSize={{ minRows: 4, maxRows: 16 }}
                onChange={(event) => set(name)(event.target.value)}
              />
            )}
          </Box>
        ))}
      {(asks || action === 'dropRequest') && (
        <Box label={t('comment')} error={wrong('reason')}>
          {(id) => (
            <Input.TextArea
              id={id}
              value={String(values.reason ?? '')}
              maxLength={4000}
              autoSize={{ minRows: 2 }}
              onChange={(event) => set('reason')(event.target.value)}
            />
          )}
        </Box>
      )}
      <Refused faults={left} />
      <p className="ends">
        <Button type="primary" danger={offer.danger} htmlType="submit" loading={busy}>
          {offer.label}
        </Button>
      </p>
    </form>
  )
}

const { retraction: _r, expressionOfConcern: _c, ...corrections } = updateTypes

/** Final PDFs of the article's paper, newest first. */
function NewPdf({
  article,
  value,
  onChange,
}: {
  article: Raw
  value: string | string[] | undefined
  onChange: (value: string | undefined) => void
}) {
  const t = useTexts(updateTexts)
  const paperId = article.submissionId ? String(article.submissionId) : undefined
  const { data } = useQuery({
    queryKey: [submissionFiles.path, 'pdfs', paperId],
    queryFn: () => get<{ files: Raw[] }>(`${submissions.path}/detail`, { id: paperId ?? '' }),
    enabled: paperId !== undefined,
  })
  const pdfs = (data?.files ?? []).filter(
    (file) => file.stage === 'finalPdf' && file.id !== article.pdfFileId,
  )
  if (pdfs.length === 0) return null
  return (
    <Box label={t('newPdf')}>
      {(id) => (
        <Select
          id={id}
          value={String(value ?? '')}
          onChange={(next: string) => onChange(next || undefined)}
          options={[
            { value: '', label: t('keepPdf') },
            ...pdfs.map((file) => ({
              value: file.id,
              label: `v${String(file.versionNo)} · ${String(file.uploadedAt ?? '').slice(0, 16)}`,
            })),
          ]}
        />
      )}
    </Box>
  )
}

type Words = Readonly<Record<string, { zh: string; en: string }>>
const optionsOf = (of: Words, now: 'zh' | 'en') =>
  Object.entries(of).map(([value, words]) => ({ value, label: words[now] }))

function Choice({
  id,
  of,
  value,
  onChange,
}: {
  id: string
  of: Words
  value: string | string[] | undefined
  onChange: (value: string) => void
}) {
  const now = useLang()
  return (
    <Select id={id} value={value as string | undefined} onChange={onChange} options={optionsOf(of, now)} />
  )
}
