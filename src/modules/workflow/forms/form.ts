import * as fields from '#kernel/definition/fields.ts'
import type { Asks } from '#kernel/definition/asked.ts'
import type { Field } from '#kernel/definition/fields.ts'
import { attachmentTypes } from '../attachments/shapes.ts'
import { atOffice, atOfficeNow } from '../terms/colleague.ts'
import type { Access } from '../terms/shapes.ts'
import { keptLines, lineLabels, lineSchema, summed, type Line } from './line-shape.ts'
import { mostPeople, type FormField } from './shapes.ts'

/** Questions of a step as fields of the kernel: what it may write. Both ends make them of the same data. */
export function asksOf(form: readonly FormField[], accessOf: (key: string) => Access): Asks {
  return Object.fromEntries(
    form.flatMap((field) => {
      const access = accessOf(field.key)
      return access === 'write' || access === 'required'
        ? [[field.key, kernelField(field, access === 'required' || field.required === true)]]
        : []
    }),
  )
}

/** At the start everything may be filled in; a step reads what it is not said to write. */
export const atStart = (): Access => 'write'
export const atStep =
  (access: Readonly<Record<string, Access>> = {}) =>
  (key: string): Access =>
    Object.hasOwn(access, key) ? (access[key] ?? 'read') : 'read'

export function kernelField(
  { zh, en, kind, options = [], columns = [], anybody }: FormField,
  required: boolean,
): Field {
  const label = { zh, en }
  const said = { label, required } as const
  switch (kind) {
    case 'text':
      return fields.text({ ...said, max: 200 })
    case 'longText':
      return fields.longText({ ...said, max: 2000, wide: true })
    case 'integer':
      return fields.integer(said)
    case 'money':
      return fields.money({ ...said, min: 0 })
    case 'date':
      return fields.date(said)
    case 'dateTime':
      return fields.dateTime(said)
    case 'yesNo':
      return fields.yesNo(said)
    case 'person':
      return fields.person({ ...said, ...(!anybody && atOffice) })
    case 'people':
      return fields.refs('user', {
        ...said,
        most: mostPeople,
        narrowedBy: anybody ? { status: atOfficeNow.status } : atOfficeNow,
        wide: true,
      })
    case 'files':
      return fields.files({ ...said, accept: attachmentTypes, maxMegabytes: 20, most: 10, wide: true })
    case 'images':
      return fields.images({ ...said, maxMegabytes: 10, most: 9, wide: true })
    case 'lines':
      return fields.structure<readonly Line[]>()({
        ...said,
        schema: lineSchema(columns),
        labels: lineLabels(columns),
        sums: summed(columns),
        parse: keptLines(columns, said),
        wide: true,
      })
    case 'choice':
      return fields.choice(
        Object.fromEntries(options.map(({ key, zh: z, en: e }) => [key, { zh: z, en: e }])),
        said,
      )
  }
}
