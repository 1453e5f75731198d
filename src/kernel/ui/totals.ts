import { amountOf, cents } from '#kernel/definition/cents.ts'
import { propOf, type Entity } from '#kernel/definition/entity.ts'
import type { Field } from '#kernel/definition/fields.ts'
import type { ActionSpec } from '#kernel/definition/entity-spec.ts'
import type { Lang } from '#kernel/definition/kind.ts'
import { moneyText } from '#kernel/definition/money-text.ts'
import type { Raw } from './rows.ts'

/** What a step that was taken says of money, of many together; of what came to nothing only the first is said. */
export function sumsTold(
  entity: Entity,
  names: NonNullable<ActionSpec['tells']>,
  answers: readonly Readonly<Record<string, unknown>>[],
  lang: Lang,
): string[] {
  const named = names.flatMap<
    readonly [string, { readonly options: Pick<Field['options'], 'label'> } | undefined]
  >((one) => (typeof one === 'string' ? [[one, propOf(entity, one)]] : Object.entries(one)))
  const sums = named.flatMap(([name, field]) => {
    const said = answers.flatMap((one) => (typeof one[name] === 'string' ? [cents(one[name])] : []))
    return field && said.length > 0
      ? [{ label: field.options.label[lang], sum: said.reduce((all, one) => all + one, 0n) }]
      : []
  })
  return sums
    .filter(({ sum }, i) => i === 0 || sum !== 0n)
    .map(({ label, sum }) => `${label} ${moneyText(amountOf(sum))}`)
}

/** What many records come to, of the sums that a step shows of one: a transfer for all of them is compared with it. */
export function totalsOf(
  entity: Entity,
  names: NonNullable<ActionSpec['shows']>,
  rows: readonly Raw[],
  lang: Lang,
): { readonly name: string; readonly text: string }[] {
  const currencies = new Set(rows.map(({ currency }) => String(currency ?? '')))
  // What is in several currencies comes to nothing that could be said in one.
  if (rows.length < 2 || currencies.size > 1) return []
  const [currency] = currencies
  return names
    .flatMap((one) => (typeof one === 'string' ? (propOf(entity, one) ?? []) : []))
    .filter(({ kind, options }) => kind.widget === 'money' && options.sum)
    .map(({ name, options }) => {
      const sum = amountOf(rows.reduce((all, row) => all + cents(row[name] as string | null | undefined), 0n))
      return {
        name,
        text: `${options.label[lang]}${lang === 'zh' ? '合计 ' : ' in all: '}${moneyText(sum, currency || undefined)}`,
      }
    })
}
