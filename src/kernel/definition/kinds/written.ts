/** Forms of values that may stand in logs. */
export const figureForm = /^-?\d{1,15}(\.\d{1,6})?$/
export const dayForm = /^\d{4}-\d{2}-\d{2}([ T]\d{2}:\d{2}(:\d{2})?)?$/

/** A figure of a sheet as it is posted: without what groups it, in the wide signs of a Chinese keyboard too: `￥１，２３４`. */
export const plainFigure = (cell: string): string =>
  cell
    .normalize('NFKC')
    .replace(/[,¥\s]/g, '')
    .replace('−', '-')

/**
 * A day, month or time as people write it, `2026/9/1 8:30`, `2026年9月1日8时30分` or `20260901`, in the form of the wire;
 * anything else as it is.
 */
export function plainDay(cell: string): string {
  const text = cell.normalize('NFKC').trim()
  const [, year, month, day, rest = ''] =
    /^(\d{4})(\d{2})(\d{2})?()$/.exec(text) ??
    /^(\d{4})[-/.年](\d{1,2})(?:[-/.月](\d{1,2}))?[日月]?(.*)$/.exec(text) ??
    []
  if (year === undefined || month === undefined) return cell
  const parts = [year, month, ...(day === undefined ? [] : [day])].map((part) => part.padStart(2, '0'))
  return [parts.join('-'), ...(rest ? [plainTime(rest)] : [])].join(' ')
}

/** `8:30`, `8时30分`, `18点` as the wire has them. */
export function plainTime(text: string): string {
  const [, hour, minute = '0', second] =
    /^[ T]*(\d\d?) ?[:时点] ?(\d\d?)? ?[:分]? ?(\d\d?)?秒?$/.exec(text) ?? []
  if (!hour) return text.trim()
  return [hour, minute, second].flatMap((part) => part?.padStart(2, '0') ?? []).join(':')
}

/** The number that a spreadsheet keeps for a day, `46266.354` for one in 2026 at 8:30: seen where a cell lost its form. */
export function plainSerial(cell: string): string {
  if (!/^[1-9]\d{4}(\.\d+)?$/.test(cell)) return plainDay(cell)
  const at = new Date(Date.UTC(1899, 11, 30) + Math.round(Number(cell) * 86_400) * 1000)
  return at.toISOString().slice(0, 19).replace('T', ' ').replace(' 00:00:00', '')
}

export const plainText = (value: unknown): string => String(value ?? '')
