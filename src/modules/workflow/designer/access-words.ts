/** What a step sees and writes of the form, as a drawing says it: `amount:w note:q secret:h`; whatever is not named is read. */
export type Access = { readonly shown: boolean; readonly written: boolean; readonly required: boolean }
const read: Access = { shown: true, written: false, required: false }
const ways: Readonly<Record<string, Access>> = {
  h: { shown: false, written: false, required: false },
  r: read,
  w: { shown: true, written: true, required: false },
  q: { shown: true, written: true, required: true },
}

export function accessIn(said: string): ReadonlyMap<string, Access> {
  const pairs = said.split(/[\s,]+/).map((one) => one.split(':'))
  return new Map(pairs.flatMap(([key, way]) => (key && way && ways[way] ? [[key, ways[way]] as const] : [])))
}

export const accessOf = (all: ReadonlyMap<string, Access>, key: string): Access => all.get(key) ?? read

/** One of the three is changed; the others follow: what is required is written, and what is written is shown. */
export function changed(access: Access, what: keyof Access, to: boolean): Access {
  switch (what) {
    case 'shown':
      return to ? read : ways.h!
    case 'written':
      return to ? ways.w! : read
    case 'required':
      return to ? ways.q! : { ...access, required: false }
  }
}

export const accessText = (all: ReadonlyMap<string, Access>): string =>
  [...all]
    .map(([key, { shown, written, required }]) => [key, shown ? (required ? 'q' : written ? 'w' : 'r') : 'h'])
    .filter(([, way]) => way !== 'r')
    .map((pair) => pair.join(':'))
    .join(' ')
