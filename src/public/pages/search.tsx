import { at, paths } from '../address.ts'
import { inLang } from '../data.ts'
import { Pager, type View } from '../parts.tsx'
import { orders, type Found as Answer, type Narrowing } from '../search.ts'
import { Found, pagesIn } from './lists.tsx'

export type SearchData = Narrowing & Partial<Answer> & { readonly question: string }

export function SearchPage({ data, view }: { data: SearchData; view: View }) {
  const { t, place } = view
  const { question, page } = data
  const { year, type, issue, author, order } = data
  const narrow = {
    year: year ?? undefined,
    type: type ?? undefined,
    issue: issue ?? undefined,
    author: author ?? undefined,
    order: order === 'newest' ? undefined : order,
  }
  const narrowed = Object.values(narrow).some((value) => value !== undefined)
  return (
    <main id="main" className="wrap">
      <h1 className="plain">{t.searchTitle}</h1>
      <form role="search" method="get" action={at(place, paths.search)}>
        <div className="filt">
          <label className="q">
            {t.searchLabel}
            <input
              className="inp"
              type="search"
              name="q"
              defaultValue={question}
              maxLength={100}
              enterKeyHint="search"
            />
          </label>
          <button className="btn p" type="submit">
            {t.searchButton}
          </button>
        </div>
        {page && (page.total > 0 || narrowed) && <Narrow data={data} view={view} narrowed={narrowed} />}
      </form>
      <p className="hint">{t.searchHint}</p>
      {page && (
        <>
          <p className="hits num" role="status">
            {page.total > 0 && t.found(page.atLeast ? `${page.total}+` : page.total, question)}
          </p>
          <Found
            page={page}
            view={view}
            empty={question.trim() === '' ? t.tooShort : narrowed ? t.noneFiltered : t.notFoundFor(question)}
            question={question}
          />
          <Pager
            current={page.current}
            pages={pagesIn(page)}
            href={(current) => at(place, paths.search, { q: question, ...narrow, current })}
            t={t}
          />
        </>
      )}
    </main>
  )
}

type Option = readonly [value: string | number, label: string, n?: number]

/** What was found, by year, type and issue with how many of each, by author, and in which order. */
function Narrow({ data, view, narrowed }: { data: SearchData; view: View; narrowed: boolean }) {
  const { lang, t, place } = view
  const { question, facets, year, type, issue, author, order } = data
  return (
    <div className="filt narrow">
      {facets && (
        <>
          <Choice
            name="year"
            label={t.year}
            chosen={year}
            all={t.all}
            options={facets.years.map((one) => [one.year, String(one.year), one.n])}
          />
          <Choice
            name="type"
            label={t.calcType}
            chosen={type}
            all={t.all}
            options={facets.types.map((one) => [one.id, inLang(one, 'name', lang), one.n])}
          />
          <Choice
            name="issue"
            label={t.issueLabel}
            chosen={issue}
            all={t.all}
            options={facets.issues.map((one) => [one.id, t.issueShort(one.year, one.issueNo ?? ''), one.n])}
          />
        </>
      )}
      <label>
        {t.author}
        <input className="inp" name="author" defaultValue={author ?? ''} maxLength={60} />
      </label>
      <Choice
        name="order"
        label={t.order}
        chosen={order}
        options={orders.map((one) => [one, t.orders[one]])}
      />
      <button className="btn" type="submit">
        {t.filter}
      </button>
      {narrowed && (
        <a className="btn" href={at(place, paths.search, { q: question })}>
          {t.clear}
        </a>
      )}
    </div>
  )
}

function Choice({
  name,
  label,
  chosen,
  all,
  options,
}: {
  name: string
  label: string
  chosen: string | number | null
  all?: string
  options: readonly Option[]
}) {
  // What is chosen stays offered, also where nothing was found in it.
  const missing = chosen !== null && !options.some(([value]) => String(value) === String(chosen))
  if (options.length === 0 && !missing) return null
  return (
    <label>
      {label}
      <select className="sel num" name={name} defaultValue={chosen ?? ''}>
        {all && <option value="">{all}</option>}
        {missing && <option value={chosen ?? ''}>{chosen}</option>}
        {options.map(([value, text, n]) => (
          <option key={value} value={value}>
            {n === undefined ? text : `${text} (${n})`}
          </option>
        ))}
      </select>
    </label>
  )
}
