import { theme as antdTheme, type ThemeConfig } from 'antd'
import { brandOf } from './apply.ts'
import { dim } from './colour.ts'
import { themes, type Theme, type ThemeName } from './themes.ts'

const light = {
  bg: '#ffffff',
  raised: '#ffffff',
  hover: '#f3f5f8',
  sunk: '#f6f7f9',
  line: '#e4e7ec',
  field: '#8a93a1',
  ink: '#12161c',
  ink2: '#444c59',
  ink3: '#626b79',
  green: '#146c3a',
  amber: '#875000',
  red: '#bf2323',
  info: '#0b4fd9',
}
const dark = {
  bg: '#0f1216',
  raised: '#171b22',
  hover: '#1c2129',
  sunk: '#14181e',
  line: '#272d37',
  field: '#6f7988',
  ink: '#e9ebee',
  ink2: '#b6bdc8',
  ink3: '#97a0ae',
  green: '#62cd92',
  amber: '#eab75a',
  red: '#ff8f8a',
  info: '#85abff',
}

/**
 * Pins stand after the algorithm: as seeds they would pass through it and come out below AA
 * (link 4.1, placeholder 1.8, success 2.3; measured on 6.6).
 */
export function antdConfig(name: ThemeName, colour: string): ThemeConfig {
  const theme: Theme = themes[name]
  const c = theme.dark ? dark : light
  const page = (key: string, plain: string) => theme.page?.[key] ?? plain
  const brand = brandOf(theme, colour)
  const ink3 = page('--ink-3', c.ink3)
  const field = page('--field', c.field)
  const line = page('--line', c.line)
  const pins = {
    colorPrimary: brand.fill,
    colorPrimaryHover: brand.fillHover,
    colorPrimaryActive: brand.fillActive,
    colorPrimaryBg: brand.tint,
    colorPrimaryBgHover: brand.tint,
    colorPrimaryBorder: brand.line,
    colorPrimaryText: brand.text,
    colorPrimaryTextHover: brand.text,
    colorPrimaryTextActive: brand.text,
    colorLink: brand.text,
    colorLinkHover: brand.text,
    colorLinkActive: brand.text,
    colorInfo: c.info,
    colorSuccess: c.green,
    colorSuccessHover: c.green,
    colorWarning: c.amber,
    colorWarningHover: c.amber,
    colorError: c.red,
    colorErrorHover: theme.dark ? c.red : dim(c.red, 0.82),
    colorErrorText: c.red,
    colorText: page('--ink', c.ink),
    colorTextSecondary: page('--ink-2', c.ink2),
    colorTextTertiary: ink3,
    colorTextQuaternary: ink3,
    colorBorder: field,
    colorBorderSecondary: line,
    colorBgBase: page('--bg', c.bg),
    colorBgContainer: page('--bg', c.bg),
    colorBgElevated: page('--raised', c.raised),
    colorBgLayout: page('--bg', c.bg),
    colorFillAlter: page('--sunk', c.sunk),
  }
  return {
    // Rules are text that the build made; variables are this theme's.
    zeroRuntime: true,
    hashed: false,
    algorithm: [
      theme.dark ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm,
      (_seed, map) => ({ ...map!, ...pins }),
    ],
    token: {
      // Who asked the system for less motion gets none; components then do not wait for the end of any.
      motion: !matchMedia('(prefers-reduced-motion: reduce)').matches,
      colorTextPlaceholder: ink3,
      colorTextDescription: ink3,
      colorTextDisabled: ink3,
      fontFamily: 'var(--sans)',
      borderRadius: 6,
      borderRadiusLG: 8,
      borderRadiusSM: 4,
      motionDurationMid: '0.12s',
      motionDurationSlow: '0.2s',
      boxShadow: 'none',
    },
    components: {
      Button: {
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        ...(theme.dark && { dangerColor: '#2a0f10' }),
      },
      Table: {
        cellFontSize: 13,
        headerBg: page('--bg', c.bg),
        headerColor: ink3,
        headerSplitColor: 'transparent',
        borderColor: line,
        rowHoverBg: page('--hover', c.hover),
        rowSelectedBg: brand.tint,
        rowSelectedHoverBg: brand.tint,
        cellPaddingBlock: 5,
        cellPaddingInline: 12,
      },
    },
  }
}
