const signs = new Map<string, string>()

function signOf(currency: string): string {
  const known = signs.get(currency)
  if (known !== undefined) return known
  const sign = writtenSign(currency)
  signs.set(currency, sign)
  return sign
}

/** What a record names as its currency may be none that is known: it is then written as it is, and breaks no list. */
function writtenSign(currency: string): string {
  if (!/^[a-z]{3}$/i.test(currency)) return `${currency} `
  const parts = new Intl.NumberFormat('zh-CN', { style: 'currency', currency }).formatToParts(0)
  return parts.find(({ type }) => type === 'currency')?.value ?? currency
}

/** `¥5,088.00`: decimal text as the server sends it, so that no cent is lost on the way. */
export function moneyText(amount: string, currency = 'CNY'): string {
  const [whole = '0', part = ''] = amount.replace('-', '').split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${amount.startsWith('-') ? '−' : ''}${signOf(currency)}${grouped}.${part.padEnd(2, '0')}`
}
