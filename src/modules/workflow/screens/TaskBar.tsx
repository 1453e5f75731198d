import { App, Button } from 'antd'
import { dangerous } from '#kernel/ui/dangerous.ts'
import { Icon } from '#kernel/ui/Icon.tsx'
import { MenuButton } from '#kernel/ui/MenuButton.tsx'
import { useTexts } from '#kernel/ui/say.ts'
import type { Ahead } from '../terms/ahead.ts'
import { flowTexts } from '../terms/texts.ts'
import type { Detail } from './detail.ts'
import { sentBackBy } from './sent-back.ts'
import type { WayOn } from './ways-on.ts'

type Props = {
  readonly detail: Detail
  /** What the reader may do now, which is nothing once the task is gone. */
  readonly can: Detail['can']
  /** Where agreeing leads, once that is known. */
  readonly ahead: Ahead | undefined
  readonly busy: boolean
  readonly act: (path: string, body: Record<string, unknown>, said?: string) => Promise<boolean>
  readonly onAgree: () => void
  readonly onRefuse: () => void
  readonly onAsk: (what: WayOn | 'back') => void
}

/** What may be done with a task, or with a process that somebody began. */
export function TaskBar({ detail, can, ahead, busy, act, onAgree, onRefuse, onAsk }: Props) {
  const t = useTexts(flowTexts)
  const { modal } = App.useApp()
  const taskId = detail.task?.id
  const processInstanceId = detail.instance.id
  const withdraw = () =>
    modal.confirm({
      title: t('withdrawAsk'),
      okText: t('withdraw'),
      ...dangerous,
      cancelText: t('cancel'),
      onOk: async () => void (await act('withdraw', { processInstanceId }, t('withdrawn'))),
    })
  /** Nobody agrees to what they ask for themselves. */
  const isOwn = can.withdraw && sentBackBy(detail) !== undefined
  const agreed = isOwn ? t('resubmit') : agreeing(ahead, t)
  const more = [
    { key: 'delegate', label: t('delegate'), onClick: () => onAsk('delegate') },
    ...(can.unclaim
      ? [
          {
            key: 'unclaim',
            label: t('unclaim'),
            onClick: () => void act('unclaim-task', { taskId }, t('unclaimed')),
          },
        ]
      : []),
  ]
  return (
    <footer className="task-bar">
      {can.complete && (
        <>
          <Button type="primary" className="task-agree" loading={busy} title={agreed} onClick={onAgree}>
            {agreed}
          </Button>
          {!isOwn && (
            <Button danger disabled={busy} onClick={onRefuse}>
              {t('refuse')}
            </Button>
          )}
          {can.sendBack.length > 0 && (
            <Button disabled={busy} onClick={() => onAsk('back')}>
              {t('sendBack')}
            </Button>
          )}
          <hr />
          {(['handOver', 'addSigner'] as const).map((key) => (
            <Button key={key} className="task-pass" disabled={busy} onClick={() => onAsk(key)}>
              {t(key)}
            </Button>
          ))}
          <MenuButton items={more} className="b" aria-label={t('more')} title={t('more')}>
            <Icon name="more" size={16} />
          </MenuButton>
        </>
      )}
      {can.claim && (
        <Button
          type="primary"
          loading={busy}
          onClick={() => void act('claim-task', { taskId }, t('claimed'))}
        >
          {t('claim')}
        </Button>
      )}
      {can.urge && (
        <Button disabled={busy} onClick={() => void act('urge', { processInstanceId })}>
          {t('urge')}
        </Button>
      )}
      {can.withdraw && (
        <Button danger disabled={busy} onClick={withdraw}>
          {t('withdraw')}
        </Button>
      )}
    </footer>
  )
}

/** What agreeing is called: by where it leads. */
function agreeing(ahead: Ahead | undefined, t: ReturnType<typeof useTexts<typeof flowTexts>>): string {
  if (ahead?.ends) return t('agreeLast')
  const [step, ...more] = ahead?.steps ?? []
  if (step === undefined) return t('agree')
  return more.length === 0
    ? t('agreeTo', { step })
    : t('agreeToSome', { step, more: more.length, n: more.length + 1 })
}
