import { load, type Load } from './load.ts'

/** Ports that one way of serving is asked at, each with its share. */
export type Way = { readonly name: string; readonly ports: readonly number[] }
export type Question = {
  readonly name: string
  readonly ask: (way: Way) => readonly Buffer[]
  /** Fewer where a process takes no more at once. */
  readonly atOnce?: number
}
export type Compared = {
  readonly way: Way
  readonly rate: number
  readonly p50: number
  readonly p99: number
  readonly failed: number
}

const rounds = Number(process.env.ROUNDS ?? 3)
const ms = Number(process.env.ROUND_MS ?? 2500)

/** Every way takes its turn in each round; the first round warms up. */
export async function compare(question: Question, ways: readonly Way[]): Promise<Compared[]> {
  const { ask, atOnce = 16 } = question
  const seen = new Map<Way, Load[]>(ways.map((way) => [way, []]))
  for (let round = 0; round <= rounds; round += 1)
    for (const way of round % 2 ? ways.toReversed() : ways) {
      const parts = await Promise.all(
        way.ports.map((port) =>
          load(port, ask(way), { connections: Math.max(1, atOnce / way.ports.length), ms }),
        ),
      )
      if (round > 0) seen.get(way)?.push(together(parts))
    }
  return ways.map((way) => {
    const all = seen.get(way) ?? []
    return {
      way,
      rate: middle(all.map(({ rate }) => rate)),
      p50: middle(all.map(({ p50 }) => p50)),
      p99: middle(all.map(({ p99 }) => p99)),
      failed: all.reduce((sum, one) => sum + one.failed, 0),
    }
  })
}

const middle = (list: readonly number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0

/** Several at once are as fast as all of them, and as slow as the slowest. */
function together(parts: readonly Load[]): Load {
  const sum = (of: (one: Load) => number) => parts.reduce((all, one) => all + of(one), 0)
  return {
    rate: sum(({ rate }) => rate),
    count: sum(({ count }) => count),
    failed: sum(({ failed }) => failed),
    p50: Math.max(...parts.map(({ p50 }) => p50)),
    p99: Math.max(...parts.map(({ p99 }) => p99)),
  }
}

/** One line a way: its rate as part of the first's. Whatever was refused is a MISS. */
export function told(name: string, compared: readonly Compared[]): void {
  for (const { way, rate, p50, p99, failed } of compared) {
    if (failed > 0) process.exitCode = 1
    console.log(
      `${failed > 0 ? 'MISS' : 'ok  '} ${name.padEnd(30)} ${way.name.padEnd(22)} × ${(rate / (compared[0]?.rate ?? 0)).toFixed(2)}  ${rate.toFixed(0)}/s  p50 ${p50.toFixed(1)} ms  p99 ${p99.toFixed(1)} ms${failed > 0 ? `  FAILED ${failed}` : ''}`,
    )
  }
}
