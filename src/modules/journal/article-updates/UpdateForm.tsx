import { useQuery } from '@tanstack/react-query'
import { App, Button, Input, Select } from 'antd'
import { useState } from 'react'
import { paragraphsOf } from '#kernel/definition/rich.ts'
import { ApiError, get, post, type FieldFault } from '#kernel/ui/api.ts'
import { faultsAt } from '#kernel/ui/atFields.ts'
import { Refused } from '#kernel/ui/Refused.tsx'
import type { Raw } from '#kernel/ui/rows.ts'
import { usePicker } from '#kernel/ui/picker.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { useFault } from '#kernel/ui/useNotify.ts'
import { articles, updateTypes } from '../articles/definition.ts'
import { submissionFiles } from '../submission-files/definition.ts'
import { submissions } from '../submissions/definition.ts'
import { Box } from '../submissions/screens/parts/Box.tsx'
import { retractionReasons, retractors } from './definition.ts'
import { updateTexts } from './texts.ts'
import type { PublishedAction } from './workflow.ts'

export type Offer = { action: PublishedAction; label: string; danger: boolean }
export type Values = Record<string, string | string[] | undefined>

type StepProps = {
  article: Raw
  offer: Offer
  values: Values
  onChange: (values: Values) => void
  onDone: () => void
  /** Somebody was quicker: the article is asked for anew, and what was written stays. */
  onLate: () => void
}

/** A step of a published article and what it asks. */
export function UpdateForm({ article, offer, values, onChange, onDone, onLate }: StepProps) {
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
    [
      'updateType',
      'reasons',
      'retractedBy',
      'noticeZh',
      'noticeEn',
      'reason',
      'pdfFileId',
      'noticeArticleId',
    ],
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
      if (error instanceof ApiError && error.status === 409) onLate()
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
      {writes && action !== 'requestRemoval' && (
        <Printed
          article={article}
          value={values.noticeArticleId as string | undefined}
          error={wrong('noticeArticleId')}
          onChange={set('noticeArticleId')}
        />
      )}
      {writes &&
        !values.noticeArticleId &&
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

/** A notice that a back issue printed long ago is chosen instead of written again; nothing where there is none. */
function Printed({
  article,
  value,
  error,
  onChange,
}: {
  article: Raw
  value: string | undefined
  error: string | undefined
  onChange: (value: string | undefined) => void
}) {
  const t = useTexts(updateTexts)
  const [some, setSome] = useState(false)
  const { options, ...offered } = usePicker(articles, value ? [value] : [], {
    fitting: { noticeFor: article.id },
    ahead: true,
  })
  // Words that find nothing leave the box where it is.
  if (options.length > 0 && !some) setSome(true)
  if (!some) return null
  return (
    <Box label={t('printed')} error={error}>
      {(id) => (
        <>
          <Select
            id={id}
            allowClear
            value={value ?? null}
            placeholder={t('printedNone')}
            {...offered}
            options={options}
            onChange={(next: string | null) => onChange(next ?? undefined)}
          />
          {value && <p className="mut">{t('printedText')}</p>}
        </>
      )}
    </Box>
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
