import { Input } from '#kernel/portal/ui/kit.tsx'
import { useTexts, type Texts } from '#kernel/ui/say.ts'

const texts = {
  help: ['至少 8 个字符，避免常见密码。', 'At least 8 characters, not a common one.'],
  differ: ['两次输入的密码不一致。', 'The two passwords differ.'],
} as const satisfies Texts

/** Where a new one takes the place of an old one. */
export const newPasswordTexts = {
  password: ['新密码', 'New password'],
  again: ['再次输入新密码', 'New password again'],
  set: ['设置新密码', 'Set the password'],
  done: ['密码已更新，其他设备已退出登录。', 'The password is changed and other sessions are closed.'],
} as const satisfies Texts

/** As the calls take it: the same word twice. */
export type Passwords = { readonly password: string; readonly password2: string }
export const noPasswords: Passwords = { password: '', password2: '' }
/** Said while the second is typed, and nothing is sent. */
export const differ = ({ password, password2 }: Passwords): boolean =>
  password2 !== '' && password !== password2

type Props = {
  readonly label: string
  readonly again: string
  readonly value: Passwords
  readonly onChange: (value: Passwords) => void
}

/** A password that somebody chooses, typed twice. */
export function NewPassword({ label, again, value, onChange }: Props) {
  const t = useTexts(texts)
  const field = { type: 'password', autoComplete: 'new-password', required: true } as const
  return (
    <>
      <Input
        {...field}
        label={label}
        value={value.password}
        onChange={(password) => onChange({ ...value, password })}
        help={t('help')}
      />
      <Input
        {...field}
        label={again}
        value={value.password2}
        onChange={(password2) => onChange({ ...value, password2 })}
        error={differ(value) ? t('differ') : undefined}
      />
    </>
  )
}
