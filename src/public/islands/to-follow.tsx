import { useState } from 'react'
import { post } from '#kernel/ui/api.ts'
import { lang, useTexts, type Texts } from '#kernel/ui/say.ts'
import { FileSlot } from './files.tsx'
import { LanguagePart, type Titled } from './language-part.tsx'
import type { PaperDetail } from './paper.ts'
import { BlockHead } from './paper-parts.tsx'
import { Message, useWork } from './ui.tsx'

const texts = {
  title: ['录用前请备齐', 'Needed before acceptance'],
  form: ['版权协议', 'Copyright form'],
  formHelp: ['请全体作者签名后上传', 'Signed by all authors'],
  zh: ['补齐中文题名、摘要与关键词', 'Complete title, abstract and keywords in Chinese'],
  en: ['补齐英文题名、摘要与关键词', 'Complete title, abstract and keywords in English'],
  save: ['保存', 'Save'],
  publication: ['刊出信息', 'Publication'],
  issue: ['刊期', 'Issue'],
  volume: ['{year} 年第 {volume} 卷第 {no} 期', '{year}, volume {volume}, issue {no}'],
  noVolume: ['{year} 年第 {no} 期', '{year}, issue {no}'],
  online: ['在线优先，尚未编入刊期', 'Ahead of an issue'],
  pages: ['页码', 'Pages'],
  articleNo: ['文章编号', 'Article number'],
  date: ['出版日期', 'Date'],
  dateOpen: ['待定', 'To be set'],
  readers: ['阅读', 'Readers'],
  read: ['浏览 {views} 次，下载 {downloads} 次', '{views} views, {downloads} downloads'],
} as const satisfies Texts

type Props = { paper: PaperDetail; changed: () => void }

/** What the editor-in-chief would miss when accepting; the author learns of it in time to bring it. */
export function ToFollow({ paper, changed }: Props) {
  const t = useTexts(texts)
  const { form = false, languages = [] } = paper.toFollow ?? {}
  if (!form && languages.length === 0) return null
  return (
    <section className="blk">
      <BlockHead text={t('title')} other="Needed before acceptance" />
      {form && (
        <FileSlot
          submissionId={paper.id}
          stage="copyrightForm"
          label={t('form')}
          help={t('formHelp')}
          files={paper.files}
          changed={changed}
        />
      )}
      {languages.map((of) => (
        <OtherLanguage key={of} of={of} paper={paper} changed={changed} />
      ))}
    </section>
  )
}

const sides = ['titleZh', 'titleEn', 'abstractZh', 'abstractEn', 'keywordsZh', 'keywordsEn'] as const

function OtherLanguage({ of, paper, changed }: Props & { of: 'zh' | 'en' }) {
  const t = useTexts(texts)
  const [text, setText] = useState<Titled>({
    titleZh: paper.titleZh ?? '',
    titleEn: paper.titleEn ?? '',
    abstractZh: paper.abstractZh ?? '',
    abstractEn: paper.abstractEn ?? '',
    keywordsZh: paper.keywordsZh ?? [],
    keywordsEn: paper.keywordsEn ?? [],
  })
  const { busy, problem, run } = useWork()
  const own = sides.filter((name) => name.endsWith(of === 'zh' ? 'Zh' : 'En'))
  const save = () =>
    run(async () => {
      const values = Object.fromEntries(own.map((name) => [name, text[name]]))
      const { id, version } = paper
      await post('blade-admin/submissions/saveDraft', { id, version, ...values })
      changed()
    })
  return (
    <details className="past">
      <summary>{t(of)}</summary>
      <div className="fm1">
        <LanguagePart
          of={of}
          required
          draft={text}
          change={(patch) => setText((now) => ({ ...now, ...patch }))}
        />
        <Message problem={problem} />
        <div>
          <button type="button" className="btn p" disabled={busy} onClick={() => void save()}>
            {t('save')}
          </button>
        </div>
      </div>
    </details>
  )
}

/** Where and when the paper appears, and who has read it since. */
export function Publication({ paper }: { paper: PaperDetail }) {
  const t = useTexts(texts)
  const { publication: at } = paper
  if (!at) return null
  const { year, volume, issueNo, firstPage, lastPage, articleNo, publishDate, doi, views, downloads } = at
  const issue = issueNo
    ? t(volume ? 'volume' : 'noVolume', { year: year ?? '', volume: volume ?? '', no: issueNo })
    : t('online')
  const pages = [firstPage, lastPage].filter(Boolean).join('–')
  const rows: readonly (readonly [string, string | null])[] = [
    [t('issue'), issue],
    [t('pages'), pages],
    [t('articleNo'), articleNo],
    [t('date'), publishDate?.slice(0, 10) ?? t('dateOpen')],
    ['DOI', doi],
    [t('readers'), views === null ? null : t('read', { views, downloads: downloads ?? 0 })],
  ]
  return (
    <section className="blk">
      <BlockHead text={t('publication')} other="Publication" />
      <dl className="sumr num" lang={lang() === 'zh' ? 'zh-Hans' : 'en'}>
        {rows
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label} style={{ display: 'contents' }}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  )
}
