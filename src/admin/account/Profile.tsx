import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Form } from 'antd'
import type { Prop } from '#kernel/definition/entity.ts'
import { post } from '#kernel/ui/api.ts'
import { atFields } from '#kernel/ui/atFields.ts'
import { FormField, starred } from '#kernel/ui/EntityForm.tsx'
import { formValues, wireValues } from '#kernel/ui/formValues.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import { UploadButton } from '#kernel/ui/UploadButton.tsx'
import { useBusy } from '#kernel/ui/useBusy.ts'
import { useFault } from '#kernel/ui/useNotify.ts'
import { screens } from '#modules/screens.ts'
import { chunk } from '../chunks.ts'
import { keepFace, useFace } from '../session/face.ts'
import { accountTexts } from '../texts/account.ts'

/** In the words and with the checks of the definition; the picture has a control of its own. */
const loadProps = chunk(async (): Promise<readonly Prop[]> => {
  const found = await Promise.all(screens.flatMap(({ profile }) => (profile ? [profile()] : [])))
  return found.flatMap(({ entity, fields }) =>
    entity.props.filter(({ name }) => name !== 'avatar' && fields.includes(name)),
  )
})

export function Profile({ info }: { info: Readonly<Record<string, unknown>> }) {
  const { data } = useQuery({ queryKey: ['profileFields'], queryFn: loadProps, staleTime: Infinity })
  return data ? <ProfileForm props={data} info={info} /> : null
}

function ProfileForm({ props, info }: { props: readonly Prop[]; info: Readonly<Record<string, unknown>> }) {
  const t = useTexts(accountTexts)
  const tab = useTab()
  const fault = useFault()
  const queries = useQueryClient()
  const { message } = App.useApp()
  const [form] = Form.useForm<Record<string, unknown>>()
  const [busy, doing] = useBusy((error) => {
    const names = props.map(({ name }) => name)
    if (!atFields(form, names, error)) fault(error)
  })

  async function save(values: Record<string, unknown>) {
    await doing(async () => {
      // What was left alone is not sent: another window may have changed it since this one was opened.
      const [now, before] = [values, formValues(props, info)].map((all) => wireValues(props, all, true))
      const changed = Object.entries(now ?? {}).filter(
        ([name, value]) => JSON.stringify(value) !== JSON.stringify(before?.[name]),
      )
      await post('blade-system/user/update-info', Object.fromEntries(changed))
      tab.setDirty(false)
      message.success(t('profileSaved'))
      await queries.invalidateQueries({ queryKey: ['userInfo'] })
    })
  }
  return (
    <>
      <Avatar />
      <Mailbox info={info} />
      <Form
        form={form}
        name="profile"
        layout="vertical"
        className="two-col"
        requiredMark={starred}
        validateTrigger="onBlur"
        initialValues={formValues(props, info)}
        onValuesChange={() => tab.setDirty(true)}
        onFinish={(values) => void save(values)}
      >
        {props.map((prop) => (
          <FormField key={prop.name} prop={prop} editing form={form} opensSection={false} />
        ))}
        <Button type="primary" htmlType="submit" loading={busy}>
          {t('profileSave')}
        </Button>
      </Form>
    </>
  )
}

/** Whether the address is known to be the person's own: what names them elsewhere counts for them only then. */
function Mailbox({ info }: { info: Readonly<Record<string, unknown>> }) {
  const t = useTexts(accountTexts)
  const fault = useFault()
  const { message } = App.useApp()
  if (!info.email) return null
  const email = String(info.email)
  if (info.emailVerified) return <Alert type="success" showIcon title={t('mailboxConfirmed', { email })} />
  async function ask() {
    try {
      await post('blade-auth/mailbox/ask', {})
      message.success(t('mailboxAsked', { email }))
    } catch (error) {
      fault(error)
    }
  }
  return (
    <Alert
      type="warning"
      showIcon
      title={t('mailboxOpen', { email })}
      action={
        <Button size="small" onClick={() => void ask()}>
          {t('mailboxAsk')}
        </Button>
      }
    />
  )
}

function Avatar() {
  const t = useTexts(accountTexts)
  const fault = useFault()
  const face = useFace((state) => state.face)
  async function take(link: string) {
    try {
      await post('blade-system/user/update-info', { avatar: link })
      keepFace(link)
    } catch (error) {
      fault(error)
    }
  }
  return (
    <div className="face">
      {face ? <img src={face} alt={t('avatar')} /> : <span className="mut">{t('noAvatar')}</span>}
      <UploadButton<{ link: string }>
        path="blade-resource/attach/put-picture"
        accept={['png', 'jpg', 'jpeg', 'webp', 'gif']}
        maxMegabytes={5}
        label={t('avatarChange')}
        onDone={({ link }) => void take(link)}
      />
    </div>
  )
}
