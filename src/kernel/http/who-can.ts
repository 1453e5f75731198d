import { inList, type Label } from '#kernel/definition/kind.ts'
import { inWords, type Refusal } from '#kernel/definition/refusal.ts'
import type { Reader } from '#kernel/store/db.ts'
import { allAreas } from './areas.ts'
import type { Caller } from './caller.ts'
import { refuse } from './catalogue.ts'

/** Who of the same house could do what somebody may not, and who gives the right to it; names alone, never accounts. */
export type Colleagues = {
  readonly holders: readonly Label[]
  readonly givers: readonly Label[]
}

/** Asked of the areas: the kernel knows no people. Undefined where the caller is told of nobody. */
export async function colleaguesOf(
  reader: Reader,
  caller: Caller,
  rights: readonly string[],
): Promise<Colleagues | undefined> {
  for (const { colleagues } of allAreas()) {
    const found = await colleagues?.(reader, caller, rights)
    if (found) return found
  }
  return undefined
}

/** “No right, ask your administrator”, and whom by name: what cannot be done says who can. */
export async function forbidden(
  reader: Reader,
  caller: Caller,
  rights: readonly string[] = [],
): Promise<Refusal> {
  const plain = refuse('forbidden')
  if (!caller.userId) return plain
  const found = await colleaguesOf(reader, caller, rights)
  if (!found || found.givers.length + found.holders.length === 0) return plain
  const [holders, givers] = [listed(found.holders), listed(found.givers)]
  const said =
    found.holders.length === 0
      ? refuse('forbiddenAskGiver', { givers })
      : found.givers.length === 0
        ? refuse('forbiddenAskHolder', { holders })
        : refuse('forbiddenAsk', { holders, givers })
  // The reason stays: clients and pages of ours know it.
  return { ...plain, msg: said.msg }
}

const mostNamed = 3

/** A few of them, in both languages. */
export function listed(people: readonly Label[]): Label {
  const named = people.slice(0, mostNamed)
  const more = people.length > mostNamed
  return inWords(
    { zh: more ? '{names}等' : '{names}', en: more ? '{names} and others' : '{names}' },
    {
      names: {
        zh: inList(
          named.map(({ zh }) => zh),
          'zh',
        ),
        en: inList(
          named.map(({ en }) => en),
          'en',
        ),
      },
    },
  )
}
