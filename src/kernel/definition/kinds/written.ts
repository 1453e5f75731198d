/** Forms of values that may stand in logs. */
export const figureForm = /^-?\d{1,15}(\.\d{1,6})?$/
export const dayForm = /^\d{4}-\d{2}-\d{2}([ T]\d{2}:\d{2}(:\d{2})?)?$/

/** A figure of a sheet as it is posted: without what groups it, in the wide signs of a Chinese keyboard too: `￥１，２３４`. */
export const plainFigure = (cell: string): string =>
  cell
    .normalize('NFKC')
    .replace(/[,¥\s]/g, '')
    .replace('−', '-')

/** A day, month or time as people write it, `2026/9/1 8:30` or `2026年9月1日`, in the form of the wire; anything else as it is. */
export function plainDay(cell: string): string {
  const [, year, month, day, rest = ''] =
    /^(\d{4})[-/.年](\d{1,2})(?:[-/.月](\d{1,2}))?[日月]?(.*)$/.exec(cell.normalize('NFKC').trim()) ?? []
  if (year === undefined || month === undefined) return cell
  const parts = [year, month, ...(day === undefined ? [] : [day])].map((part) => part.padStart(2, '0'))
  return `${parts.join('-')}${rest.replace(/^[ T]*(\d):/, ' 0$1:').replace(/^[ T]+/, ' ')}`
}

export const plainText = (value: unknown): string => String(value ?? '')
