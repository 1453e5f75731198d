import { toldOf, type StepTold } from '#kernel/life/told.ts'
import { route, type Route, type Slice } from './slice.ts'

/** What the steps of all records do, by the right that each asks for: for who grants those rights. */
export function toldRoute(url: string, permission: string, slices: readonly Slice[]): Route {
  const told: readonly StepTold[] = slices.flatMap(({ rules: { life, table } }) => [
    ...(life ? toldOf(life.life) : []),
    ...(table ? toldOf(table) : []),
  ])
  return route(
    { method: 'GET', url, permission, summary: 'What steps do, by the right that each asks for' },
    async ({ caller: { lang } }) =>
      told.map(({ code, from, to, stage }) => ({
        code,
        from: from.map((state) => state[lang]),
        to: to.map((state) => state[lang]),
        stage: stage?.[lang] ?? '',
      })),
  )
}
