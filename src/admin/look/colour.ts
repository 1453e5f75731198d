/** Arithmetic on sRGB colours: what a person's own colour needs so that text on it and in it stays readable. */
type Rgb = [number, number, number]

const parse = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb
const format = (rgb: Rgb) =>
  `#${rgb
    .map((n) =>
      Math.round(Math.min(255, Math.max(0, n)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

export function mix(a: string, b: string, shareOfB: number): string {
  const [x, y] = [parse(a), parse(b)]
  return format(x.map((n, i) => n + (y[i]! - n) * shareOfB) as Rgb)
}

/** Darker by a factor, as the pinned hover (.82) and active (.7) colours are. */
export function dim(colour: string, factor: number): string {
  return format(parse(colour).map((n) => n * factor) as Rgb)
}

function luminance(colour: string): number {
  const [r, g, b] = parse(colour).map((n) => {
    const share = n / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

export function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

/** Moves a colour towards `to` until it stands at `ratio` over every surface. */
export function readable(colour: string, surfaces: readonly string[], to: string, ratio = 4.6): string {
  for (let step = 0; step <= 20; step++) {
    const tried = mix(colour, to, step / 20)
    if (surfaces.every((surface) => contrast(tried, surface) >= ratio)) return tried
  }
  return to
}
