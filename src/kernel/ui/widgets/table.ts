import type { Kind } from '#kernel/definition/kind.ts'
import * as cells from './cells.tsx'
import * as filters from './filters.tsx'
import { late } from './late.tsx'
import { FilesCell, ImagesCell } from './fileCells.tsx'
import { RegionCell } from './region.tsx'
import type { Widget } from './types.ts'

const DateFilter = late(async () => (await import('./dates.tsx')).DateFilter)
const NumberFilter = late(async () => (await import('./NumberFilter.tsx')).NumberFilter)

/** From the widget name that a kind gives itself to how lists show it; how forms ask for it stands in `inputOf.ts`. */
const widgets: Readonly<Record<string, Widget>> = {
  text: { Cell: cells.TextCell, Filter: filters.TextFilter },
  inline: { Cell: cells.InlineCell, Filter: filters.TextFilter },
  longText: { Cell: cells.TextCell, Filter: filters.TextFilter, wide: true },
  richText: { Cell: cells.HtmlCell, wide: true },
  integer: {
    Cell: cells.IntegerCell,
    Filter: NumberFilter,
    align: 'right',
    width: 90,
  },
  decimal: {
    Cell: cells.NumberCell,
    Filter: NumberFilter,
    align: 'right',
    width: 110,
  },
  money: {
    Cell: cells.MoneyCell,
    Filter: NumberFilter,
    align: 'right',
    width: 110,
  },
  yesNo: {
    Cell: cells.YesNoCell,
    Filter: filters.YesNoFilter,
    width: 90,
    chosen: true,
    toForm: Boolean,
  },
  choice: {
    Cell: cells.ChoiceCell,
    Filter: filters.ChoiceFilter,
    width: 120,
    chosen: true,
  },
  choices: { Cell: cells.ListCell, chosen: true },
  dict: {
    Cell: cells.DictCell,
    Filter: filters.DictFilter,
    width: 120,
    chosen: true,
  },
  dicts: {
    Cell: cells.DictCell,
    Filter: filters.DictFilter,
    chosen: true,
  },
  date: {
    Cell: cells.TimeCell,
    Filter: DateFilter,
    width: 120,
    chosen: true,
  },
  dateTime: {
    Cell: cells.TimeCell,
    Filter: DateFilter,
    width: 150,
    chosen: true,
  },
  ref: { Cell: cells.RefCell, Filter: filters.RefFilter, chosen: true },
  fittingRef: { Cell: cells.RefCell, Filter: filters.RefFilter, chosen: true },
  recordOf: { Cell: cells.TextCell, Filter: filters.TextFilter, chosen: true },
  refs: { Cell: cells.RefCell, Filter: filters.RefFilter, chosen: true },
  fittingRefs: { Cell: cells.RefCell, Filter: filters.RefFilter, chosen: true },
  treeParent: { Cell: cells.RefCell, chosen: true },
  file: { Cell: FilesCell, chosen: true, wide: true },
  files: { Cell: FilesCell, chosen: true, wide: true },
  image: { Cell: ImagesCell, chosen: true, wide: true },
  images: { Cell: ImagesCell, chosen: true, wide: true },
  region: { Cell: RegionCell, Filter: filters.TextFilter, chosen: true, wide: true },
  secret: { Cell: cells.SecretCell },
  words: { Cell: cells.ListCell, Filter: filters.TextFilter, wide: true },
  structure: { Cell: cells.CountCell, wide: true, endless: true },
}

export function widgetOf(kind: Pick<Kind<unknown>, 'widget'>): Widget {
  return widgets[kind.widget] ?? widgets.text!
}
