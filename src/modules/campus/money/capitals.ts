const digits = '零壹贰叁肆伍陆柒捌玖'
const places = ['', '拾', '佰', '仟']
const groups = ['', '万', '亿', '兆']

/** An amount as receipts spell it (《支付结算办法》附一): 700.50 → 柒佰元伍角整. Up to 16 places before the point. */
export function inCapitals(cents: bigint): string {
  if (cents < 0n) return `负${inCapitals(-cents)}`
  const [whole, jiao, fen] = [cents / 100n, Number((cents / 10n) % 10n), Number(cents % 10n)]
  const yuan = whole > 0n ? `${wholeOf(whole)}元` : ''
  if (jiao === 0 && fen === 0) return `${yuan || '零元'}整`
  const tens = jiao > 0 ? `${digits[jiao]}角` : yuan && fen > 0 ? '零' : ''
  return `${yuan}${tens}${fen > 0 ? `${digits[fen]}分` : '整'}`
}

function wholeOf(value: bigint): string {
  const parts: string[] = []
  for (let rest = value, i = 0; rest > 0n; rest /= 10_000n, i += 1) {
    const group = Number(rest % 10_000n)
    if (group > 0) parts.unshift(`${fourOf(group)}${groups[i] ?? ''}`)
    // A gap between groups is read as one nought.
    if (rest >= 10_000n && group > 0 && group < 1000) parts.unshift('零')
    if (rest >= 10_000n && group === 0) parts.unshift('零')
  }
  return parts.join('').replace(/零+/g, '零').replace(/零$/, '')
}

function fourOf(group: number): string {
  let text = ''
  for (let place = 3; place >= 0; place -= 1) {
    const digit = Math.floor(group / 10 ** place) % 10
    if (digit > 0) text += `${digits[digit]}${places[place]}`
    else if (text !== '' && group % 10 ** place > 0 && !text.endsWith('零')) text += '零'
  }
  return text
}
