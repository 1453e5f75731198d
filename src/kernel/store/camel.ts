import type { Outcome } from './wire.ts'

const names = new Map<string, string>()

function camel(name: string): string {
  let made = names.get(name)
  if (made === undefined) {
    made = name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
    names.set(name, made)
  }
  return made
}

/** Rows with camelCase keys. Statements of the kernel alias their columns, so that their rows pass untouched. */
export function camelRows<T>(result: Outcome): T[] {
  const first = result.rows[0]
  if (!first || !Object.keys(first).some((key) => key.includes('_'))) return result.rows as T[]
  return result.rows.map((row) => {
    const made: Record<string, unknown> = {}
    for (const key in row) made[camel(key)] = row[key]
    return made as T
  })
}
