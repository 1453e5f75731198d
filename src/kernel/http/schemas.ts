import { columnsOf, type Entity } from '#kernel/definition/entity.ts'
import type { JsonSchema } from '#kernel/definition/kind.ts'

/** Shapes of rows as they are answered and as they are posted; the description of the calls and clients are made of them. */
export function rowSchema(entity: Entity): JsonSchema {
  const props = columnsOf(entity).filter((prop) => !prop.kind.writeOnly)
  return {
    type: 'object',
    title: entity.label.en,
    properties: Object.fromEntries(
      props.map((prop) => [
        prop.name,
        { ...prop.kind.output, description: `${prop.label.zh} / ${prop.label.en}` },
      ]),
    ),
  }
}

export function inputSchema(entity: Entity): JsonSchema {
  const props = entity.props.filter((prop) => !prop.guarded)
  return {
    type: 'object',
    properties: {
      id: { type: 'string' },
      version: { type: 'integer' },
      ...Object.fromEntries(props.map((prop) => [prop.name, prop.kind.input])),
    },
    required: props
      .filter((prop) => prop.required && prop.options.default === undefined)
      .map((prop) => prop.name),
  }
}
