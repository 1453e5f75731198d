/** The sheet of a back-issue import: its columns, in the order of the template. Headers count in either language. */
import { label, type Label } from '#kernel/definition/index.ts'

export const columns = {
  year: label('年', 'Year'),
  volume: label('卷', 'Volume'),
  issueNo: label('期', 'Issue'),
  publishDate: label('出版日期', 'Publication date'),
  section: label('栏目', 'Section'),
  articleType: label('文章类型代码', 'Article type code'),
  language: label('语言', 'Language'),
  titleZh: label('中文题名', 'Chinese title'),
  titleEn: label('英文题名', 'English title'),
  authorsZh: label('中文作者', 'Chinese authors'),
  authorsEn: label('英文作者', 'English authors'),
  affiliations: label('单位', 'Affiliations'),
  abstractZh: label('中文摘要', 'Chinese abstract'),
  abstractEn: label('英文摘要', 'English abstract'),
  keywordsZh: label('中文关键词', 'Chinese keywords'),
  keywordsEn: label('英文关键词', 'English keywords'),
  firstPage: label('起始页', 'First page'),
  lastPage: label('结束页', 'Last page'),
  doi: label('DOI', 'DOI'),
  pdf: label('PDF 文件名', 'PDF file'),
} satisfies Record<string, Label>

export type Column = keyof typeof columns
export type SheetRow = Partial<Record<Column, string>>

/** `year`, `年`, `Year`, `Year *` all name the same column. */
export function columnOf(header: string): Column | undefined {
  const word = header.replace(/\*/g, '').trim().toLowerCase()
  const found = Object.entries(columns).find(([key, names]) =>
    [key, names.zh, names.en].some((name) => name.toLowerCase() === word),
  )
  return found?.[0] as Column | undefined
}
