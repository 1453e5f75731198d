import { endsOf, handlers, wayId } from './life.ts'
import { statesOf, type Planned } from './plan.ts'
import { importOf, labelLine, quoted, wrapped } from './print.ts'

/** The table of steps of one entity as text; `life.ts` makes the life of the same words. */
export const lifeName = ({ name }: Pick<Planned, 'name'>): string => `${name}Life`

export function lifeText(one: Planned): string {
  const { life, name } = one
  if (!life) return ''
  const states = statesOf(one)
  const asks = [
    ...(life.steps.some((step) => step.asks.length > 0) ? ['must'] : []),
    ...(life.steps.some(({ needsReason }) => needsReason) ? ['reason'] : []),
  ]
  return [
    importOf(['label'], '#kernel/definition/index.ts'),
    ...(asks.length > 0 ? [importOf(asks, '#kernel/life/asks.ts')] : []),
    importOf(['life'], '#kernel/life/life.ts'),
    importOf([name], './definition.ts'),
    '',
    '/** Whoever holds the right to a step may take it. */',
    `export const ${lifeName(one)} = life(${name}, {`,
    '  roles: {',
    labelLine('    ', handlers, 'H'),
    '  },',
    `  stands: () => ['H'],`,
    '  begins: [',
    '    {',
    `      to: ${quoted(states[0]?.key ?? '')},`,
    `      who: ['H'],`,
    '    },',
    '  ],',
    wrapped('  ', 'ends: ', ['[', ']'], endsOf(life, states).map(quoted)),
    '  steps: (step) => ({',
    ...life.steps.map((step, at) =>
      [
        `    ${step.name}: step({`,
        '      ways: [',
        '        {',
        `          id: ${quoted(wayId(at))},`,
        wrapped('          ', 'from: ', ['[', ']'], step.from.map(quoted)),
        `          to: ${quoted(step.to)},`,
        `          who: ['H'],`,
        '        },',
        '      ],',
        ...asksText(name, step.asks, step.needsReason === true),
        '    }),',
      ].join('\n'),
    ),
    '  }),',
    '})',
    '',
  ].join('\n')
}

function asksText(entity: string, fields: readonly string[], needsReason: boolean): string[] {
  if (fields.length === 0 && !needsReason) return []
  return [
    '      asks: {',
    ...(fields.length > 0
      ? [wrapped('        ', '...must', ['(', ')'], [entity, ...fields.map(quoted)])]
      : []),
    ...(needsReason ? ['        reason,'] : []),
    '      },',
  ]
}

export function livesText(plans: readonly Planned[]): string {
  return [
    importOf(['livesOf'], '#kernel/life/life.ts'),
    ...plans.map((one) => importOf([lifeName(one)], `./${one.drawing.slug}/life.ts`)),
    '',
    wrapped('', 'export const lives = livesOf', ['([', '])'], plans.map(lifeName), ''),
    '',
  ].join('\n')
}
