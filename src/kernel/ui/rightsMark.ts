/** What the server says of the rights that an answer was made from, in the very answer. */
export const rightsHeader = 'x-rights'

let first: string | undefined
let hear: ((mark: string) => void) | undefined

/** Of the first such answer of a page: news that come later are held against it. */
export function noteRights(headers: Headers): void {
  const mark = headers.get(rightsHeader)
  if (mark === null || first !== undefined) return
  first = mark
  hear?.(mark)
}

/** Calls once, as soon as it is known. */
export function onFirstRights(listen: (mark: string) => void): void {
  if (first === undefined) hear = listen
  else listen(first)
}
