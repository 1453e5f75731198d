import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Drawer, Input, Skeleton } from 'antd'
import { useState } from 'react'
import { codeOf } from '#kernel/definition/entity.ts'
import { get, post } from '#kernel/ui/api.ts'
import { EntityForm } from '#kernel/ui/EntityForm.tsx'
import { Icon } from '#kernel/ui/Icon.tsx'
import { PageHead } from '#kernel/ui/PageHead.tsx'
import { useMay } from '#kernel/ui/permission.ts'
import type { Raw } from '#kernel/ui/rows.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { StateWord } from '#kernel/ui/StateWord.tsx'
import { useTab } from '#kernel/ui/tab.ts'
import { useRemove } from '#kernel/ui/useRemove.ts'
import '../terms/journal.css'
import { calledMail } from './called.ts'
import { fillText, namesIn, type MailText } from './fill.ts'
import { mailTemplates } from './definition.ts'
import { sampleFacts } from './sample.ts'
import { mailTemplateTexts } from './texts.ts'

type Words = { subjectZh: string; subjectEn: string; bodyZh: string; bodyEn: string }
type Builtin = Words & { code: string; facts: string[] }
type Own = Raw & Words & { code: string; enabled: boolean }
type Open = { kind: 'edit' | 'preview'; builtin: Builtin; own: Own | undefined }

/** Every mail that the journal sends, with the office's own words where it has written some. */
export default function MailTemplatesScreen() {
  const t = useTexts(mailTemplateTexts)
  const now = useLang()
  const may = useMay()
  const queries = useQueryClient()
  const remove = useRemove(mailTemplates)
  const [asked, setAsked] = useState('')
  const [open, setOpen] = useState<Open>()
  const { data, error } = useMails()
  if (error && !data) return <p className="none">{error.message}</p>
  const shown = (data ?? []).filter(({ builtin, own }) =>
    [builtin.code, nameOf(builtin, own ?? builtin, now)]
      .join(' ')
      .toLowerCase()
      .includes(asked.toLowerCase()),
  )
  return (
    <div className="screen">
      <PageHead label={{ zh: '邮件模板', en: 'Mail templates' }}>
        <Input
          value={asked}
          allowClear
          aria-label={t('find')}
          placeholder={t('find')}
          prefix={<Icon name="search" />}
          onChange={(event) => setAsked(event.target.value)}
        />
      </PageHead>
      {!data && <Skeleton className="skel" active paragraph={{ rows: 10 }} />}
      <div className="xscroll mails">
        <table className="rtab mailt">
          <colgroup>
            <col style={{ width: 80 }} />
            <col />
            <col style={{ width: 140 }} />
            <col style={{ width: 220 }} />
          </colgroup>
          <thead>
            <tr>
              <th scope="col">{t('code')}</th>
              <th scope="col">{t('subject')}</th>
              <th scope="col">{t('words')}</th>
              <th scope="col" className="rt">
                {t('actions')}
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ builtin, own }) => (
              <tr key={builtin.code}>
                <td className="num">{builtin.code}</td>
                <td>{nameOf(builtin, own ?? builtin, now)}</td>
                <td>
                  <StateWord tone={own?.enabled ? 'green' : own ? 'amber' : 'neutral'}>
                    {t(own?.enabled ? 'own' : own ? 'off' : 'builtin')}
                  </StateWord>
                </td>
                <td className="ops">
                  <button className="lk" onClick={() => setOpen({ kind: 'preview', builtin, own })}>
                    {t('preview')}
                  </button>
                  {may(codeOf(mailTemplates, own ? 'edit' : 'add')) && (
                    <button className="lk" onClick={() => setOpen({ kind: 'edit', builtin, own })}>
                      {t('edit')}
                    </button>
                  )}
                  {own && may(codeOf(mailTemplates, 'remove')) && (
                    <button className="lk" onClick={() => remove([own])}>
                      {t('back')}
                    </button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {data && shown.length === 0 && <p className="none">{t('none')}</p>}
      </div>
      {open?.kind === 'edit' && (
        <EntityForm
          entity={mailTemplates}
          row={open.own}
          preset={presetOf(open.builtin)}
          one={{
            title: `${open.builtin.code} ${nameOf(open.builtin, open.own ?? open.builtin, now)}`,
            by: ['code'],
          }}
          beside={(values) => <Live words={wordsIn(values)} facts={open.builtin.facts} />}
          onClose={() => setOpen(undefined)}
          onSaved={() => void queries.invalidateQueries({ queryKey: [mailTemplates.path] })}
        />
      )}
      {open?.kind === 'preview' && (
        <Preview builtin={open.builtin} own={open.own} onClose={() => setOpen(undefined)} />
      )}
    </div>
  )
}

function useMails() {
  return useQuery({
    queryKey: [mailTemplates.path, 'mails'],
    queryFn: async () => {
      const [builtins, { records }] = await Promise.all([
        get<Builtin[]>(`${mailTemplates.path}/builtin`),
        get<{ records: Own[] }>(`${mailTemplates.path}/list`, { current: 1, size: 200 }),
      ])
      return builtins.map((builtin) => ({ builtin, own: records.find(({ code }) => code === builtin.code) }))
    },
  })
}

const nameOf = ({ code }: Builtin, { subjectZh, subjectEn }: Words, lang: 'zh' | 'en') =>
  calledMail(code, lang === 'zh' ? subjectZh : subjectEn, lang)

function presetOf({ code, subjectZh, subjectEn, bodyZh, bodyEn }: Builtin) {
  return { code, subjectZh, subjectEn, bodyZh, bodyEn }
}

function wordsIn(values: Readonly<Record<string, unknown>>): Words {
  const text = (name: keyof Words) => String(values[name] ?? '')
  return {
    subjectZh: text('subjectZh'),
    subjectEn: text('subjectEn'),
    bodyZh: text('bodyZh'),
    bodyEn: text('bodyEn'),
  }
}

/** Both languages while they are typed, filled with a sample; names that this mail does not know are pointed out. */
function Live({ words, facts }: { words: Words; facts: readonly string[] }) {
  const t = useTexts(mailTemplateTexts)
  const strange = namesIn(Object.values(words)).filter((name) => !facts.includes(name))
  return (
    <section aria-label={t('live')}>
      {strange.length > 0 && (
        <p className="warnbox" role="status">
          <Icon name="warn" size={14} />
          {t('strange', { list: strange.map((name) => `{${name}}`).join(' ') })}
        </p>
      )}
      <Letter lang="zh" text={fillText({ subject: words.subjectZh, body: words.bodyZh }, sampleFacts.zh)} />
      <Letter lang="en" text={fillText({ subject: words.subjectEn, body: words.bodyEn }, sampleFacts.en)} />
      <p className="mut">
        {t('facts')} {facts.map((fact) => `{${fact}}`).join(' ')}
      </p>
    </section>
  )
}

function Letter({ lang, text }: { lang: 'zh' | 'en'; text: MailText }) {
  return (
    <section lang={lang === 'zh' ? 'zh-Hans' : 'en'} className="letterview">
      <h3>{text.subject}</h3>
      {text.body}
    </section>
  )
}

type PreviewProps = { builtin: Builtin; own: Own | undefined; onClose: () => void }

/** Both languages beside each other, filled with a sample, and the words that may stand in braces. */
function Preview({ builtin, own, onClose }: PreviewProps) {
  const t = useTexts(mailTemplateTexts)
  const tab = useTab()
  const { subjectZh, subjectEn, bodyZh, bodyEn } = own ?? builtin
  const words = { subjectZh, subjectEn, bodyZh, bodyEn }
  const { data, error } = useQuery({
    queryKey: ['mail-preview', words],
    queryFn: () =>
      post<Record<'zh' | 'en', { subject: string; body: string }>>(`${mailTemplates.path}/preview`, words),
  })
  return (
    <Drawer
      open
      closable={{ placement: 'end' }}
      size={760}
      getContainer={tab.container()}
      rootStyle={{ position: 'absolute' }}
      title={`${t('preview')} · ${builtin.code}`}
      onClose={onClose}
    >
      {error && <p className="none">{error.message}</p>}
      {!data && !error && <Skeleton active paragraph={{ rows: 8 }} />}
      {data && (
        <div className="mailp">
          {(['zh', 'en'] as const).map((lang) => (
            <Letter key={lang} lang={lang} text={data[lang]} />
          ))}
        </div>
      )}
      <p className="mut">
        {t('facts')} {builtin.facts.map((fact) => `{${fact}}`).join(' ')}
      </p>
    </Drawer>
  )
}
