import type { Label } from '#kernel/definition/kind.ts'

/** The eleven themes with the figures of the look page; ratios of every pair there are ≥ 4.5. */
export type Theme = {
  readonly label: Label
  readonly dark: boolean
  readonly header: string
  readonly headerInk: string
  readonly sider: string
  readonly siderInk: string
  readonly on: string
  readonly onInk: string
  readonly fill: string
  readonly link: string
  /** Colours of the page that differ from the plain light or dark ones. */
  readonly page?: Readonly<Record<string, string>>
}

const light = {
  dark: false,
  header: '#ffffff',
  headerInk: '#12161c',
  fill: '#004eff',
  link: '#004eff',
} as const

export const themes = {
  default: {
    ...light,
    label: { zh: '默认', en: 'Default' },
    sider: '#fafbfc',
    siderInk: '#444c59',
    on: '#edf2ff',
    onInk: '#004eff',
  },
  ink: {
    ...light,
    label: { zh: '墨', en: 'Ink' },
    sider: '#0f1728',
    siderInk: '#b9c3d6',
    on: '#1b3a8f',
    onInk: '#ffffff',
  },
  slate: {
    ...light,
    label: { zh: '岩', en: 'Slate' },
    header: '#1b2330',
    headerInk: '#e4e9f1',
    sider: '#ffffff',
    siderInk: '#444c59',
    on: '#edf2ff',
    onInk: '#004eff',
  },
  paper: {
    ...light,
    label: { zh: '纸', en: 'Paper' },
    header: '#fdfbf6',
    sider: '#faf6ec',
    siderInk: '#554d3f',
    on: '#efe6d2',
    onInk: '#6a4a00',
    link: '#0047e0',
    page: {
      '--bg': '#fffdf8',
      '--raised': '#fffdf8',
      '--sunk': '#f8f4e9',
      '--hover': '#f7f2e6',
      '--line': '#e9e2d2',
      '--ink-3': '#5f5a4e',
    },
  },
  pine: {
    ...light,
    label: { zh: '松', en: 'Pine' },
    sider: '#0e2a20',
    siderInk: '#b7d0c4',
    on: '#1a4a39',
    onInk: '#ffffff',
    fill: '#0b6b4b',
    link: '#0b6b4b',
  },
  teal: {
    ...light,
    label: { zh: '青', en: 'Teal' },
    sider: '#f5fafb',
    siderInk: '#3f4f55',
    on: '#e0f1f4',
    onInk: '#07617a',
    fill: '#07617a',
    link: '#07617a',
  },
  cinnabar: {
    ...light,
    label: { zh: '朱', en: 'Cinnabar' },
    sider: '#fbf7f6',
    siderInk: '#55474a',
    on: '#fde9e6',
    onInk: '#a8200d',
    fill: '#b3261e',
    link: '#b3261e',
  },
  plum: {
    ...light,
    label: { zh: '紫', en: 'Plum' },
    sider: '#221a38',
    siderInk: '#c9bfe2',
    on: '#4a3590',
    onInk: '#ffffff',
    fill: '#6a3cc2',
    link: '#6a3cc2',
  },
  night: {
    label: { zh: '夜', en: 'Night' },
    dark: true,
    header: '#0f1216',
    headerInk: '#e9ebee',
    sider: '#0c0f13',
    siderInk: '#b6bdc8',
    on: '#16213a',
    onInk: '#85abff',
    fill: '#2a63f0',
    link: '#85abff',
  },
  dusk: {
    label: { zh: '暮', en: 'Dusk' },
    dark: true,
    header: '#161c2c',
    headerInk: '#e8ecf5',
    sider: '#121827',
    siderInk: '#b4bfd6',
    on: '#22335f',
    onInk: '#a3c0ff',
    fill: '#3566e8',
    link: '#93b4ff',
    page: {
      '--bg': '#141a28',
      '--sunk': '#171e2e',
      '--raised': '#1a2234',
      '--hover': '#1e273b',
      '--line': '#2a3450',
      '--line-strong': '#3c4868',
      '--ink-3': '#9faac2',
    },
  },
  contrast: {
    label: { zh: '高对比', en: 'High contrast' },
    dark: false,
    header: '#000000',
    headerInk: '#ffffff',
    sider: '#ffffff',
    siderInk: '#000000',
    on: '#0033b3',
    onInk: '#ffffff',
    fill: '#0033b3',
    link: '#0033b3',
    page: {
      '--ink': '#000000',
      '--ink-2': '#1a1a1a',
      '--ink-3': '#333333',
      '--line': '#8a8a8a',
      '--line-strong': '#4d4d4d',
      '--field': '#333333',
    },
  },
} as const satisfies Record<string, Theme>

export type ThemeName = keyof typeof themes
export const defaultColour = '#004eff'

export function isTheme(name: string | null): name is ThemeName {
  return name !== null && Object.hasOwn(themes, name)
}
