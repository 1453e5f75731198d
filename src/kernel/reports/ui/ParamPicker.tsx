import { Select } from 'antd'
import { codeOf } from '#kernel/definition/entity.ts'
import { entityNamed } from '#kernel/ui/entities.ts'
import { useMay } from '#kernel/ui/permission.ts'
import { usePicker } from '#kernel/ui/picker.ts'
import { useLang } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import type { ReportBook } from '../definition.ts'

type Props = { book: ReportBook; name: string; given: Readonly<Record<string, string>> }

/** One of what a report may be asked for, of rows that the reader may list; another choice above it empties it. */
export function ParamPicker({ book, name, given }: Props) {
  const now = useLang()
  const tab = useTab()
  const may = useMay()
  const { params } = book
  const param = params[name]
  const fitting = Object.fromEntries(
    (param?.narrowedBy ?? []).flatMap((above) => (given[above] ? [[above, given[above]]] : [])),
  )
  const target = entityNamed(param?.target ?? '')
  const shown = target !== undefined && may(codeOf(target, 'list'))
  const offered = usePicker(shown ? target : undefined, given[name] ? [given[name]] : [], { fitting })
  if (!param || !shown) return null
  const below = Object.keys(params).filter((other) => params[other]?.narrowedBy?.includes(name))
  return (
    <Select
      className="rparam"
      aria-label={param.label[now]}
      placeholder={param.all[now]}
      allowClear
      value={given[name] || null}
      {...offered}
      onChange={(id: string | null) =>
        tab.setQuery({
          ...tab.query,
          ...Object.fromEntries(below.map((other) => [other, undefined])),
          [name]: id ?? undefined,
        })
      }
    />
  )
}
