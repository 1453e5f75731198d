import { useState, type FormEvent } from 'react'
import { Input, Message, Select, Waiting } from '#kernel/portal/ui/kit.tsx'
import { localPath, parameter } from '#kernel/portal/ui/open.tsx'
import { Band, Head } from '#kernel/portal/ui/phone.tsx'
import { useLoad } from '#kernel/portal/ui/useLoad.ts'
import { useWork } from '#kernel/portal/ui/useWork.ts'
import { get, post } from '#kernel/ui/api.ts'
import { useTexts, type Texts } from '#kernel/ui/say.ts'
import { AskToConfirm } from './AskToConfirm.tsx'
import { Identities } from './Identities.tsx'
import { LeaveButton } from './LeaveButton.tsx'
import { differ, NewPassword, newPasswordTexts, noPasswords } from './NewPassword.tsx'
import { portal, startPortal, type PortalFacts } from './portal.tsx'

const texts = {
  ...newPasswordTexts,
  first: [
    '这是别人为您设置的初始密码，请先换成自己的密码，再继续使用。',
    'Somebody else made this password up for you. Choose your own, then go on.',
  ],
  reach: ['联系方式', 'How to reach you'],
  email: ['邮箱', 'E-mail'],
  phone: ['手机', 'Phone'],
  emailHelp: ['通知和重设密码的链接寄到这里。', 'Letters and the link to a new password come here.'],
  language: ['信件和消息的语言', 'Language of letters and messages'],
  confirmed: ['此邮箱已确认。', 'This address is confirmed.'],
  open: [
    '邮箱 {email} 尚未确认，请打开确认邮件中的链接。',
    '{email} is not confirmed. Follow the link in the letter.',
  ],
  save: ['保存', 'Save'],
  saved: ['已保存。', 'Saved.'],
  change: ['修改密码', 'Change the password'],
  old: ['当前密码', 'Current password'],
} as const satisfies Texts

type Language = 'zh' | 'en'
type Me = {
  account: string
  email: string | null
  phone: string | null
  emailVerified: boolean
  language: Language | null
}
/** Each in its own words, as whoever looks for theirs reads it. */
const languages = [
  ['zh', '中文'],
  ['en', 'English'],
] as const satisfies readonly (readonly [Language, string])[]

/** One's own address, number and password, for people who have no back-office. */
function Account({ facts }: { facts: PortalFacts }) {
  const t = useTexts(texts)
  const isFirst = parameter('first') !== undefined
  const back = localPath(parameter('next')) ?? portal('home')
  const [saved, setSaved] = useState(false)
  const { data, problem, again } = useLoad('me', () => get<Me>('blade-system/user/info'))
  if (!data) return <Waiting problem={problem} again={again} />
  return (
    <>
      <Head title={facts.title} {...(!isFirst && { back })}>
        <LeaveButton />
      </Head>
      <main id="main">
        {isFirst && <Message problem={t('first')} tone="info" />}
        {!isFirst && (
          <Reach
            key={`${data.email} ${data.phone} ${data.language}`}
            me={data}
            saved={saved}
            changed={() => {
              setSaved(true)
              again()
            }}
          />
        )}
        <Password account={data.account} onward={isFirst ? back : undefined} />
        {!isFirst && <Identities />}
      </main>
    </>
  )
}

function Reach({ me, saved, changed }: { me: Me; saved: boolean; changed: () => void }) {
  const t = useTexts(texts)
  const [email, setEmail] = useState(me.email ?? '')
  const [phone, setPhone] = useState(me.phone ?? '')
  const [language, setLanguage] = useState<string>(me.language ?? 'zh')
  const { busy, problem, run } = useWork()
  // What was left alone is not sent: another window may have changed it since.
  const other = {
    ...(email.trim() !== (me.email ?? '') && { email: email.trim() || null }),
    ...(phone.trim() !== (me.phone ?? '') && { phone: phone.trim() || null }),
    ...(language !== (me.language ?? 'zh') && { language }),
  }

  function save(event: FormEvent): void {
    event.preventDefault()
    void run(async () => {
      await post('blade-system/user/update-info', other)
      changed()
    })
  }
  return (
    <Band title={t('reach')} note={me.account}>
      <form className="pp-form" onSubmit={save}>
        <Message problem={problem} />
        {saved && <Message problem={t('saved')} tone="ok" />}
        <Input
          label={t('email')}
          value={email}
          onChange={setEmail}
          type="email"
          autoComplete="email"
          help={me.email && me.emailVerified ? t('confirmed') : t('emailHelp')}
        />
        <Input label={t('phone')} value={phone} onChange={setPhone} type="tel" autoComplete="tel" />
        <Select label={t('language')} value={language} onChange={setLanguage} options={languages} />
        <button type="submit" className="btn p" disabled={busy || Object.keys(other).length === 0}>
          {t('save')}
        </button>
      </form>
      {me.email && !me.emailVerified && (
        <AskToConfirm email={me.email} why={t('open', { email: me.email })} className="msg info" />
      )}
    </Band>
  )
}

/** `onward`: where they wanted to go when the password had to be changed first. */
function Password({ account, onward }: { account: string; onward: string | undefined }) {
  const t = useTexts(texts)
  const [old, setOld] = useState('')
  const [passwords, setPasswords] = useState(noPasswords)
  const [done, setDone] = useState(false)
  const { busy, problem, run } = useWork()

  function choose(event: FormEvent): void {
    event.preventDefault()
    if (differ(passwords)) return
    setDone(false)
    void run(async () => {
      const { password: newPassword, password2: newPassword1 } = passwords
      await post('blade-system/user/update-password', { oldPassword: old, newPassword, newPassword1 })
      if (onward) return location.replace(onward)
      setOld('')
      setPasswords(noPasswords)
      setDone(true)
    })
  }
  return (
    <Band title={t('change')}>
      <form className="pp-form" onSubmit={choose}>
        {/* So that what keeps passwords knows whose it is. */}
        <input type="text" autoComplete="username" value={account} readOnly hidden />
        <Message problem={problem} />
        {done && <Message problem={t('done')} tone="ok" />}
        <Input
          label={t('old')}
          value={old}
          onChange={setOld}
          type="password"
          autoComplete="current-password"
          required
        />
        <NewPassword label={t('password')} again={t('again')} value={passwords} onChange={setPasswords} />
        <button type="submit" className="btn p" disabled={busy}>
          {t('set')}
        </button>
      </form>
    </Band>
  )
}

startPortal(Account)
