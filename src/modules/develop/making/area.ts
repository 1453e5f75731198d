import type { AreaDrawing, DrawnDictionary, Planned } from './plan.ts'
import { lifeName } from './life-text.ts'
import { importOf, labelLine, listsText, quoted, wrapped } from './print.ts'

/** The faces of an area: its list, its server, its screens and what it brings. */

/** The first line of an area that was drawn: what does not begin so was written by somebody and is never replaced. */
export const drawnMark = '// Drawn with the developer tools.'

const importsOf = (plans: readonly Planned[]) =>
  plans.map(({ name, drawing }) => importOf([name], `./${drawing.slug}/definition.ts`))

export function indexText(area: AreaDrawing, plans: readonly Planned[]): string {
  const names = plans.map(({ name }) => name)
  return [
    drawnMark,
    importOf(['label', 'type Area'], '#kernel/definition/index.ts'),
    ...importsOf(plans),
    '',
    'export const area: Area = {',
    `  code: ${quoted(area.code)},`,
    labelLine('  ', area.label),
    wrapped('  ', 'entities: ', ['[', ']'], names),
    '  menus: [',
    '    {',
    `      code: ${quoted(area.code)},`,
    labelLine('      ', area.label),
    `      path: ${quoted(`/${area.code}`)},`,
    `      icon: 'database',`,
    `      sort: 95,`,
    wrapped('      ', 'items: ', ['[', ']'], names),
    '    },',
    '  ],',
    '}',
    '',
  ].join('\n')
}

export function serverText(plans: readonly Planned[], supplies: boolean): string {
  const lived = plans.filter(({ life }) => life)
  return [
    `import type { AreaServer } from '#kernel/http/areas.ts'`,
    ...(lived.length > 0 ? [importOf(['lived'], '#kernel/http/lived.ts')] : []),
    importOf(['slice'], '#kernel/http/slice.ts'),
    ...importsOf(plans),
    ...lived.map((one) => importOf([lifeName(one)], `./${one.drawing.slug}/life.ts`)),
    importOf(['area'], './index.ts'),
    ...(supplies ? [importOf(['supply'], './supply.ts')] : []),
    '',
    'export const server: AreaServer = {',
    '  area,',
    wrapped(
      '  ',
      'slices: ',
      ['[', ']'],
      plans.map((one) =>
        one.life ? `slice(${one.name}, { life: lived(${lifeName(one)}) })` : `slice(${one.name})`,
      ),
    ),
    ...(supplies ? ['  supply,'] : []),
    '}',
    '',
  ].join('\n')
}

export function screensText({ code }: AreaDrawing, lives: boolean): string {
  return [
    `import type { AreaScreens } from '#kernel/ui/screens.ts'`,
    '',
    'export const screens: AreaScreens = {',
    `  roots: [${quoted(code)}],`,
    `  definitions: async () => (await import('./index.ts')).area,`,
    ...(lives ? [`  lives: () => import('./lives.ts'),`] : []),
    '}',
    '',
  ].join('\n')
}

export function supplyText(dictionaries: readonly DrawnDictionary[]): string {
  return [
    importOf(['label'], '#kernel/definition/index.ts'),
    `import type { Supply } from '#kernel/definition/supply.ts'`,
    '',
    'export const supply: Supply = {',
    '  dictionaries: {',
    ...dictionaries.map(({ code, label, words }) =>
      [
        `    ${code}: {`,
        labelLine('      ', label),
        `      owner: 'tenant',`,
        ...listsText(
          '      ',
          'entries: ',
          words.map(({ key, zh, en }) => [key, zh, en]),
        ),
        '    },',
      ].join('\n'),
    ),
    '  },',
    '}',
    '',
  ].join('\n')
}
