import type { Banner, Entry, Facts, Issue, Journal, Notice, Opening } from '../data.ts'

export type HomeData = {
  readonly journal: Journal
  readonly issue: Issue | null
  /** The leading article of the current issue, with its abstract, then the next four. */
  readonly lead: Opening | null
  readonly more: readonly Entry[]
  readonly online: readonly Entry[]
  readonly notices: readonly Notice[]
  readonly facts: Facts
  readonly banners: readonly Banner[]
}
