import type { ReactNode } from 'react'
import type { Home, Query } from './address.ts'
import type { Journal } from './data.ts'
import type { Meta } from './head.ts'

/** What a page is made of, and the journal that it stands in. */

export type Site = {
  readonly journal: Journal
  /** All journals of the tenant that have pages. */
  readonly journals: readonly Journal[]
  /** Where the journal is at home, whichever way the reader came. */
  readonly home: Home
  readonly today: string
}

export type PageSpec = {
  readonly path: string
  readonly query?: Query
  readonly title: string
  readonly description?: string
  readonly current?: NavKey
  readonly meta?: Meta
  readonly jsonLd?: string
  /** What stands beside a link to it elsewhere; the journal's cover or a drawn one without. */
  readonly picture?: { readonly fileId?: string | null; readonly place?: number }
  /** Pages of one person or one question stay out of indexes. */
  readonly noIndex?: boolean
  readonly bodyClass?: string
  /** Where it is not 200. */
  readonly status?: number
  readonly body: ReactNode
}

export type NavKey = 'home' | 'current' | 'journals' | 'articles' | 'guide' | 'fee' | 'about' | 'press'
