import { updateCSS } from '@rc-component/util/es/Dom/dynamicCSS'
import * as library from 'antd/es/theme/util/genStyleUtils'
import forAll from 'virtual:antd-styles-for-all'
import { useInsertionEffect } from 'react'
import { placeholders, type Made } from './made.ts'

/**
 * In place of the library's hooks for styles (vite.styles.config.ts): rules come as text that the build made, and are put
 * where and in the order in which the library would put them. Variables of a component are the library's business as before.
 */
type Component = string | readonly string[]
type Options = { readonly injectStyle?: boolean; readonly order?: number }
type Variables = (prefixCls: string, rootCls?: string) => readonly [hash: string, variables: string]
type Prepare = Parameters<typeof library.genStyleHooks>[2]

const nothing = () => []
/** Without the theme's leave (`zeroRuntime`) the library would look for functions. */
export function genStyleHooks(
  component: Component,
  made: Made,
  prepare?: Prepare,
  options: Options = {},
): Variables {
  const useVariables = library.genStyleHooks(component as never, nothing, prepare, options as never)
  return function useStyles(prefixCls, rootCls = prefixCls) {
    useMade(component, made, prefixCls, rootCls, options)
    return useVariables(prefixCls, rootCls) as never
  }
}

export function genComponentStyleHook(
  component: Component,
  made: Made,
  _prepare?: Prepare,
  options: Options = {},
) {
  return function useStyle(prefixCls: string, rootCls = prefixCls): string {
    useMade(component, made, prefixCls, rootCls, options)
    // Rules without a hash: there is one version of them.
    return ''
  }
}

type Classes = { readonly prefixCls: string; readonly rootCls?: string }
export function genSubStyleComponent(
  component: Component,
  made: Made,
  _prepare?: Prepare,
  options: Options = {},
) {
  return function Styles({ prefixCls, rootCls = prefixCls }: Classes): null {
    useMade(component, made, prefixCls, rootCls, { order: -998, ...options })
    return null
  }
}

function useMade(
  component: Component,
  made: Made,
  prefixCls: string,
  rootCls: string,
  options: Options,
): void {
  const { injectStyle = true, order = -999 } = options
  const key = `${String(component)} ${prefixCls}`
  // Where the library does it: parts before what they are parts of.
  useInsertionEffect(() => {
    put('all', forAll, 'ant', 'ant', order)
    if (injectStyle) put(key, made, prefixCls, rootCls, order)
    // Components are made of the same text for as long as the page lives.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key])
}

const standing = new Set<string>()
function put(key: string, { css, moves }: Made, prefixCls: string, rootCls: string, priority: number): void {
  if (standing.has(key)) return
  standing.add(key)
  const place = { prepend: 'queue', priority, mark: 'data-css-hash' } as const
  updateCSS(
    css.replaceAll(placeholders.prefixCls, prefixCls).replaceAll(placeholders.rootCls, rootCls),
    key,
    place,
  )
  for (const [name, text] of Object.entries(moves)) {
    if (standing.has(name)) continue
    standing.add(name)
    updateCSS(text, name, place)
  }
}
