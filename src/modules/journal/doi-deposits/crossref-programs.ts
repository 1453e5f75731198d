import { oneLine } from '#kernel/definition/inline.ts'
import { el, type Content, type Xml } from '#kernel/xml/xml.ts'
import type { Article } from '../articles/definition.ts'
import type { Journal } from '../journals/definition.ts'

/** What a deposit says beside the article itself: what it updates, who paid for it, who may read it. */
export type Updating = {
  readonly article: Article
  readonly journal: Journal
  /** DOI of what this article updates, where it is a notice. */
  readonly updated: Pick<Article, 'doi'> | undefined
}

/** Kinds of the schema for what an update is. */
const updateNames: Readonly<Record<NonNullable<Article['updateType']>, string>> = {
  correction: 'correction',
  erratum: 'erratum',
  corrigendum: 'corrigendum',
  addendum: 'addendum',
  clarification: 'clarification',
  expressionOfConcern: 'expression_of_concern',
  // The schema has no word for it.
  concernLifted: 'clarification',
  retraction: 'retraction',
}

/** Where the journal takes part in Crossmark. What an update names is the article that it updates, with its own date. */
export function crossmark({ article, journal, updated }: Updating): Xml | undefined {
  if (!journal.crossmarkDoi) return undefined
  const { updateType, publishDate } = article
  const update =
    updateType && updated?.doi && publishDate
      ? el('updates', {}, el('update', { type: updateNames[updateType], date: publishDate }, updated.doi))
      : null
  const more = programs(article)
  return el(
    'crossmark',
    {},
    el('crossmark_policy', {}, journal.crossmarkDoi),
    update,
    el('custom_metadata', {}, more),
  )
}

export function programs(article: Article): Content {
  return [funding(article), access(article)]
}

function funding({ funding: list }: Article): Content {
  if (!list || list.length === 0) return null
  const groups = list.map(({ funderName, funderId, awardNo }) => {
    const id = funderId?.trim()
    const known = id && /^https?:\/\/\S+$/.test(id) ? id : undefined
    return assertion(
      'fundgroup',
      assertion(
        'funder_name',
        oneLine(funderName),
        known &&
          (/ror\.org\//i.test(known) ? assertion('ror', known) : assertion('funder_identifier', known)),
      ),
      awardNo ? assertion('award_number', oneLine(awardNo)) : null,
    )
  })
  return el('fr:program', { name: 'fundref' }, groups)
}
const assertion = (name: string, ...content: Content[]): Xml => el('fr:assertion', { name }, ...content)

/** Free to read since it came out, under its licence where it has one. */
function access({ licenceUrl, publishDate }: Article): Xml {
  return el(
    'ai:program',
    { name: 'AccessIndicators' },
    el('ai:free_to_read', { start_date: publishDate }),
    licenceUrl ? el('ai:license_ref', { applies_to: 'vor', start_date: publishDate }, licenceUrl) : null,
  )
}
