/** Round figures from 0 to at least the highest one: steps of 1, 2 or 5 times a power of ten, whole ones for counts. */
export function ticksTo(most: number, wanted = 4): number[] {
  const least = Math.max(most, 1) / wanted
  const power = 10 ** Math.floor(Math.log10(least))
  const step = Math.max(1, ([1, 2, 5, 10].find((times) => times * power >= least) ?? 10) * power)
  const count = Math.max(1, Math.ceil(most / step))
  return Array.from({ length: count + 1 }, (_, i) => i * step)
}
