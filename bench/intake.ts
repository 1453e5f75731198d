import { intakeSheet, sendIntake } from '#modules/campus/testing/intake.ts'
import type { Stage } from '#modules/campus/testing/stage.ts'

/** New students of a year by one sheet: tried, with a wrong row, and taken; preview and commit together within ten seconds. */
export async function intake({ who }: Stage, rows: number): Promise<number> {
  const goal = 10_000
  const spoiled = await intakeSheet({ rows, year: '2027', wrong: [rows - 2] })
  const bytes = await intakeSheet({ rows, year: '2027' })
  const timed = async (sheet: Buffer, fields: Record<string, string> = {}) => {
    const begun = performance.now()
    const { status, raw, body } = await sendIntake(who.admin, sheet, fields)
    if (status !== 200) throw new Error(`intake: ${status} ${raw.slice(0, 300)}`)
    return { spent: performance.now() - begun, data: body.data as { saved: number; failed: number } }
  }
  const refused = await timed(spoiled)
  const preview = await timed(bytes, { preview: 'true' })
  const commit = await timed(bytes)
  const whole = preview.spent + commit.spent
  const right = refused.data.saved === 0 && refused.data.failed === 1 && commit.data.saved === rows
  const good = right && whole < goal
  console.log(
    `${good ? 'ok  ' : 'MISS'} ${`intake of ${rows} students from a sheet`.padEnd(52)} ${whole.toFixed(0).padStart(6)} ms (goal ${goal}, × ${(whole / goal).toFixed(2)}): preview ${preview.spent.toFixed(0)}, commit ${commit.spent.toFixed(0)}; one wrong row left ${refused.data.saved}`,
  )
  return good ? 0 : 1
}
