import { Checkbox } from 'antd'
import type { Lang } from '#kernel/definition/kind.ts'
import { EntityScreen } from '#kernel/ui/EntityScreen.tsx'
import type { Raw } from '#kernel/ui/rows.ts'
import { useLang } from '#kernel/ui/say.ts'
import type { InputProps } from '#kernel/ui/widgets/types.ts'
import { client } from './definition.ts'
import { grantsIn, grantTypes } from './words.ts'

const known = Object.entries(grantTypes)
const wordOf = (grant: string, lang: Lang) => known.find(([key]) => key === grant)?.[1][lang] ?? grant

/** What stands there that no sign-in knows goes with the first tick: the server would refuse it. */
function GrantsInput({ value, onChange, disabled, id }: InputProps) {
  const lang = useLang()
  return (
    <Checkbox.Group
      {...(id && { id })}
      {...(disabled && { disabled })}
      value={grantsIn(value)}
      onChange={(ticked) =>
        onChange?.(known.flatMap(([key]) => (ticked.includes(key) ? [key] : [])).join(','))
      }
      options={known.map(([key]) => ({ value: key, label: wordOf(key, lang) }))}
    />
  )
}

function Grants({ written }: { written: unknown }) {
  const lang = useLang()
  return (
    <>
      {grantsIn(written)
        .map((grant) => wordOf(grant, lang))
        .join(lang === 'zh' ? '、' : ', ')}
    </>
  )
}

const inputs = { authorizedGrantTypes: GrantsInput }
const grantsCell = (_value: unknown, row: Raw) => <Grants written={row.authorizedGrantTypes} />

export default function ClientScreen() {
  return (
    <EntityScreen
      entity={client}
      pieces={{
        inputs,
        columns: (derived) =>
          derived.map((column) =>
            column.key === 'authorizedGrantTypes' ? { ...column, render: grantsCell } : column,
          ),
      }}
    />
  )
}
