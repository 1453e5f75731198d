import type { Refusal } from '#kernel/definition/index.ts'
import { allAreas, type AreaServer } from '#kernel/http/areas.ts'
import type { Call } from '#kernel/http/caller.ts'
import { plainRoutes } from '#kernel/http/plain.ts'
import type { Reader } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'
import { refuse } from '../catalogue.ts'
import { dictionariesBeside, type CodeRow } from '../drawn/area.ts'
import { standingBeside } from '../making/ground.ts'
import { notWhole } from '../making/not-whole.ts'
import { problemsOf } from '../making/problems.ts'
import type { AreaDrawing } from '../terms/shapes.ts'
import { serverOf } from './server-area.ts'

/** What keeps a drawing from being switched on, all of it at once. */
export async function unfit(
  { ctx }: Call,
  reader: Reader,
  row: CodeRow,
  drawing: AreaDrawing,
): Promise<Refusal | undefined> {
  if (allAreas().some(({ area }) => area.code === drawing.code))
    return refuse('liveBuilt', { code: drawing.code })
  const beside = standingBeside(drawing.code, ctx.sourceDir, await dictionariesBeside(reader, row))
  const problems = problemsOf(drawing, { ...beside, live: row.live })
  if (problems.length > 0) return notWhole(drawing.label, problems)
  const [twin] = await reader.query(
    sql`select 1 as one from develop_code where live ->> 'code' = ${drawing.code} and id <> ${row.id} and is_deleted = 0 limit 1`,
  )
  // Its tables are named after the module: under another code they would be left behind.
  const before = row.live?.code ?? drawing.code
  if (before !== drawing.code) return refuse('liveRenamed', { code: before })
  return twin ? refuse('liveTaken', { code: drawing.code }) : undefined
}

/** Whatever the drawing says is tried before anything is made of it. */
export function compiled(drawing: AreaDrawing): AreaServer | Refusal {
  try {
    const server = serverOf(drawing)
    server.slices.forEach(plainRoutes)
    return server
  } catch (fault) {
    return refuse('liveBroken', { why: fault instanceof Error ? fault.message : '?' })
  }
}
