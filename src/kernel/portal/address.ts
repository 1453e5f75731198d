import type { Lang } from '../definition/kind.ts'

/**
 * Addresses of portal pages: `/portal/campus/home`, English below `/en`. The tenant is that of the host; where several share
 * one it stands in the path: `/t/100001/portal/campus/home`.
 */
export type Place = { readonly lang: Lang; readonly tenant?: string | undefined }

export function portalAddress(
  { lang, tenant }: Place,
  path: string,
  query: Readonly<Record<string, string | undefined>> = {},
): string {
  const set = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]))
  const search = new URLSearchParams(set).toString()
  return `${lang === 'en' ? '/en' : ''}${tenant ? `/t/${tenant}` : ''}/portal/${path}${search ? `?${search}` : ''}`
}
