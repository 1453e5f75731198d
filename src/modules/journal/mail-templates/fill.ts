import { closedDirections } from '#kernel/definition/directions.ts'

/** Words of a mail with facts put in; the preview in the browser and the outbox ask the same. Pure. */
export type MailText = { readonly subject: string; readonly body: string }
export type MailFacts = Readonly<Record<string, string | undefined>>

/** Whatever somebody writes in braces is meant as a name: `{稿号}` must not leave as it stands, and `｛title｝` is one too. */
const braces = /[{｛]([^{}｛｝\n]*)[}｝]/g

/** `{name}` is a fact; a line whose only fact is empty is left out. */
export function fillText({ subject, body }: MailText, facts: MailFacts): MailText {
  // A name such as `constructor` finds what every object has, and that is no fact.
  const fact = (name = ''): string => closedDirections(typeof facts[name] === 'string' ? facts[name] : '')
  const fill = (text: string) => text.replace(braces, (_, name: string) => fact(name.trim()))
  const lines = body.split('\n').filter((line) => {
    const names = namesIn([line])
    return names.length !== 1 || fact(names[0]) !== ''
  })
  return {
    subject: fill(subject).replace(/\s+/g, ' ').trim().slice(0, 480),
    body: fill(lines.join('\n')).replace(/\n{3,}/g, '\n\n'),
  }
}

/** The names in braces, each once. */
export function namesIn(texts: readonly string[]): string[] {
  return [
    ...new Set(texts.flatMap((text) => [...text.matchAll(braces)].map((match) => (match[1] ?? '').trim()))),
  ]
}
