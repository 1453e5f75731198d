/** An element as bpmn-moddle reads it: known properties by name, everything else in `$attrs` and `$children`. */
export type Element = {
  readonly $type: string
  readonly $attrs?: Readonly<Record<string, string>>
  readonly $children?: readonly Element[]
  readonly $body?: string
  $parent?: Element
  id?: string
  name?: string
  [property: string]: unknown
}

export const listOf = (value: unknown): readonly Element[] =>
  Array.isArray(value) ? (value as Element[]) : []
export const typeOf = ({ $type }: Element) => $type.replace(/^bpmn:/, '')

/** Namespaces whose attributes mean something: ours, and those of the tools that files come from. */
const dialects: Readonly<Record<string, string>> = {
  'urn:back-office:flow': 'flow',
  'http://camunda.org/schema/1.0/bpmn': 'camunda',
  'http://flowable.org/bpmn': 'flowable',
  'http://activiti.org/bpmn': 'activiti',
}

export type Dialect = {
  /** An attribute of any known dialect, ours first. */
  attr(element: Element, name: string): string | undefined
  /** Extension elements of known dialects, by their local name. */
  extras(element: Element): readonly { readonly name: string; readonly element: Element }[]
}

/** Which prefix stands for which namespace says the file. */
export function dialectOf(root: Element): Dialect {
  const prefixes = Object.entries(root.$attrs ?? {}).flatMap(([key, uri]) => {
    const prefix = /^xmlns:(.+)$/.exec(key)?.[1]
    return prefix !== undefined && Object.hasOwn(dialects, uri)
      ? [[prefix, dialects[uri] ?? ''] as const]
      : []
  })
  const ordered = prefixes.toSorted(([, a], [, b]) => Number(b === 'flow') - Number(a === 'flow'))
  const known = new Set(prefixes.map(([prefix]) => prefix))
  return {
    attr(element, name) {
      for (const [prefix] of ordered) {
        const value = element.$attrs?.[`${prefix}:${name}`]
        if (value !== undefined && value.trim() !== '') return value.trim()
      }
      return undefined
    },
    extras(element) {
      const values = listOf((element.extensionElements as Element | undefined)?.values)
      return values.flatMap((one) => {
        const [prefix, name] = one.$type.split(':')
        return name !== undefined && known.has(prefix ?? '') ? [{ name, element: one }] : []
      })
    },
  }
}
