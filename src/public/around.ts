import type { Db, Reader } from '#kernel/store/db.ts'
import { keptUntilWritten, type KeptUntilWritten } from '#kernel/store/kept-reads.ts'
import type { Banner, FeeLine, Notice } from './data.ts'
import { bannersOf, type BannerPlace } from './extras.ts'
import { besideIssue, currentId, issueYears, type Beside } from './issues.ts'
import { chargesUntold, decidedOf, edgesOf, feesOf, noticesOf, type Decided } from './read.ts'

/**
 * What pages show around articles. Articles change all day and make every page stale, and these hardly ever change: each is
 * read again when one of its tables was written, when a day begins, and at the moment at which time alone changes it.
 */
export type Around = {
  /** When something comes out or ends by itself next. */
  readonly until: Date | undefined
  banners(place: BannerPlace): Promise<readonly Banner[]>
  fees(): Promise<readonly FeeLine[]>
  chargesUntold(): Promise<boolean>
  notices(): Promise<readonly Notice[]>
  decided(since: Date): Promise<Decided | undefined>
  currentId(): Promise<string | null>
  years(): Promise<readonly { year: number; n: number }[]>
  beside(issueId: string): Promise<Beside>
}

export type Where = { tenantId: string; reader: Reader; journalId: string; today: string; now: Date }

/** So many notices stand on the home page. */
const homeNotices = 4

export function keepAround(db: Db): (where: Where) => Promise<Around> {
  const kept = <T>(...tables: string[]) => keptUntilWritten<T>(db, tables)
  const edges = kept<readonly Date[]>('notice', 'user_guide', 'banner')
  const banners = kept<Banner[]>('banner')
  const fees = kept<FeeLine[]>('publish_fee_standards')
  const untold = kept<{ is: boolean }>('publish_fee_standards')
  const notices = kept<Notice[]>('notice')
  const decided = kept<{ of: Decided | undefined }>('submissions')
  const current = kept<{ id: string | null }>('journal_issues')
  const years = kept<{ year: number; n: number }[]>('journal_issues')
  const beside = kept<Beside>('journal_issues')

  return async function around({ tenantId, reader, journalId, today, now }) {
    const all = await edges(tenantId, today, (own) => edgesOf(own, now), reader)
    const next = all.findIndex((edge) => edge > now)
    const passed = next < 0 ? all.length : next
    const of = <T>(store: KeptUntilWritten<T>, read: (own: Reader) => Promise<T>, more: unknown = '') =>
      store(tenantId, `${journalId} ${today} ${passed} ${more}`, read, reader)
    return {
      until: all[next],
      banners: (place) => of(banners, (own) => bannersOf(own, journalId, place, now), place),
      fees: () => of(fees, (own) => feesOf(own, journalId, today)),
      chargesUntold: async () =>
        (await of(untold, async (own) => ({ is: await chargesUntold(own, journalId, today) }))).is,
      notices: () => of(notices, (own) => noticesOf(own, now, homeNotices)),
      decided: async (since) =>
        (await of(decided, async (own) => ({ of: await decidedOf(own, journalId, since) }))).of,
      currentId: async () => (await of(current, async (own) => ({ id: await currentId(own, journalId) }))).id,
      years: () => of(years, (own) => issueYears(own, journalId)),
      beside: (id) => of(beside, (own) => besideIssue(own, journalId, id), id),
    }
  }
}
