/** Cover of an issue without a picture: the ridge lines of look.md, drawn from the issue's own number. */

export type CoverText = {
  readonly nameZh: string
  readonly nameEn: string
  readonly number: string
  readonly month: string
  readonly titleZh: string
  readonly titleEn: string
}

export const grounds = [
  '#004eff',
  '#0b3fb8',
  '#07617a',
  '#0b6b4b',
  '#4a3590',
  '#a8200d',
  '#1b3a8f',
  '#6a4a00',
]

/** Counts the issues of a journal: neighbours on a shelf differ in colour. */
export const coverPlace = ({ volume, issueNo }: { volume: number; issueNo: string }): number =>
  volume * 6 + (Number.parseInt(issueNo, 10) || 0) + 3

export type Point = readonly [x: number, y: number]
/** The lines of a cover from the back to the front, 288 wide. */
export const ridgesOf = (place: number): (readonly Point[])[] =>
  Array.from({ length: 22 }, (_, row) => ridge(place * 7 + 5, row))

export function coverSvg(place: number, text: CoverText): string {
  const ground = grounds[place % grounds.length] ?? '#004eff'
  const lines = ridgesOf(place).map(
    (points) =>
      `<path d="${curve(points)}" fill="${ground}" stroke="#fff" stroke-width=".9" stroke-linejoin="round"/>`,
  )
  const serif = `font-family="'Source Serif 4',Charter,'Songti SC','Noto Serif CJK SC','Source Han Serif SC',Georgia,serif"`
  const sans = `font-family="-apple-system,'Segoe UI','PingFang SC','Microsoft YaHei','Noto Sans CJK SC',sans-serif"`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 288 376" width="288" height="376"><rect width="288" height="376" fill="${ground}"/><g transform="translate(0,112)">${lines.join('')}</g><g fill="#fff"><text x="22" y="42" ${serif} font-size="21" font-weight="700" letter-spacing="1">${escaped(text.nameZh)}</text><text x="22" y="60" ${sans} font-size="9.5" letter-spacing=".4">${escaped(text.nameEn)}</text><path d="M22 76h244" stroke="#fff" stroke-width=".8"/><text x="22" y="98" ${sans} font-size="11">${escaped(text.number)}</text><text x="266" y="98" text-anchor="end" ${sans} font-size="11">${escaped(text.month)}</text><text x="22" y="347" ${serif} font-size="19" font-weight="700">${escaped(text.titleZh)}</text><text x="22" y="362" ${sans} font-size="9.5">${escaped(text.titleEn)}</text></g></svg>`
}

/** One line of the ridge: a few hills whose places and heights follow the row, and a little roughness. */
function ridge(seed: number, row: number): Point[] {
  const random = noise(seed * 131 + row * 17)
  const base = 53.6 + row * 6.68
  const steps = 72
  const width = 288
  const crest = Math.exp(-(((row - 10) / 7) ** 2))
  const hills = Array.from({ length: 3 }, (_, i) => ({
    at: 90 + ((seed * 37 + i * 53) % 120) + (random() - 0.5) * 26,
    wide: 15 + random() * 20,
    high: (8 + random() * 40) * (0.2 + crest),
  }))
  const height = (x: number) =>
    hills.reduce((sum, hill) => sum + hill.high * Math.exp(-(((x - hill.at) / hill.wide) ** 2)), 0)
  const edge = (x: number) => Math.min(1, x / 40, (width - x) / 40)
  return Array.from({ length: steps + 1 }, (_, i) => {
    const x = (i * width) / steps
    const y = base - 58 * Math.tanh(height(x) / 58) * edge(x) - random() * 0.9 * edge(x)
    return [x, y] as const
  })
}

/** Through the points without corners: each is the handle of a curve that ends half-way to the next. */
function curve(points: readonly Point[]): string {
  const text = (x: number, y: number) => `${x.toFixed(1)} ${y.toFixed(1)}`
  const middle = points.slice(0, -1).map(([x, y], i) => {
    const [nextX, nextY] = points[i + 1] ?? [x, y]
    return `${text(x, y)} ${text((x + nextX) / 2, (y + nextY) / 2)}`
  })
  const [first, last] = [points[0] ?? [0, 0], points[points.length - 1] ?? [0, 0]]
  return `M${text(first[0], first[1])}Q${middle.join('Q')}L${text(last[0], last[1])}`
}

/** The same numbers for the same seed, on every machine. */
function noise(seed: number): () => number {
  let state = (seed * 2654435761) >>> 0 || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 4294967296
  }
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`)
}
