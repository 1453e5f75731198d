import type { Label } from '#kernel/definition/kind.ts'
import { useSay } from '../say.ts'
import { Blank } from './cells.tsx'
import type { CellProps } from './types.ts'

type Labels = Readonly<Record<string, Label>>
type Line = Readonly<Record<string, unknown>>

/** A list of small records, read: a row each, under the words that its definition gives. */
export default function StructureLines({ prop, value }: CellProps) {
  const say = useSay()
  const { labels = {} } = (prop.kind.facts ?? {}) as { labels?: Labels }
  const lines = (Array.isArray(value) ? value : []) as readonly Line[]
  const names = Object.keys(labels).filter((name) => lines.some((line) => isPlain(line[name])))
  if (lines.length === 0) return <Blank />
  const word = (name: string, one: unknown) => {
    const named = labels[`${name}.${String(one)}`]
    return named ? say(named) : String(one ?? '')
  }
  return (
    <table className="plain num">
      <thead>
        <tr>
          {names.map((name) => (
            <th key={name} scope="col">
              {say(labels[name] ?? { zh: name, en: name })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => (
          <tr key={at}>
            {names.map((name) => (
              <td key={name}>{word(name, named(line, name))}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The number of a record tells nobody anything: its name stands there, where the line brings it along. */
const named = (line: Line, name: string) => line[name.replace(/Id$/, 'Name')] ?? line[name]

const isPlain = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value)
