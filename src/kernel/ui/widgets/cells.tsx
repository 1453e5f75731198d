import { bytesText } from '#kernel/definition/bytes-text.ts'
import { inList, parting } from '#kernel/definition/kind.ts'
import { emptyIsNo } from '#kernel/definition/empty-is-no.ts'
import { inlineText } from '#kernel/definition/inline.ts'
import type { Choices } from '#kernel/definition/kinds.ts'
import { useDictionary } from '../dictionary.ts'
import { entityNamed } from '../entities.ts'
import { Marked } from '../Marked.tsx'
import { moneyText } from '#kernel/definition/money-text.ts'
import { useNames } from '../refs.ts'
import { joinedName } from '../rows.ts'
import { useLang, useTexts } from '../say.ts'
import { StateWord } from '../StateWord.tsx'
import { uiTexts } from '../texts.ts'
import type { CellProps } from './types.ts'

const blank = (value: unknown) => value === undefined || value === null || value === ''
export const Blank = () => <span className="mut blank">—</span>

/** One line; what does not fit is read by pointing at it. */
const Cut = ({ words }: { words: string }) => (
  <span className="cut" title={words}>
    {words}
  </span>
)

export function TextCell({ prop, value, row }: CellProps) {
  const now = useLang()
  if (blank(value)) return <Blank />
  return <Cut words={(prop.options.named && joinedName(row, prop, now)) || String(value)} />
}

export function InlineCell({ value }: CellProps) {
  if (blank(value)) return <Blank />
  return (
    <span className="cut" title={inlineText(String(value))}>
      <Marked text={String(value)} />
    </span>
  )
}

export function HtmlCell({ value }: CellProps) {
  const words = new DOMParser().parseFromString(String(value ?? ''), 'text/html').body.textContent ?? ''
  return words.trim() ? <Cut words={words} /> : <Blank />
}

export function NumberCell({ value }: CellProps) {
  return blank(value) ? <Blank /> : <span className="num">{String(value)}</span>
}

/** In the currency that the record names beside it. */
export function MoneyCell({ prop, value, row }: CellProps) {
  if (blank(value)) return <Blank />
  const currency = row[String(prop.kind.facts?.currency ?? '')]
  return (
    <span className="num">
      {moneyText(String(value), typeof currency === 'string' && currency ? currency : undefined)}
    </span>
  )
}

export function IntegerCell({ prop, value }: CellProps) {
  const now = useLang()
  const { said, bytes } = (prop.kind.facts ?? {}) as { said?: Choices; bytes?: true }
  const word = said?.[String(value)]?.[now] ?? (bytes && !blank(value) && bytesText(Number(value)))
  return word ? <span className="num">{word}</span> : <NumberCell prop={prop} value={value} row={{}} />
}

export function TimeCell({ value }: CellProps) {
  return blank(value) ? <Blank /> : <time className="num">{String(value).slice(0, 16)}</time>
}

export function YesNoCell({ prop, value }: CellProps) {
  const t = useTexts(uiTexts)
  return blank(value) && !emptyIsNo(prop) ? <Blank /> : <span>{value ? t('yes') : t('no')}</span>
}

/** The server's word, which may say more of this row than its key does; elsewhere that of the definition. */
export function ChoiceCell({ prop, value, row }: CellProps) {
  const now = useLang()
  if (blank(value)) return <Blank />
  const choice = ((prop.kind.facts?.choices ?? {}) as Choices)[String(value)]
  const said = row[`${prop.name}Text`]
  const word = typeof said === 'string' && said ? said : (choice?.[now] ?? String(value))
  return <StateWord {...(choice?.tone && { tone: choice.tone })}>{word}</StateWord>
}

export function ListCell({ prop, value, row }: CellProps) {
  const now = useLang()
  const name = prop.options.named && joinedName(row, prop, now)
  const choices = prop.kind.facts?.choices as Choices | undefined
  const items = (Array.isArray(value) ? value : []) as unknown[]
  if (items.length === 0) return <Blank />
  if (name) return <Cut words={name} />
  return (
    <span className="cut">
      {items.map((item) => choices?.[String(item)]?.[now] ?? String(item)).join(parting[now])}
    </span>
  )
}

/** The server's word stands beside the key; in forms and histories, where it does not, it is looked up. */
export function DictCell({ prop, value, row }: CellProps) {
  const word = row[`${prop.name}Text`]
  return typeof word === 'string' ? <Cut words={word} /> : <LookedUp prop={prop} value={value} row={row} />
}

function LookedUp({ prop, value }: CellProps) {
  const now = useLang()
  const words = useDictionary(String(prop.kind.facts?.dict))
  const keys = blank(value) ? [] : [value].flat().map(String)
  if (keys.length === 0) return <Blank />
  const said = keys.map((key) => words.find((word) => word.key === key)?.value ?? key)
  return <span>{inList(said, now)}</span>
}

export function RefCell(props: CellProps) {
  const now = useLang()
  if (blank(props.value) || props.value === '0') return <Blank />
  const name = joinedName(props.row, props.prop, now)
  return name === undefined ? <FetchedName {...props} /> : <Cut words={name} />
}

function FetchedName({ prop, value }: CellProps) {
  const now = useLang()
  const ids = String(value).split(',')
  const names = useNames(entityNamed(String(prop.kind.facts?.target)), ids)
  const words = ids.flatMap((id) => names.get(id) ?? [])
  return words.length ? <Cut words={inList(words, now)} /> : <Blank />
}

export function SecretCell() {
  return <span className="mut">••••••</span>
}

/** How many they are, or what they are called where the server says it beside them. */
export function CountCell({ prop, value, row }: CellProps) {
  const name = joinedName(row, prop, useLang())
  if (prop.options.named && name !== undefined) return <Cut words={name} />
  return Array.isArray(value) && value.length ? <span className="num">{value.length}</span> : <Blank />
}
