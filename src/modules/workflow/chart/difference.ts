/** What two drawings of one process have of the same elements: by id, as the drawing tool holds them. */
export type Change = 'added' | 'removed' | 'changed'
export type Facts = { readonly name: string; readonly said: string }
export type Difference = { readonly id: string; readonly name: string; readonly change: Change }

/** Where an element stands, and what it is joined with from the other side, is not what it says. */
const beside = new Set([
  'id',
  '$parent',
  'di',
  'incoming',
  'outgoing',
  'flowElements',
  'artifacts',
  'lanes',
  'laneSets',
  'participants',
  'messageFlows',
  'rootElements',
  'attachers',
])

type Held = Readonly<Record<string, unknown>> & { readonly $type?: string; readonly id?: string }

/** All that an element says, in one text: its properties, those of its parts, and which elements it points at. */
export function saidBy(element: Held): string {
  return JSON.stringify(plain(element, 0))
}

function plain(value: unknown, depth: number): unknown {
  if (Array.isArray(value)) return value.map((one) => plain(one, depth + 1))
  if (typeof value !== 'object' || value === null) return value
  const held = value as Held
  // What is pointed at and stands elsewhere is known by its id.
  if (depth > 0 && isElement(held)) return `#${held.id}`
  const keys = [...Object.keys(held), '$type', '$attrs']
  return Object.fromEntries(
    [...new Set(keys)]
      .filter((key) => !beside.has(key) && key !== '$descriptor' && key !== '$model')
      .toSorted()
      .flatMap((key) => (held[key] === undefined ? [] : [[key, plain(held[key], depth + 1)]])),
  )
}

/** Elements of the drawing, and not parts of one as conditions, loops and definitions of events. */
const isElement = ({ $type = '', id }: Held) =>
  id !== undefined &&
  /(?:Flow|Task|Event|Gateway|Process|SubProcess|Activity|Message|Error|Escalation)$/.test($type)

export function differences(
  before: ReadonlyMap<string, Facts>,
  after: ReadonlyMap<string, Facts>,
): readonly Difference[] {
  const found: Difference[] = []
  for (const [id, { name, said }] of after) {
    const old = before.get(id)
    if (!old) found.push({ id, name, change: 'added' })
    else if (old.said !== said) found.push({ id, name, change: 'changed' })
  }
  for (const [id, { name }] of before) if (!after.has(id)) found.push({ id, name, change: 'removed' })
  return found
}
