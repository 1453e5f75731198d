import type { Entity } from '#kernel/definition/entity.ts'
import { nameOf } from '#kernel/definition/naming.ts'
import type { Refusal } from '#kernel/definition/refusal.ts'

type Stored = Readonly<Record<string, unknown>>

/** So many rows are looked at one by one, and so many of them are named. */
const looked = 50
const named = 3

/**
 * A refusal of several rows that happen together or not at all, with the rows that it is because of: each is judged as if it
 * were alone, so that whoever chose them unticks these. Where it is because of all of them together it stays as it was.
 */
export async function blaming(
  entity: Entity,
  rows: readonly Stored[],
  refused: Refusal,
  judge: (row: Stored) => Promise<Refusal | undefined>,
): Promise<Refusal> {
  if (rows.length < 2) return refused
  const found: { row: Stored; why: Refusal }[] = []
  for (const row of rows.slice(0, looked)) {
    const why = await judge(row)
    if (why) found.push({ row, why })
  }
  const [first, ...others] = found
  if (!first) return refused
  const said = (lang: 'zh' | 'en') => nameOf(entity, first.row, lang)
  const names = (lang: 'zh' | 'en') => others.slice(0, named).map(({ row }) => nameOf(entity, row, lang))
  // Some rules name the record themselves.
  if (['zh', 'en'].some((lang) => refused.msg[lang as 'zh'].includes(said(lang as 'zh')))) return refused
  const n = others.length
  const more = {
    zh:
      n > 0
        ? `。另有 ${n} 条也不能删除：${names('zh')
            .map((name) => `“${name}”`)
            .join('、')}${n > named ? '等' : ''}`
        : '',
    en:
      n > 0
        ? `. ${n} more cannot be deleted either: ${names('en')
            .map((name) => `“${name}”`)
            .join(', ')}${n > named ? ' and others' : ''}`
        : '',
  }
  return {
    ...first.why,
    msg: {
      zh: `“${said('zh')}”：${first.why.msg.zh}${more.zh}`,
      en: `“${said('en')}”: ${first.why.msg.en}${more.en}`,
    },
  }
}
