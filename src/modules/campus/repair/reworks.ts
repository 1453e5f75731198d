import { label } from '#kernel/definition/index.ts'
import { no } from '#kernel/life/failure.ts'
import { officeOf } from '../shapes.ts'

/** How often a repair is done once more (campus domain 4.2, 4.3); told to its manager with the last. */
export const mostReworks = 3

/** Whoever is not the manager turns to them; they are told what is left to do: another visit is another report. */
export const reworkSpent = (count: number | null | undefined, roles: ReadonlySet<string>) =>
  (count ?? 0) >= mostReworks &&
  no(
    'reworkSpent',
    officeOf(roles).includes('M')
      ? label(
          '已返修 {n} 次，不能再返修；请先办结，再以新的报修另派人员或更换空调',
          'It was reworked {n} times and cannot be once more; confirm it, then report it anew for another worker, or replace the unit',
        )
      : label('已返修 {n} 次，请联系校区经理处理', 'It was reworked {n} times; turn to the campus manager'),
    { n: mostReworks },
  )
