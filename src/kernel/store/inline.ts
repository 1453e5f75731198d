import { inlineMarks } from '#kernel/definition/inline.ts'

const pairs = `<(${inlineMarks.join('|')})>(.*?)</\\1>`

/** SQL of a text with inline marks as it was stored → its characters, as `inlineText` reads them; marks inside marks twice deep. */
export function withoutMarks(expression: string): string {
  const once = (inner: string) => `regexp_replace(${inner}, '${pairs}', '\\2', 'g')`
  return once(once(expression))
}
