import { at, paths } from '../address.ts'
import { longDate } from '../format.ts'
import { CommonFiles } from './extras.tsx'
import { Written, type View } from '../parts.tsx'
import { Chapters, type Chapter } from './chapters.tsx'
import { type FeeChoice, FeeTable } from './fee.tsx'
import { inLang, inOther, type CommonFile, type FeeLine, type GuidePart } from '../data.ts'

export function GuidePage({
  parts,
  files,
  fees,
  choice,
  view,
}: {
  parts: readonly GuidePart[]
  files: readonly CommonFile[]
  fees: readonly FeeLine[]
  choice: FeeChoice
  view: View
}) {
  const { lang, t, dayOf } = view
  const own = parts.filter((part) => part.category === 'authorGuide')
  const chapters = parts.map((part): Chapter => ({
    id: `g${part.id}`,
    title: inLang(part, 'title', lang),
    other: inOther(part, 'title', lang) ?? '',
    content: <Written row={part} name="content" lang={lang} />,
  }))
  const feeChapter: Chapter = {
    id: 'fees',
    title: t.feesAndWaivers,
    other: 'Fees and waivers',
    content: <FeeTable fees={fees} choice={choice} action={paths.guide} view={view} />,
  }
  const fileChapter: Chapter = {
    id: 'files',
    title: t.files,
    other: 'Templates and forms',
    content: <CommonFiles files={files} view={view} />,
  }
  const all = [
    ...chapters.slice(0, 1),
    ...(fees.length > 0 ? [feeChapter] : []),
    ...chapters.slice(1),
    ...(files.length > 0 ? [fileChapter] : []),
  ]
  const [first] = own
  const version = [
    first?.versionLabel ? t.version(first.versionLabel) : '',
    first?.publishTime ? t.effective(longDate(dayOf(first.publishTime), lang)) : '',
  ].filter(Boolean)
  if (own.length === 0)
    all.unshift({ id: 'empty', title: t.guide, other: 'Submission guide', content: <p>{t.guideEmpty}</p> })
  const aside = (
    <>
      <a className="btn p" href={at(view.place, paths.submit)}>
        {t.start}
      </a>
      <p className="oth">
        <a href={at(view.place, paths.about) + '#ethics'}>{t.ethics}</a>
        <a href={at(view.place, paths.about) + '#board'}>{t.board}</a>
        <a href={at(view.place, paths.about) + '#contact'}>{t.contact}</a>
      </p>
    </>
  )
  return (
    <Chapters
      title={t.guide}
      other="Submission guide"
      version={version}
      chapters={all}
      aside={aside}
      view={view}
    />
  )
}
