import type { ComponentType } from 'react'
import type { Kind } from '#kernel/definition/kind.ts'
import * as inputs from './inputs.tsx'
import { large, late } from './late.tsx'
import { RefInput } from './RefInput.tsx'
import { RegionInput } from './region.tsx'
import type { InputProps } from './types.ts'

const Editor = large(() => import('../editor/Editor.tsx'))
const TreeInput = late(async () => (await import('./TreeInput.tsx')).TreeInput)
const DateInput = late<InputProps>(async () => (await import('./dates.tsx')).DateInput)
const DateTimeInput = late(async () => (await import('./dates.tsx')).DateTimeInput)
const FileInputs = large(() => import('./FileInputs.tsx'))
const FittingRefInput = large(() => import('./FittingRef.tsx'))
const RecordOfInput = large(() => import('./RecordOf.tsx'))
const StructureInput = large(() => import('./Structure.tsx'))

/** From the widget name that a kind gives itself to what a form asks with. Apart from `table.ts`: looking at a list needs none of it. */
const byWidget: Readonly<Record<string, ComponentType<InputProps>>> = {
  text: inputs.TextInput,
  inline: inputs.TextInput,
  longText: inputs.LongTextInput,
  richText: Editor,
  integer: inputs.IntegerInput,
  decimal: inputs.DecimalInput,
  money: inputs.DecimalInput,
  yesNo: inputs.YesNoInput,
  choice: inputs.ChoiceInput,
  choices: inputs.ChoicesInput,
  dict: inputs.DictInput,
  dicts: inputs.DictInput,
  date: DateInput,
  dateTime: DateTimeInput,
  ref: RefInput,
  fittingRef: FittingRefInput,
  recordOf: RecordOfInput,
  refs: inputs.RefsInput,
  fittingRefs: FittingRefInput,
  treeParent: TreeInput,
  file: FileInputs,
  files: FileInputs,
  image: FileInputs,
  images: FileInputs,
  region: RegionInput,
  secret: inputs.SecretInput,
  words: inputs.WordsInput,
  structure: StructureInput,
}

export function inputOf(kind: Pick<Kind<unknown>, 'widget'>): ComponentType<InputProps> {
  return byWidget[kind.widget] ?? inputs.TextInput
}
