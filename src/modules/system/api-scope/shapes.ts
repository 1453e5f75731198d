/** A call that an API scope may guard, as its form is told it: answered by `calls.ts`, drawn by `web.tsx`. */
export type Guardable = {
  readonly path: string
  /** The right that it asks for, by name. */
  readonly title: string
  /** What it is about. */
  readonly under: string
  /** Its entity, where it is one's. */
  readonly resource?: string
}

/** As it stands in the tables of calls, however it was written. */
export const callPath = (text: string): string => text.trim().replace(/^\/?(api\/)?/, '')
