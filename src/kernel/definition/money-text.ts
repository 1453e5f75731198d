const signs = new Map<string, string>()

function signOf(currency: string): string {
  const known = signs.get(currency)
  if (known !== undefined) return known
  const parts = new Intl.NumberFormat('zh-CN', { style: 'currency', currency }).formatToParts(0)
  const sign = parts.find(({ type }) => type === 'currency')?.value ?? currency
  signs.set(currency, sign)
  return sign
}

/** `¥5,088.00`: decimal text as the server sends it, so that no cent is lost on the way. */
export function moneyText(amount: string, currency = 'CNY'): string {
  const [whole = '0', part = ''] = amount.replace('-', '').split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${amount.startsWith('-') ? '−' : ''}${signOf(currency)}${grouped}.${part.padEnd(2, '0')}`
}
