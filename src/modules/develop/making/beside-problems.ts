import type { Label } from '#kernel/definition/kind.ts'
import { alikeIn, comparable } from '../terms/comparable.ts'
import type { AreaDrawing, Prototype } from '../terms/shapes.ts'
import { fieldOfColumn } from './agreements.ts'
import type { Standing } from './standing.ts'

/** What a field says of others, of its own record or of the one that it points at, and those do not bear. */
export function besideProblems(
  field: Prototype,
  all: readonly Prototype[],
  { drawings }: AreaDrawing,
  { drawnElsewhere }: Standing,
): Label[] {
  const named = (name: string) => all.find(({ propertyName }) => propertyName === name)
  const compared = (field.compares ?? []).flatMap(({ is, than }): Label[] => {
    const other = named(than)
    if (other && comparable(field, is, other)) return []
    return [
      other
        ? {
            zh: `${field.propertyName} 与 ${than} 种类不同，不能用 ${is} 比较，请改种类或去掉这条比较`,
            en: `${field.propertyName} and ${than} are of different kinds and cannot be held against each other by ${is}, change a kind or take the comparison out`,
          }
        : {
            zh: `与 ${than || '空'} 比较，但没有这个字段：请采用它，或去掉这条比较`,
            en: `It is held against ${than || 'nothing'}, which is no field here: take that in, or take the comparison out`,
          },
    ]
  })
  const target = drawings.find(({ table }) => table !== '' && table === field.target)
  const agreeing = (field.kind === 'ref' ? (field.agrees ?? []) : []).flatMap(({ own, theirs }): Label[] => {
    const [mine, other] = [named(own), fieldOfColumn(target, theirs)]
    if (mine && (other ? alikeIn(mine, other) : !target && drawnElsewhere?.has(field.target ?? ''))) return []
    return [
      mine && other
        ? {
            zh: `${own} 与 ${field.target} 的 ${other.propertyName} 种类不同，不能要求两者一致，请改种类或去掉这个条件`,
            en: `${own} and ${other.propertyName} of ${field.target} are of different kinds and cannot be asked to agree, change a kind or take the condition out`,
          }
        : {
            zh: `要求 ${own} 与 ${field.target} 的 ${theirs} 一致，但${mine ? '那里' : '这里'}没有这个字段：请采用它，或去掉这个条件`,
            en: `${own} must agree with ${theirs} of ${field.target}, which is no field ${mine ? 'there' : 'here'}: take it in, or take the condition out`,
          },
    ]
  })
  return [...compared, ...agreeing]
}
