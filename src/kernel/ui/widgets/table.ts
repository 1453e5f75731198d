import { lazy } from 'react'
import type { Kind } from '#kernel/definition/kind.ts'
import * as cells from './cells.tsx'
import * as filters from './filters.tsx'
import * as inputs from './inputs.tsx'
import { late } from './late.tsx'
import { FilesCell, ImagesCell } from './fileCells.tsx'
import { RegionCell, RegionInput } from './region.tsx'
import type { Widget } from './types.ts'

const Editor = lazy(() => import('../editor/Editor.tsx'))
const TreeInput = late(async () => (await import('./TreeInput.tsx')).TreeInput)
const DateInput = late(async () => (await import('./dates.tsx')).DateInput)
const DateTimeInput = late(async () => (await import('./dates.tsx')).DateTimeInput)
const DateFilter = late(async () => (await import('./dates.tsx')).DateFilter)
const FileInputs = lazy(() => import('./FileInputs.tsx'))
const FittingRefInput = lazy(() => import('./FittingRef.tsx'))
const RecordOfInput = lazy(() => import('./RecordOf.tsx'))
const StructureInput = lazy(() => import('./Structure.tsx'))

/** From the widget name that a kind gives itself to what the browser draws. A new kind is one line here. */
const widgets: Readonly<Record<string, Widget>> = {
  text: { Cell: cells.TextCell, Input: inputs.TextInput, Filter: filters.TextFilter },
  inline: { Cell: cells.InlineCell, Input: inputs.TextInput, Filter: filters.TextFilter },
  longText: { Cell: cells.TextCell, Input: inputs.LongTextInput, Filter: filters.TextFilter, wide: true },
  richText: { Cell: cells.HtmlCell, Input: Editor, wide: true },
  integer: {
    Cell: cells.IntegerCell,
    Input: inputs.IntegerInput,
    Filter: filters.NumberFilter,
    align: 'right',
    width: 90,
  },
  decimal: {
    Cell: cells.NumberCell,
    Input: inputs.DecimalInput,
    Filter: filters.NumberFilter,
    align: 'right',
    width: 110,
  },
  money: {
    Cell: cells.MoneyCell,
    Input: inputs.DecimalInput,
    Filter: filters.NumberFilter,
    align: 'right',
    width: 110,
  },
  yesNo: {
    Cell: cells.YesNoCell,
    Input: inputs.YesNoInput,
    Filter: filters.YesNoFilter,
    width: 90,
    chosen: true,
    toForm: Boolean,
  },
  choice: {
    Cell: cells.ChoiceCell,
    Input: inputs.ChoiceInput,
    Filter: filters.ChoiceFilter,
    width: 120,
    chosen: true,
  },
  choices: { Cell: cells.ListCell, Input: inputs.ChoicesInput, chosen: true },
  dict: {
    Cell: cells.DictCell,
    Input: inputs.DictInput,
    Filter: filters.DictFilter,
    width: 120,
    chosen: true,
  },
  dicts: {
    Cell: cells.DictCell,
    Input: inputs.DictInput,
    Filter: filters.DictFilter,
    chosen: true,
  },
  date: {
    Cell: cells.TimeCell,
    Input: DateInput,
    Filter: DateFilter,
    width: 120,
    chosen: true,
  },
  dateTime: {
    Cell: cells.TimeCell,
    Input: DateTimeInput,
    Filter: DateFilter,
    width: 150,
    chosen: true,
  },
  ref: { Cell: cells.RefCell, Input: inputs.RefInput, Filter: filters.RefFilter, chosen: true },
  fittingRef: { Cell: cells.RefCell, Input: FittingRefInput, Filter: filters.RefFilter, chosen: true },
  recordOf: { Cell: cells.TextCell, Input: RecordOfInput, Filter: filters.TextFilter, chosen: true },
  refs: { Cell: cells.RefCell, Input: inputs.RefsInput, Filter: filters.RefFilter, chosen: true },
  treeParent: { Cell: cells.RefCell, Input: TreeInput, chosen: true },
  file: { Cell: FilesCell, Input: FileInputs, chosen: true, wide: true },
  files: { Cell: FilesCell, Input: FileInputs, chosen: true, wide: true },
  image: { Cell: ImagesCell, Input: FileInputs, chosen: true, wide: true },
  images: { Cell: ImagesCell, Input: FileInputs, chosen: true, wide: true },
  region: { Cell: RegionCell, Input: RegionInput, Filter: filters.TextFilter, chosen: true, wide: true },
  secret: { Cell: cells.SecretCell, Input: inputs.SecretInput },
  words: { Cell: cells.ListCell, Input: inputs.WordsInput, Filter: filters.TextFilter, wide: true },
  structure: { Cell: cells.CountCell, Input: StructureInput, wide: true },
}

export function widgetOf(kind: Pick<Kind<unknown>, 'widget'>): Widget {
  return widgets[kind.widget] ?? widgets.text!
}
