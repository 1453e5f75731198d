import { useState } from 'react'
import { inList } from '#kernel/definition/kind.ts'
import { takeToTold } from './told.ts'
import { useLang, useTexts, type Texts } from '#kernel/ui/say.ts'

const texts = { lacks: ['请填写：{what}', 'Still missing: {what}'] } as const satisfies Texts

/**
 * What a form still lacks is told once somebody pressed its button, and nothing is sent before it is there: a grey button
 * says nothing of why.
 */
export function useMissing(lacks: readonly (string | false)[]): {
  readonly missing: readonly string[]
  readonly whenWhole: (work: () => void) => void
} {
  const [tried, setTried] = useState(false)
  const all = lacks.filter((one) => one !== false)
  return {
    missing: tried ? all : [],
    whenWhole(work) {
      setTried(all.length > 0)
      if (all.length === 0) return work()
      takeToTold(all[0])
    },
  }
}

/** The same by the names of the fields: “fill in everything” leaves it to whoever reads it to look for what is not. */
export function useFilledIn(
  fields: readonly (readonly [name: string, filled: boolean])[],
  more: readonly (string | false)[] = [],
): ReturnType<typeof useMissing> {
  const t = useTexts(texts)
  const now = useLang()
  const empty = fields.filter(([, filled]) => !filled).map(([name]) => name)
  return useMissing([empty.length > 0 && t('lacks', { what: inList(empty, now) }), ...more])
}
