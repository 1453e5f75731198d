import type { ReactNode } from 'react'
import { at, paths } from '../address.ts'
import {
  inLang,
  inOther,
  type Banner,
  type CommonFile,
  type Editor,
  type FeeLine,
  type GuidePart,
  type Journal,
} from '../data.ts'
import { moneyText } from '#kernel/definition/money-text.ts'
import { plainPercent } from '#modules/journal/fee-standards/money.ts'
import { discountKinds } from '#modules/journal/fee-standards/definition.ts'
import { estimate, feePairs, isFree, type FeePair } from '../fees.ts'
import { longDate } from '../format.ts'
import { Banners, CommonFiles } from './extras.tsx'
import { Heading, Other, Written, type View } from '../parts.tsx'

/** About, guide and fees: chapters with their list at the side. */
type Chapter = {
  readonly id: string
  readonly title: string
  readonly other: string
  readonly content: ReactNode
}

function Chapters({
  title,
  other,
  version,
  chapters,
  aside,
  top,
  view: { lang, t },
}: {
  title: string
  other: string
  version?: readonly string[]
  chapters: readonly Chapter[]
  aside?: ReactNode
  top?: ReactNode
  view: View
}) {
  return (
    <main id="main">
      {top}
      <div className="wrap">
        <div className="gh">
          <div>
            <h1>{title}</h1>
            {lang === 'zh' && (
              <p className="s" lang="en">
                {other}
              </p>
            )}
          </div>
          {version && version.length > 0 && (
            <p className="v num">
              {version.map((line, i) => (
                <span key={line}>
                  {i > 0 && <br />}
                  {line}
                </span>
              ))}
            </p>
          )}
        </div>
        <div className="g">
          <nav className="sn" aria-label={t.chapters}>
            {chapters.map((chapter, i) => (
              <a key={chapter.id} href={`#${chapter.id}`}>
                <span className="num">{i + 1}</span>
                {chapter.title}
              </a>
            ))}
            {aside}
          </nav>
          <div className="c">
            {chapters.map((chapter) => (
              <section id={chapter.id} key={chapter.id}>
                <Heading text={chapter.title} other={chapter.other} lang={lang} />
                {chapter.content}
              </section>
            ))}
          </div>
        </div>
      </div>
    </main>
  )
}

export function AboutPage({
  journal,
  editors,
  banners,
  view,
}: {
  journal: Journal
  editors: readonly Editor[]
  banners: readonly Banner[]
  view: View
}) {
  const { lang, t } = view
  const texts = [
    ['aims', t.aims, 'Aims and scope', 'aims'],
    ['journal', t.aboutJournal, 'The journal', 'about'],
    ['ethics', t.ethics, 'Publication ethics', 'ethics'],
    ['open-access', t.oaPolicy, 'Open access', 'oaPolicy'],
    ['ai', t.aiPolicy, 'Use of AI tools', 'aiPolicy'],
  ] as const
  const written = texts
    .filter(([, , , name]) => inLang(journal, name, lang) !== '')
    .map(([id, title, other, name]): Chapter => ({
      id,
      title,
      other,
      content: <Written row={journal} name={name} lang={lang} />,
    }))
  const board: Chapter = {
    id: 'board',
    title: t.board,
    other: 'Editorial board',
    content: <Board editors={editors} view={view} />,
  }
  const rest: Chapter[] = [
    {
      id: 'accessibility',
      title: t.accessibility,
      other: 'Accessibility',
      content: <p>{t.accessibilityText}</p>,
    },
    { id: 'contact', title: t.contact, other: 'Contact', content: <Contact journal={journal} view={view} /> },
  ]
  const chapters = [
    ...written.slice(0, 2),
    ...(editors.length > 0 ? [board] : []),
    ...written.slice(2),
    ...rest,
  ]
  return (
    <Chapters
      title={t.aboutTitle}
      other="About the journal"
      chapters={chapters}
      top={<Banners banners={banners} view={view} />}
      view={view}
    />
  )
}

function Board({ editors, view: { lang, t } }: { editors: readonly Editor[]; view: View }) {
  const roles = Object.keys(t.boardRoles).filter((role) => editors.some((editor) => editor.role === role))
  return (
    <dl className="bd">
      {roles.map((role) => (
        <div key={role}>
          <dt>{t.boardRoles[role]}</dt>
          <dd>
            {editors
              .filter((editor) => editor.role === role)
              .map((editor) => (
                <p key={inLang(editor, 'name', 'zh') + inLang(editor, 'affiliation', 'zh')}>
                  <b>{inLang(editor, 'name', lang)}</b>
                  {inLang(editor, 'affiliation', lang) !== '' &&
                    `${lang === 'zh' ? '，' : ', '}${inLang(editor, 'affiliation', lang)}`}
                </p>
              ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Contact({ journal, view: { lang, t } }: { journal: Journal; view: View }) {
  return (
    <>
      {inLang(journal, 'contact', lang) !== '' && <Written row={journal} name="contact" lang={lang} />}
      <dl className="bd">
        <div>
          <dt>{t.email}</dt>
          <dd>
            <a className="link" href={`mailto:${journal.email}`}>
              {journal.email}
            </a>
          </dd>
        </div>
        {journal.phone && (
          <div>
            <dt>{t.phone}</dt>
            <dd className="num">{journal.phone}</dd>
          </div>
        )}
        {inLang(journal, 'address', lang) !== '' && (
          <div>
            <dt>{t.addressWord}</dt>
            <dd>{inLang(journal, 'address', lang)}</dd>
          </div>
        )}
      </dl>
    </>
  )
}

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

export function FeePage({
  parts,
  fees,
  untold,
  choice,
  view,
}: {
  parts: readonly GuidePart[]
  fees: readonly FeeLine[]
  /** Something is charged of which nothing stands here. */
  untold: boolean
  choice: FeeChoice
  view: View
}) {
  const { lang, t } = view
  const chapters: Chapter[] = [
    {
      id: 'table',
      title: t.feeTable,
      other: 'What we charge',
      content: <FeeTable fees={fees} untold={untold} choice={choice} action={paths.fee} view={view} />,
    },
    ...parts.map((part): Chapter => ({
      id: `f${part.id}`,
      title: inLang(part, 'title', lang),
      other: inOther(part, 'title', lang) ?? '',
      content: <Written row={part} name="content" lang={lang} />,
    })),
  ]
  return <Chapters title={t.fee} other="Publication fee" chapters={chapters} view={view} />
}

/** What the reader asked the estimate for; from the address, so it works without a script. */
export type FeeChoice = {
  readonly type: string | null
  readonly region: 'domestic' | 'overseas'
  readonly pages: number
  readonly discount: string | null
}

function FeeTable({
  fees,
  untold = false,
  choice,
  action,
  view,
}: {
  fees: readonly FeeLine[]
  /** Something is charged of which nothing stands here. */
  untold?: boolean
  choice: FeeChoice
  action: string
  view: View
}) {
  const { lang, t } = view
  if (fees.length === 0) return <p>{untold ? t.feeUntold : t.feeEmpty}</p>
  const pairs = feePairs(fees)
  const unit = ({ name }: FeePair) =>
    name.feeType === 'pageFee'
      ? t.perPage
      : Number(name.baseAmount) === 0
        ? '—'
        : name.includedPages
          ? t.perPaperPages(name.includedPages)
          : t.perPaperUnit
  const amount = (line: FeeLine | null) =>
    line === null ? '—' : isFree(line.baseAmount) ? t.free : moneyText(line.baseAmount, line.currency)
  return (
    <>
      <div className="tw" tabIndex={0} role="region" aria-label={t.feeTable}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t.feeItem}</th>
              <th scope="col">{t.feeUnit}</th>
              <th scope="col" className="mid">
                {t.domestic}
              </th>
              <th scope="col" className="r">
                {t.overseas}
              </th>
            </tr>
          </thead>
          <tbody>
            {pairs.map((pair) => (
              <tr key={pair.name.id}>
                <th scope="row">
                  {inLang(pair.name, 'name', lang)}
                  {lang === 'zh' && <Other row={pair.name} name="name" lang={lang} className="en" />}
                </th>
                <td>{unit(pair)}</td>
                <td className="mid">{amount(pair.domestic)}</td>
                <td className="r">{amount(pair.overseas)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Calculator pairs={pairs} fees={fees} choice={choice} action={action} view={view} />
    </>
  )
}

function Calculator({
  pairs,
  fees,
  choice,
  action,
  view: { lang, t, place },
}: {
  pairs: readonly FeePair[]
  fees: readonly FeeLine[]
  choice: FeeChoice
  action: string
  view: View
}) {
  const papers = pairs.filter((pair) => pair.name.feeType === 'publicationFee')
  const chosen = papers.find((pair) => pair.name.id === choice.type) ?? papers[0]
  const fee = chosen?.[choice.region] ?? chosen?.domestic ?? chosen?.overseas
  if (!chosen || !fee) return null
  const { lines, totals, rate } = estimate(fee, fees, choice)
  const kinds = [...new Set(fees.flatMap((line) => line.discountRules ?? []).map((rule) => rule.kind))]
  const show = (amount: string) => moneyText(amount, fee.currency)
  const sums = lines.map(({ qty, unit }) => (qty === 1 ? show(unit) : `${qty} × ${show(unit)}`))
  const less = isFree(totals.discount) ? [] : [t.calcLess(show(totals.discount))]
  return (
    <form className="sum" id="estimate" method="get" action={`${at(place, action)}#estimate`} data-auto>
      <div>
        <h3>{t.calcTitle}</h3>
        <div className="f">
          <label>
            {t.calcType}
            <select className="sel" name="type" defaultValue={chosen.name.id}>
              {papers.map((pair) => (
                <option key={pair.name.id} value={pair.name.id}>
                  {inLang(pair.name, 'name', lang)}
                </option>
              ))}
            </select>
          </label>
          <label>
            {t.calcRegion}
            <select className="sel" name="region" defaultValue={choice.region}>
              <option value="domestic">{t.domestic}</option>
              <option value="overseas">{t.overseas}</option>
            </select>
          </label>
          <label>
            {t.calcPages}
            <select className="sel num" name="pages" defaultValue={choice.pages}>
              {Array.from({ length: 30 }, (_, i) => i + 1).map((n) => (
                <option key={n} value={n}>
                  {t.pagesN(n)}
                </option>
              ))}
            </select>
          </label>
          {kinds.length > 0 && (
            <label>
              {t.calcDiscount}
              <select className="sel" name="discount" defaultValue={choice.discount ?? ''}>
                <option value="">{t.calcNoDiscount}</option>
                {kinds.map((kind) => (
                  <option key={kind} value={kind}>
                    {discountKinds[kind as keyof typeof discountKinds]?.[lang] ?? kind}
                  </option>
                ))}
              </select>
            </label>
          )}
          <button className="btn" type="submit">
            {t.calcGo}
          </button>
        </div>
      </div>
      <p className="tot" aria-live="polite">
        <span>{t.calcEstimate(plainPercent(rate))}</span>
        <b>{show(totals.total)}</b>
        <span className="num">
          {[sums.join(' + ') || show('0.00'), ...less, t.tax(show(totals.tax))].join(
            lang === 'zh' ? '，' : ', ',
          )}
        </span>
      </p>
    </form>
  )
}
