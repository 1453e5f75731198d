import type { ReactNode } from 'react'
import type { Lang } from '#kernel/definition/kind.ts'
import type { Reader } from '#kernel/store/db.ts'
import type { Around } from '../around.ts'
import type { EntryName } from '../assets.ts'
import type { Journal } from '../data.ts'
import type { PageSpec, Site } from '../page-spec.ts'
import type { View } from '../parts.tsx'

/** What each page reads and shows; and what of an address it depends on, which is what it is kept by. */

export type Asked = Readonly<Record<string, unknown>>
/** What a page needs to be made; undefined = there is no such page. */
export type Make<A extends Asked = Asked> = (request: Making<A>) => Promise<Made>
type Made = (PageSpec & { islands?: readonly EntryName[] }) | undefined
type Making<A> = {
  tenantId: string
  reader: Reader
  journal: Journal
  lang: Lang
  view: View
  asked: A
  site: Site
  around: Around
  now: Date
  /** Whether people may make themselves an account here. */
  registers: () => Promise<boolean>
}
/** What an address asks for, as the page that reads it so gets it. */
export type Read<K extends (query: Asked) => Asked | undefined> = NonNullable<ReturnType<K>>

export const nothing = (): Asked => ({})
export const wholeNumber = (value: unknown, most: number): number | null => {
  const text = String(value ?? '')
  return /^\d{1,6}$/.test(text) && Number(text) >= 1 && Number(text) <= most ? Number(text) : null
}

export function spec(
  path: string,
  title: string,
  body: ReactNode,
  more: Partial<PageSpec> & { islands?: readonly EntryName[] } = {},
): PageSpec & { islands?: readonly EntryName[] } {
  return { path, title, body, ...more }
}

/** Entries of one page of a list. */
export const listSize = 20

export const yearAsked = (query: Asked) => ({ year: wholeNumber(query.year, 9999) })

export function idAsked(query: Asked) {
  const id = String(query.id ?? '')
  return /^[a-z0-9][a-z0-9.-]{0,119}$/.test(id) ? { id } : undefined
}
