import { commented, importOf, labelLine, quoted, wrapped } from './print.ts'
import type { Planned } from './plan.ts'
import type { FieldSpec } from './specs.ts'

/** The definition of one entity as text; `plan.ts` makes the entity of the same words. */
export function definitionText(one: Planned): string {
  const makers = [...new Set(Object.values(one.specs).map(({ maker }) => maker))]
  const { label, table } = one.drawing
  return [
    importOf([...makers, 'defineEntity', 'label'].toSorted(), '#kernel/definition/index.ts'),
    '',
    ...(table === '' ? [] : [`/** Drawn from the table ${commented(table)}. */`]),
    `export const ${one.name} = defineEntity({`,
    `  name: ${quoted(one.name)},`,
    `  path: ${quoted(one.path)},`,
    labelLine('  ', label),
    `  title: ${quoted(one.title)},`,
    '  fields: {',
    ...Object.entries(one.specs).map(([name, spec]) => fieldText(name, spec)),
    '  },',
    ...(one.unique.length > 0
      ? [
          wrapped(
            '  ',
            'unique: ',
            ['[', ']'],
            one.unique.map((name) => `[${quoted(name)}]`),
          ),
        ]
      : []),
    `  menu: {`,
    `    path: ${quoted(one.menuPath)},`,
    `  },`,
    '})',
    '',
  ].join('\n')
}

function fieldText(name: string, { maker, of, options }: FieldSpec): string {
  const { label, ...more } = options
  return [
    `    ${name}: ${maker}(${of === undefined ? '' : `${quoted(of)}, `}{`,
    labelLine('      ', label),
    ...Object.entries(more).map(([key, value]) => `      ${key}: ${String(value)},`),
    '    }),',
  ].join('\n')
}
