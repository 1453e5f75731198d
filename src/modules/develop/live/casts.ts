import type { Prop } from '#kernel/definition/entity.ts'
import { schemaErrors } from '#kernel/http/validate.ts'

/** Values of one kind that can become values of another: how the database turns them, and which of them it can. */
export type Cast = {
  /** Undefined where the type stays, or the database turns it without being told how. */
  readonly using: string | undefined
  /** Of the value as the database writes it. */
  readonly fits: (written: string) => boolean
}

type Family = 'words' | 'integer' | 'decimal' | 'date'

function familyOf({ kind: { sqlType, points, writeOnly } }: Prop): Family | undefined {
  if (points !== undefined || writeOnly) return undefined
  if (/^(varchar|text)/.test(sqlType)) return 'words'
  if (sqlType === 'integer' || sqlType === 'date') return sqlType
  return sqlType.startsWith('numeric') ? 'decimal' : undefined
}

/** Undefined where no value of the one is one of the other. */
export function castOf(before: Prop, after: Prop): Cast | undefined {
  const [from, to] = [familyOf(before), familyOf(after)]
  const { sqlType } = after.kind
  // What has no family is what it was, as far as the database goes: options of a yes or no, of files.
  if (from === undefined || to === undefined)
    return before.kind.sqlType === sqlType && before.kind.points === after.kind.points
      ? { using: undefined, fits: () => true }
      : undefined
  const plain = from === 'decimal' ? `trim_scale("${after.column}")` : `"${after.column}"`
  const made = from === to || to === 'words' ? plain : `${plain}${from === 'words' ? '' : '::text'}`
  return {
    using: before.kind.sqlType === sqlType ? undefined : usingOf(made, from, to, sqlType),
    fits: (written) => valueFits(after, from === 'decimal' ? withoutZeros(written) : written),
  }
}

/** Without a cast of its own a text that is too long is refused, with one it would be cut. */
const usingOf = (made: string, from: Family, to: Family, sqlType: string) =>
  from === 'words' && to === 'words' ? undefined : `${made}::${to === 'words' ? 'text' : sqlType}`

const withoutZeros = (figure: string) => (figure.includes('.') ? figure.replace(/\.?0+$/, '') : figure)

/** As if somebody typed it now: what is asked of a value is asked of those that stand. */
function valueFits({ kind }: Prop, written: string): boolean {
  if (schemaErrors(kind.input, written).length > 0) return false
  try {
    kind.parse?.(written, { lang: 'zh', timeZone: 'UTC' })
    return true
  } catch {
    return false
  }
}
