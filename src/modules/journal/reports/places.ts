/** `CN` → 中国 / China; what is no code stays as it was typed. */
export function authorRegionOf(code: string, lang: 'zh' | 'en'): string {
  if (!/^[A-Z]{2}$/.test(code)) return code
  return (
    new Intl.DisplayNames([lang === 'zh' ? 'zh-Hans' : 'en'], { type: 'region', fallback: 'code' }).of(
      code,
    ) ?? code
  )
}
