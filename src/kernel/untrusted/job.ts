/**
 * What is done with bytes of strangers, as the server knows it: a name, the two ends of it, and what it may cost. The code
 * that does it is a `Parser` and lives in a file named `*.parser.ts`, which only the reading process loads.
 */
export type Limits = {
  /** Seconds of processor time; of the clock it may be more where the machine is busy. */
  readonly seconds: number
  /** Memory of the whole reading process, in MB. */
  readonly megabytes: number
}

/** `Args` and `Value` pass the structured clone; bytes of any size travel beside the value, as `files`. */
export type Job<Args, Value> = {
  readonly name: string
  readonly limits: Limits
  readonly ends?: (args: Args) => Value
}

export type Answer<Value> = { readonly value: Value; readonly files: readonly Buffer[] }

const usual: Limits = { seconds: 10, megabytes: 640 }

export function job<Args, Value>(name: string, limits: Partial<Limits> = {}): Job<Args, Value> {
  return { name, limits: { ...usual, ...limits } }
}

export type Parser = {
  readonly name: string
  readonly parse: (bytes: Buffer, args: unknown) => Promise<Answer<unknown>>
}

/** @example parser(countPages, async (bytes) => ({ value: (await loadPdf(bytes)).getPageCount(), files: [] })) */
export function parser<Args, Value>(
  { name }: Job<Args, Value>,
  parse: (bytes: Buffer, args: Args) => Answer<Value> | Promise<Answer<Value>>,
): Parser {
  return { name, parse: async (bytes, args) => parse(bytes, args as Args) }
}

/** Thrown by a parser that counted for itself: the same as a process that died of the file. */
export class TooHeavy extends Error {}

export const answer = <Value>(value: Value, files: readonly Uint8Array[] = []): Answer<Value> => ({
  value,
  files: files.map((file) => Buffer.from(file.buffer, file.byteOffset, file.byteLength)),
})
