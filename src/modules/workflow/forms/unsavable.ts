import { label, type Label } from '#kernel/definition/kind.ts'
import {
  fieldKey,
  mostColumns,
  mostFields,
  mostLetters,
  mostOptions,
  type FormColumn,
  type FormField,
  type FormOption,
} from './shapes.ts'

/** What of a field a form cannot be kept with (`formSchema`), said so that whoever draws it finds the place. */
export function unsavable({ key, zh, en, kind, options = [], columns = [] }: FormField): Label | undefined {
  if (!fieldKey.test(key))
    return label(
      '变量名用字母开头，只含字母、数字、_，不超过 40 个字符',
      'The variable begins with a letter, has letters, digits and _, and at most 40 of them',
    )
  if ([zh, en].some((one) => one === ''))
    return label('请填写中文和英文名称', 'Give a Chinese and an English name')
  if ([zh, en].some((one) => one.length > mostLetters))
    return label(
      `名称不超过 ${mostLetters} 个字，请缩短`,
      `A name has ${mostLetters} letters at most; shorten it`,
    )
  if (kind === 'lines') return unsavableColumns(columns)
  if (kind !== 'choice') return undefined
  return unsavableOptions(options)
}

function unsavableOptions(options: readonly FormOption[]): Label | undefined {
  if (options.length > mostOptions)
    return label(
      `选项最多 ${mostOptions} 个，请减少`,
      `There are ${mostOptions} options at most; remove some`,
    )
  if (options.some((one) => [one.zh, one.en].some((words) => words.length > mostLetters)))
    return label(
      `选项的名称不超过 ${mostLetters} 个字，请缩短`,
      `An option has ${mostLetters} letters at most; shorten it`,
    )
  return undefined
}

function unsavableColumns(columns: readonly FormColumn[]): Label | undefined {
  if (columns.length > mostColumns)
    return label(`列最多 ${mostColumns} 个，请减少`, `There are ${mostColumns} columns at most; remove some`)
  if (columns.some((one) => [one.zh, one.en].some((words) => words.length > mostLetters)))
    return label(
      `列的名称不超过 ${mostLetters} 个字，请缩短`,
      `A column has ${mostLetters} letters at most; shorten it`,
    )
  return columns.map(({ options = [] }) => unsavableOptions(options)).find((why) => why !== undefined)
}

/** The first field that keeps a form from being saved, by its name. */
export function unsavableIn(form: readonly FormField[]): Label | undefined {
  if (form.length > mostFields)
    return label(
      `表单最多 ${mostFields} 个字段，请减少`,
      `A form has ${mostFields} fields at most; remove some`,
    )
  for (const [at, field] of form.entries()) {
    const why = unsavable(field)
    if (why)
      return label(
        `表单字段“${field.zh || field.key || at + 1}”：${why.zh}`,
        `Form field “${field.en || field.key || at + 1}”: ${why.en}`,
      )
  }
  return undefined
}
