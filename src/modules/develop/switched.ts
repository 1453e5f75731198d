import type { Refusal } from '#kernel/definition/index.ts'
import type { Context } from '#kernel/http/caller.ts'
import { refuse } from './catalogue.ts'

/** D01 The tools are to be had where the configuration says so, and nowhere else. */
export function barred({ switches }: Context): Refusal | undefined {
  return switches.has('developerTools') ? undefined : refuse('developOff')
}
