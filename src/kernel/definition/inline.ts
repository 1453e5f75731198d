import { closedDirections } from './directions.ts'

/**
 * Inline markup: one line of text in which a few marks, written in pairs, set letters in italics, bold, raised or lowered.
 * Everything else is a character that somebody typed: `P<0.05`, `a<b 时 c>d` and a lone `<i>` stay as they are.
 */
export const inlineMarks = ['i', 'b', 'sub', 'sup'] as const
export type InlineMark = (typeof inlineMarks)[number]
export type Inline = string | { readonly mark: InlineMark; readonly inner: readonly Inline[] }

/** What other programs write for the same. */
const twins: Readonly<Record<string, InlineMark>> = { em: 'i', strong: 'b' }
const token = /(<\/?(?:i|b|sub|sup|em|strong)>)/i

type Open = { readonly mark: InlineMark | undefined; readonly written: string; readonly inner: Inline[] }

export function parseInline(text: string): readonly Inline[] {
  const root: Open = { mark: undefined, written: '', inner: [] }
  const stack = [root]
  const top = () => stack[stack.length - 1] ?? root
  for (const part of text.split(token)) {
    if (part === '') continue
    const tag = /^<(\/?)([a-z]+)>$/i.exec(part)
    const name = tag?.[2]?.toLowerCase() ?? ''
    const mark = twins[name] ?? inlineMarks.find((each) => each === name)
    if (!tag || !mark) put(top().inner, part)
    else if (tag[1] === '') stack.push({ mark, written: part, inner: [] })
    else if (!stack.some((open) => open.mark === mark)) put(top().inner, part)
    else {
      // What was opened inside and never closed was no mark.
      while (top().mark !== mark) fold(stack)
      const done = stack.pop()
      if (done) top().inner.push({ mark, inner: done.inner })
    }
  }
  while (stack.length > 1) fold(stack)
  return root.inner
}

/** An opening that nothing closes turns back into the characters that it was written with. */
function fold(stack: Open[]): void {
  const open = stack.pop()
  const below = stack[stack.length - 1]
  if (!open || !below) return
  put(below.inner, open.written)
  for (const one of open.inner) put(below.inner, one)
}

function put(list: Inline[], one: Inline): void {
  const last = list.length - 1
  const before = list[last]
  if (typeof one === 'string' && typeof before === 'string') list[last] = before + one
  else list.push(one)
}

/** The characters of a text with inline marks, without the marks, on one line. */
export function inlineText(text: string | null | undefined): string {
  return oneLine(lettersOf(parseInline(text ?? '')))
}

const lettersOf = (parts: readonly Inline[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : lettersOf(part.inner))).join('')

/** As it is stored: on one line, marks in their short spelling. */
export function cleanInline(text: string): string {
  return oneLine(spelt(parseInline(text)))
}

const spelt = (parts: readonly Inline[]): string =>
  parts
    .map((part) => (typeof part === 'string' ? part : `<${part.mark}>${spelt(part.inner)}</${part.mark}>`))
    .join('')

/**
 * Plain text for a place that has one line: no letter is lost, only line breaks, control characters and doubled spaces; and
 * none turns the direction of what stands after it.
 */
export function oneLine(text: string | null | undefined): string {
  const line = (text ?? '')
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  return closedDirections(line)
}
