import { Select } from 'antd'
import { entityNamed } from '#kernel/ui/entities.ts'
import { useOptions } from '#kernel/ui/refs.ts'
import { useLang } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import type { ReportBook } from '../definition.ts'

type Props = { book: ReportBook; name: string; given: Readonly<Record<string, string>> }

/** One of what a report may be asked for; another choice above it empties it. */
export function ParamPicker({ book, name, given }: Props) {
  const now = useLang()
  const tab = useTab()
  const { params } = book
  const param = params[name]
  const fitting = Object.fromEntries(
    (param?.narrowedBy ?? []).flatMap((above) => (given[above] ? [[above, given[above]]] : [])),
  )
  const { data: options } = useOptions(entityNamed(param?.target ?? ''), '', true, fitting)
  if (!param) return null
  const below = Object.keys(params).filter((other) => params[other]?.narrowedBy?.includes(name))
  return (
    <Select
      className="rparam"
      aria-label={param.label[now]}
      placeholder={param.all[now]}
      allowClear
      value={given[name] || null}
      options={(options ?? []).map(({ id, title }) => ({ value: id, label: title }))}
      onChange={(id: string | null) =>
        tab.setQuery({
          ...Object.fromEntries(below.map((other) => [other, undefined])),
          [name]: id ?? undefined,
        })
      }
    />
  )
}
