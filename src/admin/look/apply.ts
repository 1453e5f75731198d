import { dim, mix, readable } from './colour.ts'
import { defaultColour, isTheme, themes, type Theme, type ThemeName } from './themes.ts'

/** Theme and own colour as this browser remembers them, put on the page before anything is drawn: no flash. */
export function rememberedTheme(): ThemeName {
  const kept = localStorage.getItem('theme')
  return isTheme(kept) ? kept : 'default'
}

export function rememberedColour(): string {
  const kept = localStorage.getItem('colour')
  return kept && /^#[0-9a-f]{6}$/.test(kept) ? kept : defaultColour
}

export type Brand = {
  fill: string
  fillHover: string
  fillActive: string
  text: string
  tint: string
  line: string
}

/** The default colour keeps the theme's own pair; another one is moved until white on it and it on the page read well. */
export function brandOf(theme: Theme, colour: string): Brand {
  const page = theme.page?.['--bg'] ?? (theme.dark ? '#0f1216' : '#ffffff')
  const own = colour !== defaultColour
  const fill = own ? readable(colour, ['#ffffff'], '#000000') : theme.fill
  const tint = own
    ? mix(page, fill, theme.dark ? 0.18 : 0.08)
    : theme.dark
      ? mix(page, theme.fill, 0.18)
      : mix(page, theme.fill, 0.075)
  const text = readable(
    own ? colour : theme.link,
    [page, tint, mix(page, '#808080', 0.06)],
    theme.dark ? '#ffffff' : '#000000',
  )
  return {
    fill,
    fillHover: theme.dark ? mix(fill, '#000000', 0.1) : dim(fill, 0.82),
    fillActive: dim(fill, 0.7),
    text,
    tint,
    line: mix(page, fill, 0.3),
  }
}

export function applyTheme(name: ThemeName = rememberedTheme(), colour: string = rememberedColour()): void {
  const theme: Theme = themes[name]
  const brand = brandOf(theme, colour)
  const root = document.documentElement
  root.dataset.dark = theme.dark ? 'yes' : 'no'
  root.dataset.theme = name
  const darkHeader = theme.dark || theme.header !== '#ffffff'
  const values: Record<string, string> = {
    ...theme.page,
    '--brand': brand.text,
    '--brand-fill': brand.fill,
    '--brand-hover': brand.fillHover,
    '--brand-tint': brand.tint,
    '--brand-line': brand.line,
    '--header': theme.header,
    '--header-ink': theme.headerInk,
    '--header-ink-2': mix(theme.headerInk, theme.header, darkHeader ? 0.2 : 0.25),
    '--header-line': mix(theme.header, theme.headerInk, 0.12),
    '--sider': theme.sider,
    '--sider-ink': theme.siderInk,
    '--sider-on': theme.on,
    '--sider-on-ink': theme.onInk,
    '--sider-hover': mix(theme.sider, theme.siderInk, 0.07),
  }
  root.removeAttribute('style')
  for (const [key, value] of Object.entries(values)) root.style.setProperty(key, value)
}
