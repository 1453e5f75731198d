import { snake } from '#kernel/definition/entity.ts'
import type { Label } from '#kernel/definition/kind.ts'
import type { Prototype } from '../terms/shapes.ts'
import { livePrefix, uniquesOf } from './plan.ts'
import type { Problem } from './standing.ts'
import { unsought } from './specs.ts'

/** What PostgreSQL keeps of a name. */
const longestName = 63

/** Indexes and keys are named after table and column; two names that are cut alike would be one. */
export function longNames({ kind, propertyName }: Prototype, entity: string): Label[] {
  // While it is live its table has the longer name.
  const [table, column] = [`${livePrefix}${snake(entity)}`, snake(propertyName)]
  const longest = kind === 'ref' ? `${table}_${column}_fk`.length : 0
  if (longest <= longestName) return []
  const over = longest - longestName
  return [
    {
      zh: `代码与属性名合起来长了 ${over} 个字符，请缩短其中一个`,
      en: `Code and property together are ${over} characters too long, shorten one of them`,
    },
  ]
}

/** An index takes no longer values than this, Chinese and rarer letters counted. */
const mostIndexed = 640

/** What is unique, alone or together: its index has a name and an end. */
export function setProblems(fields: readonly Prototype[], entity: string): Problem[] {
  const named = new Map(fields.map((field) => [field.propertyName, field]))
  return uniquesOf(fields).flatMap((set) => {
    const at = { field: set.join(', ') }
    const over = `${livePrefix}${snake(entity)}_unique_${set.map(snake).join('_')}`.length - longestName
    const those = set.flatMap((name) => named.get(name) ?? [])
    const letters = those.reduce((sum, one) => sum + lettersOf(one), 0)
    const unfit = those.find(({ kind }) => unsought.has(kind))
    return [
      ...(over > 0
        ? [
            {
              zh: `代码与属性名合起来长了 ${over} 个字符，请缩短其中一个`,
              en: `Code and properties together are ${over} characters too long, shorten one of them`,
              ...at,
            },
          ]
        : []),
      ...(letters > mostIndexed
        ? [
            {
              zh: `唯一的内容最多 ${mostIndexed} 个字符，现为 ${letters} 个，请缩小最多字符`,
              en: `What is unique has at most ${mostIndexed} characters and has ${letters} here, lower the most characters`,
              ...at,
            },
          ]
        : []),
      ...(unfit
        ? [
            {
              zh: `${unfit.propertyName} 是富文本或附件，不能作唯一，请去掉`,
              en: `${unfit.propertyName} is rich text or files and cannot be unique, take it out`,
              ...at,
            },
          ]
        : []),
    ]
  })
}

const lettersOf = ({ kind, max }: Prototype) =>
  kind === 'text' || kind === 'longText' ? (max ?? (kind === 'text' ? 200 : 5000)) : 0
