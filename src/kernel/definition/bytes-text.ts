const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** Bytes as people read them, by thousands as limits of uploads are said: `371 B`, `48 KB`, `1.4 MB`. Files keep the number. */
export function bytesText(bytes: number): string {
  const at = units.findIndex((_, n) => Math.round(bytes / 1000 ** n) < 1000 || n === units.length - 1)
  return `${(bytes / 1000 ** at).toFixed(at < 2 ? 0 : 1)} ${units[at]}`
}
