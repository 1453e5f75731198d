import { commented, importOf, labelLine, listsText, quoted } from './print.ts'
import type { Planned } from './plan.ts'
import type { FieldSpec, SpecOptions } from './specs.ts'
import type { Word } from '../terms/shapes.ts'

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
    ...(one.life ? [`  state: ${quoted(one.life.field)},`] : []),
    '  fields: {',
    ...Object.entries(one.specs).flatMap(([name, spec]) => [
      ...(spec.unsaid ? [`    // Its source says: ${commented(spec.unsaid)}`] : []),
      fieldText(name, spec),
    ]),
    '  },',
    ...listsText('  ', 'unique: ', one.unique),
    ...listsText('  ', 'compares: ', one.compares),
    ...(one.life
      ? [
          '  actions: {',
          ...one.life.steps.map((step) =>
            [`    ${step.name}: {`, labelLine('      ', step), '    },'].join('\n'),
          ),
          '  },',
        ]
      : []),
    `  menu: {`,
    `    path: ${quoted(one.menuPath)},`,
    `  },`,
    '})',
    '',
  ].join('\n')
}

function fieldText(name: string, { maker, of, options, words }: FieldSpec): string {
  if (words) return choiceText(name, words, options)
  return [
    `    ${name}: ${maker}(${of === undefined ? '' : `${quoted(of)}, `}{`,
    ...optionLines('      ', options),
    '    }),',
  ].join('\n')
}

const optionLines = (indent: string, { label, ...more }: SpecOptions): string[] => [
  labelLine(indent, label),
  ...Object.entries(more).map(([key, value]) => `${indent}${key}: ${valueText(value, indent)},`),
]

const valueText = (value: unknown, indent: string): string => {
  if (Array.isArray(value)) return `[${value.map((one) => valueText(one, indent)).join(', ')}]`
  if (typeof value === 'object' && value !== null) {
    const lines = Object.entries(value).map(
      ([key, one]) => `${indent}  ${key}: ${valueText(one, `${indent}  `)},`,
    )
    return ['{', ...lines, `${indent}}`].join('\n')
  }
  return typeof value === 'string' ? quoted(value) : String(value)
}

const isName = /^[A-Za-z_$][\w$]*$/

const choiceText = (name: string, words: readonly Word[], options: SpecOptions): string =>
  [
    `    ${name}: choice(`,
    '      {',
    ...words.map((word) => labelLine('        ', word, isName.test(word.key) ? word.key : quoted(word.key))),
    '      },',
    '      {',
    ...optionLines('        ', options),
    '      },',
    '    ),',
  ].join('\n')
