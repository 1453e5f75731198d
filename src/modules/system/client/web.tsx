import { Checkbox } from 'antd'
import { grantsOf, grantTypes } from '#auth/browser/grants.ts'
import type { Label, Lang } from '#kernel/definition/kind.ts'
import { EntityScreen } from '#kernel/ui/EntityScreen.tsx'
import { useLang } from '#kernel/ui/say.ts'
import type { InputProps } from '#kernel/ui/widgets/types.ts'
import { client } from './definition.ts'
import { grantWords } from './grant-words.ts'

const wordOf = (grant: string, lang: Lang) =>
  (grantWords as Readonly<Record<string, Label>>)[grant]?.[lang] ?? grant

/** What stands there that no sign-in knows goes with the first tick: the server would refuse it. */
function GrantsInput({ value, onChange, disabled, id }: InputProps) {
  const lang = useLang()
  return (
    <Checkbox.Group
      {...(id && { id })}
      {...(disabled && { disabled })}
      value={grantsOf(value as string)}
      onChange={(ticked) => onChange?.(grantTypes.filter((key) => ticked.includes(key)).join(','))}
      options={grantTypes.map((key) => ({ value: key, label: wordOf(key, lang) }))}
    />
  )
}

const inputs = { authorizedGrantTypes: GrantsInput }
export default function ClientScreen() {
  return <EntityScreen entity={client} pieces={{ inputs }} />
}
