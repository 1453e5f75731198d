import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { get } from '#kernel/ui/api.ts'
import { EntityScreen } from '#kernel/ui/EntityScreen.tsx'
import type { Raw } from '#kernel/ui/rows.ts'
import { useLang, useTexts, type Texts } from '#kernel/ui/say.ts'
import type { InputProps } from '#kernel/ui/widgets/types.ts'
import { apiScope } from './definition.ts'
import { callPath, type Guardable } from './shapes.ts'

const texts = {
  others: ['其他', 'Other calls'],
  find: ['按页面、权限或地址查找', 'Find by page, right or address'],
} as const satisfies Texts

const useCalls = () =>
  useQuery({
    queryKey: [apiScope.path, 'calls', useLang()],
    queryFn: () => get<readonly Guardable[]>(`${apiScope.path}/calls`),
    staleTime: 5 * 60_000,
  }).data

/** Chosen from what there is, by the words of its page and right; the address stands beside them. */
function CallInput({ prop: _prop, value, ...rest }: InputProps) {
  const t = useTexts(texts)
  const found = useCalls()
  const nameOf = ({ under }: Guardable) => under || t('others')
  const groups = [...new Set((found ?? []).map(nameOf))].map((label) => ({
    label,
    options: (found ?? [])
      .filter((one) => nameOf(one) === label)
      .map(({ path, title }) => ({
        value: path,
        label: `${title} · ${path}`,
        title: `${label} ${title} ${path}`,
      })),
  }))
  return (
    <Select
      style={{ width: '100%' }}
      {...rest}
      showSearch
      optionFilterProp="title"
      placeholder={t('find')}
      value={value ? callPath(String(value)) : null}
      loading={!found}
      options={groups}
      popupMatchSelectWidth={false}
    />
  )
}

const inputs = { scopePath: CallInput }
const callCell = (_value: unknown, row: Raw) => <Called path={callPath(String(row.scopePath))} />

/** By its page and right, as the form has it chosen; one right may stand for several calls, so its address is read too. */
function Called({ path }: { path: string }) {
  const one = useCalls()?.find((call) => call.path === path)
  return one ? (
    <span className="two">
      <b>
        {one.under} · {one.title}
      </b>
      <span className="e">{path}</span>
    </span>
  ) : (
    <>{path}</>
  )
}

export default function ApiScopeScreen() {
  return (
    <EntityScreen
      entity={apiScope}
      pieces={{
        inputs,
        columns: (derived) =>
          derived.map((column) => (column.key === 'scopePath' ? { ...column, render: callCell } : column)),
      }}
    />
  )
}
