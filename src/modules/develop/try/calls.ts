/** Calls out of the description of the server, and a first body out of a schema. Pure: what is sent a person sees before. */
export type Schema = Readonly<Record<string, unknown>>
export type TryCall = {
  readonly key: string
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly summary: string
  readonly permission: string
  readonly parameters: readonly { readonly name: string; readonly description: string }[]
  readonly body: Schema | undefined
}
type Operation = {
  readonly summary?: string
  readonly 'x-permission'?: string
  readonly parameters?: readonly {
    readonly name: string
    readonly schema?: { readonly description?: string }
  }[]
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> }
}
export type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

export function callsIn({ paths }: Document): TryCall[] {
  return Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, one]) => ({
        key: `${method} ${path}`,
        method: method === 'get' ? ('GET' as const) : ('POST' as const),
        path: path.replace(/^\/api\//, ''),
        summary: one.summary ?? '',
        permission: one['x-permission'] ?? '',
        parameters: (one.parameters ?? []).map(({ name, schema }) => ({
          name,
          description: schema?.description ?? '',
        })),
        body: one.requestBody?.content?.['application/json']?.schema,
      })),
    )
    .toSorted((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0))
}

/** What a body must hold, with empty values: nobody's data is made up. */
export function skeleton(schema: Schema | undefined, { components }: Document): string {
  const named = /^#\/components\/schemas\/(.+)$/.exec(String(schema?.$ref ?? ''))?.[1]
  const found = named === undefined ? schema : components.schemas[named]
  const properties = Object.keys((found?.properties as object | undefined) ?? {})
  const required = (found?.required as readonly string[] | undefined) ?? []
  const shown = required.length > 0 ? required : properties.slice(0, 5)
  return JSON.stringify(Object.fromEntries(shown.map((name) => [name, ''])), null, 2)
}
