import type { Entity } from '#kernel/definition/entity.ts'
import { label, parting, type Lang } from '#kernel/definition/kind.ts'
import type { Refusal } from '#kernel/definition/refusal.ts'
import { nameFor } from './name-for.ts'
import type { Caller } from './caller.ts'

type Stored = Readonly<Record<string, unknown>>

/** So many of them are named. */
const named = 3

/**
 * A refusal of several rows that happen together or not at all, with the rows that it is because of: each is judged as if it
 * were alone, so that whoever chose them unticks these. Where it is because of all of them together it stays as it was.
 */
export async function blaming(
  entity: Entity,
  rows: readonly Stored[],
  refused: Refusal,
  caller: Caller,
  judge: (row: Stored) => Promise<Refusal | undefined>,
): Promise<Refusal> {
  if (rows.length < 2) return refused
  const found: { row: Stored; why: Refusal }[] = []
  for (const row of rows) {
    const why = await judge(row)
    if (why) found.push({ row, why })
  }
  const [first, ...others] = found
  if (!first) return refused
  // Some rules name the record themselves.
  const itself = (lang: Lang) => refused.msg[lang].includes(nameFor(caller, entity, first.row, lang))
  if (itself('zh') || itself('en')) return refused
  const n = others.length
  const quoted = (lang: Lang, { row }: { row: Stored }) => `“${nameFor(caller, entity, row, lang)}”`
  const some = (lang: Lang) =>
    others
      .slice(0, named)
      .map((one) => quoted(lang, one))
      .join(parting[lang])
  const more =
    n > 0
      ? label(
          `。另有 ${n} 条也不能删除：${some('zh')}${n > named ? '等' : ''}`,
          `. ${n} more cannot be deleted either: ${some('en')}${n > named ? ' and others' : ''}`,
        )
      : label('', '')
  return {
    ...first.why,
    msg: label(
      `${quoted('zh', first)}：${first.why.msg.zh}${more.zh}`,
      `${quoted('en', first)}: ${first.why.msg.en}${more.en}`,
    ),
  }
}
