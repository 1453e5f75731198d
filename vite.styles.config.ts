import { createRequire } from 'node:module'
import { createElement, type ComponentType, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import type { ConfigProviderProps } from 'antd'
import type { Plugin } from 'vite'
import { placeholders, type Made } from './src/kernel/ui/library/made.ts'

/**
 * Styles of antd's components, made once by the build. In a browser each component works its rules out of functions and
 * objects when it is first drawn: a quarter of the time until a first table stands. Nothing in them depends on a theme, whose
 * colours are variables (`src/admin/look/styles.test.ts` holds that); those are registered in the browser as before
 * (`src/kernel/ui/library/styles.ts`).
 */

const kinds = ['genStyleHooks', 'genComponentStyleHook', 'genSubStyleComponent'] as const
type Kind = (typeof kinds)[number]
/** Where a file of the library asks for styles: in what it exports under a name, for which component, in which way. */
export type Asked = { readonly exported: string; readonly name: string; readonly kind: Kind }

const require = createRequire(import.meta.url)
/** Rules there are none of yet, and one version of each. */
const plain = { zeroRuntime: false, hashed: false }

/** As the library's own code for Node makes them, drawn in the theme. */
export function madeBy(file: string, asked: Asked, theme: ConfigProviderProps['theme'] = {}): Made {
  const entries = drawn(file, asked, { ...theme, ...plain })
  const found = entries.find(({ path }) => path[0] === asked.name && path[1] === placeholders.prefixCls)
  if (!found) throw new Error(`${file} has no styles of ${asked.name} in ${asked.exported}`)
  return found.made
}

/** Of links and icons, which the first of all components brings along. */
export function madeForAll(theme: ConfigProviderProps['theme'] = {}): Made {
  const asked: Asked = { exported: 'default', name: 'App', kind: 'genStyleHooks' }
  const found = drawn('antd/lib/app/style/index.js', asked, { ...theme, ...plain })
  const shared = found.find(({ path }) => path[0] === 'Shared')
  if (!shared) throw new Error('antd has no styles for all components any more')
  return shared.made
}

/** `[text, id, movements, …]` of every style that was asked for while it was drawn. */
function drawn(file: string, { exported, kind }: Asked, theme: ConfigProviderProps['theme']) {
  const { createCache, StyleProvider } = require('@ant-design/cssinjs')
  const { default: ConfigProvider } = require('antd/lib/config-provider/index.js')
  const { normalizeStyle } = require('@ant-design/cssinjs/lib/hooks/useStyleRegister.js')
  const own = require(file)[exported]
  const Drawn: ComponentType<typeof placeholders> =
    kind === 'genSubStyleComponent'
      ? own
      : ({ prefixCls, rootCls }) => {
          own(prefixCls, rootCls)
          return null
        }
  const cache = createCache()
  const inTheme: ReactNode = createElement(ConfigProvider, { theme }, createElement(Drawn, placeholders))
  renderToString(createElement(StyleProvider, { cache }, inTheme))
  return [...(cache.cache as Map<string, [number, unknown[]]>)]
    .map(([key, [, kept]]) => ({ path: key.split('%'), kept }))
    .filter(({ path }) => path[0] === 'style')
    .map(({ path, kept: [css, , moves] }) => ({
      // Without what it is, and the hash that there is none of.
      path: path.slice(2),
      made: {
        css: String(css),
        moves: Object.fromEntries(
          Object.entries(moves as Record<string, string>).map(([name, text]) => [name, normalizeStyle(text)]),
        ),
      },
    }))
}

type Node = { type: string; start: number; end: number } & Record<string, unknown>
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

/** Calls that ask for styles, with the place of the functions that would make them. */
export function asking(program: Node): (Asked & { readonly style: Node })[] {
  const found: (Asked & { style: Node })[] = []
  const walk = (node: Node, exported: string) => {
    const callee = node.callee as Node | undefined
    if (node.type === 'CallExpression' && kinds.some((kind) => kind === callee?.name)) {
      const [component, style] = node.arguments as Node[]
      // As the library itself names what it keeps.
      const words = (component?.elements as Node[] | undefined) ?? [component, component]
      const name = words.map((word) => String(word?.value)).join('-')
      if (style) found.push({ exported, name, kind: callee?.name as Kind, style })
    }
    for (const value of Object.values(node))
      for (const next of Array.isArray(value) ? value : [value]) if (isNode(next)) walk(next, exported)
  }
  for (const statement of program.body as Node[]) {
    const declared = (statement.declaration as Node | undefined)?.declarations as Node[] | undefined
    walk(statement, String((declared?.[0]?.id as Node | undefined)?.name ?? 'default'))
  }
  return found
}

const forAll = 'virtual:antd-styles-for-all'

/** Puts text in place of the functions, which nothing then needs, and our hooks in place of the library's. */
export function stylesMade(): Plugin {
  const hooks = new URL('src/kernel/ui/library/styles.ts', import.meta.url).pathname
  return {
    name: 'styles-made',
    enforce: 'pre',
    resolveId(asked, importer) {
      if (asked === forAll) return `\0${forAll}`
      // Components ask for names of variables where they always did.
      if (asked === './util/genStyleUtils' && importer?.endsWith('/antd/es/theme/internal.js')) return hooks
      if (asked === './hooks/useStyleRegister' && importer?.endsWith('/cssinjs/es/index.js'))
        return new URL('src/kernel/ui/library/no-rules.ts', import.meta.url).pathname
      return
    },
    load(id) {
      return id === `\0${forAll}` ? `export default ${JSON.stringify(madeForAll())}` : undefined
    },
    transform: {
      filter: {
        id: /node_modules\/antd\/es\/.*\.js$/,
        code: /gen(StyleHooks|ComponentStyleHook|SubStyleComponent)\(/,
      },
      handler(code, id) {
        const file = id.slice(id.lastIndexOf('node_modules/') + 13).replace('/es/', '/lib/')
        let written = code
        const calls = asking(this.parse(code) as unknown as Node)
        for (const { style, ...asked } of calls.toReversed())
          written = `${written.slice(0, style.start)}${JSON.stringify(madeBy(file, asked))}${written.slice(style.end)}`
        return { code: written, map: null }
      },
    },
  }
}
