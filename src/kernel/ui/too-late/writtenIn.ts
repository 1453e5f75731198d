import type { FormInstance } from 'antd'
import type { Prop } from '#kernel/definition/entity.ts'
import { colon, type Lang } from '#kernel/definition/kind.ts'
import { filled } from '#kernel/definition/naming.ts'

/** What somebody wrote into the form of a step, as text to keep. */
export function writtenIn(form: FormInstance, props: readonly Prop[], lang: Lang): string {
  return props
    .filter(({ name, kind }) => !kind.writeOnly && !kind.points && form.isFieldTouched(name))
    .map((prop) => ({ prop, value: form.getFieldValue(prop.name) as unknown }))
    .filter(({ value }) => filled(value) && typeof value !== 'object' && typeof value !== 'boolean')
    .map(({ prop, value }) => `${prop.label[lang]}${colon[lang]}${wordOf(prop, value, lang)}`)
    .join('\n\n')
}

function wordOf({ kind }: Prop, value: unknown, lang: Lang): string {
  const choices = kind.facts?.choices as Readonly<Record<string, { zh: string; en: string }>> | undefined
  return choices?.[String(value)]?.[lang] ?? String(value)
}
