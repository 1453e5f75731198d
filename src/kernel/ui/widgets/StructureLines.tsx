import type { Label } from '#kernel/definition/kind.ts'
import { labelsUnder, type Labels } from '#kernel/definition/naming.ts'
import { useSay, useTexts } from '../say.ts'
import { uiTexts } from '../texts.ts'
import { Blank } from './cells.tsx'
import type { CellProps } from './types.ts'

type Line = Readonly<Record<string, unknown>>

/** More columns than these have no room beside each other where a record is read. */
const mostColumns = 4

/** A list of small records, read: few columns as a table, more as lines of their own, under the words that its definition gives. */
export default function StructureLines({ prop, value }: CellProps) {
  const { labels = {} } = (prop.kind.facts ?? {}) as { labels?: Labels }
  const lines = listOf(value)
  if (lines.length === 0) return <Blank />
  const names = Object.keys(labels).filter((name) => lines.some((line) => isPlain(line[name])))
  const isDeep = Object.keys(labels).some((name) => lines.some((line) => listOf(line[name]).length > 0))
  return names.length > mostColumns || isDeep ? (
    <Each labels={labels} lines={lines} />
  ) : (
    <Columns labels={labels} names={names} lines={lines} />
  )
}

type Read = { readonly labels: Labels; readonly lines: readonly Line[] }

function Columns({ labels, names, lines }: Read & { names: readonly string[] }) {
  const { label, word } = useWords(labels)
  return (
    <table className="plain num">
      <thead>
        <tr>
          {names.map((name) => (
            <th key={name} scope="col">
              {label(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => (
          <tr key={at}>
            {names.map((name) => (
              <td key={name}>{word(line, name)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What a line leaves open, or denies, is not said of it; lists within it stand below. */
function Each({ labels, lines }: Read) {
  const { label, word } = useWords(labels)
  return (
    <ol className="lines num">
      {lines.map((line, at) => (
        <li key={at}>
          <dl className="linerow">
            {Object.keys(labels)
              .filter((name) => isPlain(line[name]) && line[name] !== '' && line[name] !== false)
              .map((name) => (
                <div key={name}>
                  <dt>{label(name)}</dt>
                  <dd>{word(line, name)}</dd>
                </div>
              ))}
            {Object.keys(labels)
              .filter((name) => listOf(line[name]).length > 0)
              .map((name) => (
                <div key={name} className="sub">
                  <dt>{label(name)}</dt>
                  <dd>
                    <Each labels={labelsUnder(labels, name) ?? {}} lines={listOf(line[name])} />
                  </dd>
                </div>
              ))}
          </dl>
        </li>
      ))}
    </ol>
  )
}

function useWords(labels: Labels) {
  const say = useSay()
  const t = useTexts(uiTexts)
  const label = (name: string) => say(labels[name] ?? ({ zh: name, en: name } satisfies Label))
  const word = (line: Line, name: string) => {
    const one = named(line, name)
    const known = labels[`${name}.${String(one)}`]
    if (known) return say(known)
    return typeof one === 'boolean' ? t(one ? 'yes' : 'no') : String(one ?? '')
  }
  return { label, word }
}

/** The number of a record tells nobody anything: its name stands there, where the line brings it along. */
const named = (line: Line, name: string) => line[name.replace(/Id$/, 'Name')] ?? line[name]

const isPlain = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value)
const listOf = (value: unknown): readonly Line[] =>
  Array.isArray(value) ? value.filter((one): one is Line => typeof one === 'object' && one !== null) : []
