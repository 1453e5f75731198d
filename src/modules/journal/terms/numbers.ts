/** Check digits and spellings of the numbers that the trade uses. */
import { fitsMod11 } from '#kernel/definition/check-digit.ts'

/** ISSN: eight digits mod 11, as 2957-3130. */
export function isIssn(text: string): boolean {
  if (!/^\d{4}-\d{3}[\dX]$/.test(text)) return false
  const digits = text.replace('-', '')
  let sum = 0
  for (let i = 0; i < 7; i++) sum += Number(digits[i]) * (8 - i)
  const check = (11 - (sum % 11)) % 11
  return digits[7] === (check === 10 ? 'X' : String(check))
}

/** ORCID: sixteen digits, ISO 7064 mod 11-2. Accepts the address form too. */
export function isOrcid(text: string): boolean {
  const digits = normalOrcid(text)
  return digits?.length === 16 && fitsMod11(digits)
}

/** The bare sixteen characters, for comparing. */
export function normalOrcid(text: string | null | undefined): string | undefined {
  const bare = (text ?? '')
    .trim()
    .replace(/^https?:\/\/orcid\.org\//i, '')
    .replaceAll('-', '')
    .toUpperCase()
  return bare === '' ? undefined : bare
}

/** Lower case, without resolver address: DOIs are one whatever their case. */
export function normalDoi(text: string | null | undefined): string | undefined {
  const bare = (text ?? '')
    .trim()
    .replace(/^https?:\/\/(dx\.)?doi\.org\//i, '')
    .replace(/^doi:\s*/i, '')
    .toLowerCase()
  return bare === '' ? undefined : bare
}

/** Crossref 5.4.0 takes 10.dddd(ddddd)/ and 1–200 characters without spaces. */
export function isDoi(text: string): boolean {
  return /^10\.\d{4,9}\/[^\s]{1,200}$/.test(text)
}

const dotless = new Set(['gmail.com', 'googlemail.com'])
const plusTagged = new Set([
  ...dotless,
  'outlook.com',
  'hotmail.com',
  'live.com',
  'icloud.com',
  'fastmail.com',
])

/** One spelling per mailbox: case never matters, dots and +tags where the provider ignores them. */
export function normalEmail(text: string | null | undefined): string | undefined {
  const mail = (text ?? '').trim().toLowerCase()
  const at = mail.lastIndexOf('@')
  if (at < 1) return mail === '' ? undefined : mail
  const domain = mail.slice(at + 1)
  let box = mail.slice(0, at)
  if (plusTagged.has(domain)) box = box.replace(/\+.*$/, '')
  if (dotless.has(domain)) box = box.replaceAll('.', '')
  return `${box}@${domain === 'googlemail.com' ? 'gmail.com' : domain}`
}

export function isEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@<>"',;]+@[^\s@<>"',;.]+(\.[^\s@<>"',;.]+)+$/.test(text)
}

const publicDomains = new Set([
  ...plusTagged,
  'qq.com',
  'foxmail.com',
  '163.com',
  '126.com',
  'yeah.net',
  'sina.com',
  'sohu.com',
  'aliyun.com',
  'yahoo.com',
  'proton.me',
  'protonmail.com',
])

/** Domain of the mailbox unless anybody can have one there. */
export function workDomain(mail: string | null | undefined): string | undefined {
  const domain = normalEmail(mail)?.split('@')[1]
  return domain && !publicDomains.has(domain) ? domain : undefined
}
