/** The citizen identity number of GB 11643: eighteen places, the last a check over the others (ISO 7064 MOD 11-2). */

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const
const checks = '10X98765432'

/** Why a number is none, in words; undefined for one that is. */
export function wrongIdentity(text: string): { readonly zh: string; readonly en: string } | undefined {
  const wrong = {
    zh: '身份证号不正确，请核对 18 位号码',
    en: 'This is no identity number, check its 18 places',
  }
  if (!/^\d{17}[\dX]$/.test(text)) return wrong
  const [year, month, day] = [text.slice(6, 10), text.slice(10, 12), text.slice(12, 14)].map(Number) as [
    number,
    number,
    number,
  ]
  const born = new Date(Date.UTC(year, month - 1, day))
  if (year < 1900 || born.getUTCMonth() !== month - 1 || born.getUTCDate() !== day) return wrong
  return text.endsWith(checkOf(text)) ? undefined : wrong
}

export function checkOf(text: string): string {
  const sum = weights.reduce((all, weight, i) => all + weight * Number(text[i]), 0)
  return checks[sum % 11] ?? ''
}

/** One that is right, for samples and tests. */
export function sampleIdentity(n: number): string {
  const body = `11010519900307${String(n % 1000).padStart(3, '0')}`
  return body + checkOf(body)
}
