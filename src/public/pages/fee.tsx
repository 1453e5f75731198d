import { at, paths } from '../address.ts'
import { moneyText } from '#kernel/definition/money-text.ts'
import { plainPercent } from '#modules/journal/fee-standards/money.ts'
import { discountKinds } from '#modules/journal/fee-standards/definition.ts'
import { estimate, feePairs, isFree, type FeePair } from '../fees.ts'
import { Other, Written, type View } from '../parts.tsx'
import { Chapters, type Chapter } from './chapters.tsx'
import { inLang, inOther, type FeeLine, type GuidePart } from '../data.ts'

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

export function FeeTable({
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
      <p className="tot" aria-live="polite" data-sum>
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
