/** Papers as rows of an answer: everything through the projection of visibility.ts. */
import type { Caller } from '#kernel/http/caller.ts'
import { present } from '#kernel/http/present.ts'
import type { Reader } from '#kernel/store/db.ts'
import { answerRows } from '#kernel/store/list.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { editorSeesFees } from '../../bills/load.ts'
import { isPressAlone } from '../paper/standing.ts'
import { seenPaper, type Persona } from '../paper/visibility.ts'
import { submissions, type Submission } from '../definition.ts'
import { edits } from '../paper/paper.ts'
import { listColumns, wantOf } from '../desk/views.ts'

type Row = Record<string, unknown>

/** Rows of submissions in answer form, cut to what the persona may see. */
export async function answered(
  r: Reader,
  where: Sql,
  caller: Caller,
  persona: Persona,
  page: Sql = sql.empty,
): Promise<Row[]> {
  const columns = persona === 'editor' || persona === 'production' ? { columns: listColumns } : {}
  const rows = await answerRows<Row>(
    r,
    submissions,
    where,
    columns,
    caller,
    sql`t.create_time desc, t.id desc${page}`,
  )
  const seen = rows.map((row) => withoutFees(seenPaper(row, persona) as Row, caller))
  return present(submissions, seen, caller)
}

/** Rows of the editors' list as they leave it, its export and its search. */
export function listRow(row: Row, caller: Caller, now: Date): Row {
  const persona = isPressAlone(caller) ? 'production' : 'editor'
  const seen = withoutFees(seenPaper(row, persona) as Row, caller)
  // What authors write to the desk is not production's to know of.
  const requestWaits = persona === 'editor' && row.requestWaits === true
  return { ...seen, ...wantOf({ ...row, feeState: seen.feeState, requestWaits }, now, caller.lang) }
}

/** What the paper costs is not its editor's to know before the decision (domain 2.14). */
function withoutFees(row: Row, { userId }: Pick<Caller, 'userId'>): Row {
  const { feeState: _, ...rest } = row
  const submission = row as unknown as Pick<Submission, 'state' | 'handlingEditorId' | 'sectionEditorIds'>
  return edits(userId, submission) && !editorSeesFees({ submission }) ? rest : row
}
