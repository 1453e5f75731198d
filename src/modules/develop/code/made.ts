import type { Call } from '#kernel/http/caller.ts'
import { dictionariesBeside, type CodeRow } from '../drawn/area.ts'
import { filesOf } from '../making/files.ts'
import { compared, groundOf, standingBeside, type Compared } from '../making/ground.ts'
import { problemsOf } from '../making/problems.ts'
import type { Problem, Standing } from '../making/standing.ts'
import type { AreaDrawing, MadeFile } from '../terms/shapes.ts'

export type Made = { readonly files: readonly MadeFile[] } | { readonly problems: readonly Problem[] }
/** What of a code generation says how its files are made and what they are compared with. */
type Of = Pick<CodeRow, 'live' | 'taken'>

/** All files of one area, or all that keeps it from being made; never some of the one. */
export async function made(
  { caller, ctx, db }: Call,
  area: AreaDrawing,
  row: Of,
  /** What may be pointed at though nobody makes it here. */
  elsewhere: readonly string[] = [],
): Promise<Made> {
  const dictionaries = await dictionariesBeside(db.of(caller.tenantId), row)
  const stands = { ...standingBeside(area.code, ctx.sourceDir, dictionaries), live: row.live }
  const standing: Standing =
    elsewhere.length === 0
      ? stands
      : {
          ...stands,
          entities: new Set([...stands.entities, ...elsewhere]),
          drawnElsewhere: new Set(elsewhere),
        }
  const problems = problemsOf(area, standing)
  return problems.length > 0 ? { problems } : { files: filesOf(area, groundOf(ctx.sourceDir, row.live)) }
}

/** The same for whoever looks: each file beside what stands, and problems in their language. */
export function shown(
  { caller, ctx }: Call,
  all: Made,
  { taken }: Pick<Of, 'taken'>,
): { files: Compared[]; problems: object[] } {
  if ('files' in all) return { files: compared(all.files, ctx.sourceDir, taken ?? []), problems: [] }
  return {
    files: [],
    problems: all.problems.map(({ zh, en, ...at }) => ({ ...at, msg: caller.lang === 'zh' ? zh : en })),
  }
}
