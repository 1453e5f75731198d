import { currencyIn, type Answered, type Cells, type Curves } from '../shapes.ts'

export type Curve = {
  readonly name: string
  readonly kind: string
  readonly values: readonly (number | null)[]
  /** Drawn over the others, on the axis of percents. */
  readonly ofShare: boolean
  /** Of which currency its amounts are: two of them are two curves. */
  readonly currency?: string
}

/** Two of one x make one: amounts and counts do, medians and shares never. */
const addUp = new Set(['count', 'money', 'bytes'])

/** What a picture draws of a table: its places along the axis, and a figure of each series for every one of them. Pure. */
export function curvesOf(
  { columns, lines }: Pick<Answered, 'columns' | 'lines'>,
  { x, series, share }: Curves,
): { xs: string[]; series: Curve[] } {
  const places = new Map<string, (typeof lines)[number][]>()
  for (const line of lines) {
    const at = String(line.cells[x] ?? '')
    places.set(at, [...(places.get(at) ?? []), line])
  }
  const curve = (key: string, ofShare: boolean): Curve[] => {
    const column = columns.find((one) => one.key === key) ?? { key, label: key, kind: 'count' }
    const drawn = (name: string, of: (cells: Cells) => boolean): Curve => ({
      name,
      kind: column.kind,
      values: [...places.values()].map((held) =>
        together(
          held.filter(({ cells }) => of(cells)).map(({ cells }) => cells[key] ?? null),
          column.kind,
        ),
      ),
      ofShare,
    })
    const currencies = [...new Set(lines.flatMap(({ cells }) => currencyIn(cells, column) ?? []))]
    if (currencies.length === 0) return [drawn(column.label, () => true)]
    return currencies.map((currency) => ({
      ...drawn(
        currencies.length > 1 ? `${column.label} ${currency}` : column.label,
        (cells) => currencyIn(cells, column) === currency,
      ),
      currency,
    }))
  }
  return {
    xs: [...places.keys()],
    series: [...series.flatMap((key) => curve(key, false)), ...(share ? curve(share, true) : [])],
  }
}

/** Lines of one x (a month with several article types, buildings of one name) are added up, in cents; nothing stays nothing. */
function together(values: readonly (number | string | null)[], kind: string): number | null {
  const known = values.filter((value) => value !== null && value !== '')
  if (known.length === 0) return null
  if (known.length === 1) return Number(known[0])
  if (!addUp.has(kind)) return null
  return known.reduce<number>((sum, value) => sum + Math.round(100 * Number(value)), 0) / 100
}
