import { Checkbox } from 'antd'
import { grantsOf, grantTypes } from '#auth/browser/grants.ts'
import { label, type Label, type Lang } from '#kernel/definition/kind.ts'
import { EntityScreen } from '#kernel/ui/EntityScreen.tsx'
import type { Raw } from '#kernel/ui/rows.ts'
import { useLang } from '#kernel/ui/say.ts'
import type { InputProps } from '#kernel/ui/widgets/types.ts'
import { client } from './definition.ts'

const words: Readonly<Record<(typeof grantTypes)[number], Label>> = {
  captcha: label('账号密码与验证码', 'Password and captcha'),
  password: label('账号密码', 'Password'),
  refresh_token: label('续期令牌', 'Renewing tokens'),
  authorization_code: label('统一认证授权码', 'Code of a sign-in provider'),
  social: label('第三方登录', 'Social sign-in'),
}
const wordOf = (grant: string, lang: Lang) =>
  (words as Readonly<Record<string, Label>>)[grant]?.[lang] ?? grant

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

function Grants({ written }: { written: unknown }) {
  const lang = useLang()
  return (
    <>
      {grantsOf(written as string)
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
