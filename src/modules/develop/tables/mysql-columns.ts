/** Columns as MySQL and MariaDB write them → types, words and defaults as PostgreSQL spells them. */
export type WrittenColumn = {
  readonly name: string
  readonly type: string
  readonly empty: string
  readonly comment: string
  readonly begins: string | null
  readonly extra: string
  readonly made: string | null
}

/** MariaDB writes an expression, MySQL the bare value and says beside it when that is worked out. */
export function defaultIn(
  { name, begins, extra, type }: WrittenColumn,
  isMariaDb: boolean,
): [string, string][] {
  if (begins === null || /auto_increment/i.test(extra)) return []
  const isWorkedOut = /default_generated/i.test(extra) || /^(current_timestamp|now)\b/i.test(begins)
  if (isMariaDb || isWorkedOut || /^bit\b/i.test(type)) return [[name, begins.replace(/^b'(\d)'$/, '$1')]]
  return [[name, `'${begins.replaceAll("'", "''")}'`]]
}

/** `enum('a','it''s')` → its words. */
export const wordsOf = (type: string): string[] =>
  /^enum\(/i.test(type)
    ? [...type.matchAll(/'((?:[^']|'')*)'/g)].map(([, word = '']) => word.replaceAll("''", "'")).slice(0, 60)
    : []

const spelt: readonly (readonly [RegExp, string])[] = [
  [/^(?:enum|set)\(.*$/is, 'enum'],
  [/^tinyint\(1\).*$/i, 'boolean'],
  [/^bit\(1\)$/i, 'boolean'],
  [/^(?:int|mediumint|tinyint|smallint|year)\b(?!.*unsigned).*$/i, 'integer'],
  [/^(?:mediumint|tinyint|smallint)\b.*$/i, 'integer'],
  [/^(?:bigint|int)\b.*$/i, 'bigint'],
  [/^(?:decimal|numeric)(\(\d+,\d+\)).*$/i, 'numeric$1'],
  [/^(?:double|float).*$/i, 'double precision'],
  [/^(?:datetime|timestamp).*$/i, 'timestamp'],
  [/^time\b.*$/i, 'time'],
  [/^varchar(\(\d+\)).*$/i, 'character varying$1'],
  [/^char(\(\d+\)).*$/i, 'character$1'],
  [/^(?:tiny|medium|long)?text.*$/i, 'text'],
  [/^(?:(?:tiny|medium|long)?blob|(?:var)?binary|bit).*$/i, 'bytea'],
]

/** Its types as PostgreSQL spells them, so that one table of kinds is enough. */
export function plainType(type: string): string {
  const hit = spelt.find(([pattern]) => pattern.test(type))
  return (hit ? type.replace(...hit) : type).slice(0, 128)
}
