import { lang, useTexts, type Texts } from '#kernel/ui/say.ts'
import type { PaperDetail } from './paper.ts'
import { BlockHead } from './paper-parts.tsx'

const texts = {
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
