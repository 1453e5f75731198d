import { KindError, label, type Kind, type Label } from '../kind.ts'
import { textKind } from './text.ts'

/** Kinds of what identifies or reaches a person: such values may be masked, and the closest ones lie encrypted. */

const phoneForm = '^(1[3-9]\\d{9}|0\\d{2,3}-?\\d{7,8}(-\\d{1,4})?|\\+\\d{6,15})$'

/** A mobile or landline number of China, or any with its country. */
export function phoneKind(): Kind<string> {
  return {
    ...textKind(20, { pattern: `^\\s*${phoneForm.slice(1, -1)}\\s*$` }),
    form: label(
      '手机号 11 位，座机带区号，境外号码以 + 开头',
      'a mobile number of 11 digits, a landline with its area code, or + and the country',
    ),
    facts: { max: 20, type: 'tel' },
    mask: middleHidden(3, 4),
    sample: (n) => `138${String(10_000_000 + n)}`,
  }
}

/** The same telephone in one spelling: without signs between, a number of China without its country and with its zero. */
export function bareNumber(phone: string): string {
  const digits = phone.replace(/[\s-]/g, '')
  const home = /^\+860?(\d+)$/.exec(digits)?.[1]
  if (home === undefined) return digits
  return /^1[3-9]\d{9}$/.test(home) ? home : `0${home}`
}

export function emailKind(): Kind<string> {
  return {
    ...textKind(150, {
      pattern: '^\\s*[^\\s@<>"(),;:]{1,64}@[^\\s@<>"(),;:]+\\.[^\\s@<>"(),;:.]{2,}\\s*$',
    }),
    form: label('如 name@example.org', 'write it as name@example.org'),
    mask: (value) => value.replace(/^(.).*(@.*)$/, '$1***$2'),
    facts: { max: 150, type: 'email' },
    sample: (n) => `person${n}@example.org`,
  }
}

/** Address of a page: http or https alone. */
export function webKind(): Kind<string> {
  return {
    ...textKind(200, { pattern: '^\\s*https?://[^\\s/]+\\.[^\\s]+\\s*$' }),
    form: label('以 http:// 或 https:// 开头', 'it begins with http:// or https://'),
    facts: { max: 200, type: 'url' },
    sample: (n) => `https://example.org/${n}`,
  }
}

export type SealedSpec = {
  readonly max?: number
  readonly pattern?: string
  /** What a text looks like that the pattern takes. */
  readonly form?: Label
  /** How many characters stay readable at each end. */
  readonly ends?: readonly [number, number]
  /** A value whose check digit is wrong, in words. */
  readonly check?: (text: string) => { readonly zh: string; readonly en: string } | undefined
  readonly sample?: (n: number) => string
}

/**
 * Lies encrypted; answers show its ends alone, and `reveal` tells the whole of one (told in the log). Stored as
 * `mark ends sealed`: the mark finds it again by its exact text, and two rows with the same text have the same mark.
 */
export function sealedKind(spec: SealedSpec = {}): Kind<string> {
  const { max = 100, ends = [4, 4] } = spec
  return {
    ...textKind(max, {
      ...(spec.pattern && { pattern: spec.pattern }),
      ...(spec.form && { form: spec.form }),
    }),
    sqlType: 'text',
    plainFilter: 'equal',
    filters: ['equal', 'null', 'notnull'],
    parse(value, { secrets }) {
      const text = String(value).trim().toUpperCase()
      const wrong = spec.check?.(text)
      if (wrong) throw new KindError(label(wrong.zh, wrong.en))
      if (!secrets) throw new Error('a sealed value came in where there are no keys')
      return `${secrets.mark(text)} ${middleHidden(...ends)(text)} ${secrets.seal(text)}`
    },
    present: (stored) => partsOf(stored).ends,
    wanted: (text, { secrets }) => secrets?.mark(text.trim().toUpperCase()),
    found: (column) => `split_part(${column}, ' ', 1)`,
    text: (stored) => partsOf(stored).ends,
    ...(spec.sample && { sample: spec.sample }),
  }
}

/** The whole text of a stored sealed value; undefined where the key is another one. */
export function openSealed(
  stored: string,
  secrets: { open(sealed: string): string | undefined },
): string | undefined {
  return secrets.open(partsOf(stored).sealed)
}

/** The ends that are shown may hold a space of their own, as those of `E 1234567` do; mark and seal have none. */
function partsOf(stored: string): { readonly ends: string; readonly sealed: string } {
  const last = stored.lastIndexOf(' ')
  return { ends: stored.slice(stored.indexOf(' ') + 1, last), sealed: stored.slice(last + 1) }
}

function middleHidden(first: number, last: number) {
  return (value: string) =>
    value.length <= first + last
      ? '*'.repeat(Math.max(4, value.length))
      : `${value.slice(0, first)}${'*'.repeat(value.length - first - last)}${value.slice(-last)}`
}
