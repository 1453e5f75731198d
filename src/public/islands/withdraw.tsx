import { useRef, useState } from 'react'
import { isBlank } from '#kernel/definition/blank.ts'
import { post } from '#kernel/ui/api.ts'
import { useTexts, type Texts } from '#kernel/ui/say.ts'
import { useFilledIn } from '#kernel/portal/ui/useMissing.ts'
import { opens, type Turn } from './turn.ts'
import { Input, Message, sharedTexts, useWork } from './ui.tsx'

const texts = {
  withdraw: ['撤回稿件', 'Withdraw the paper'],
  askWithdraw: ['申请撤稿', 'Ask to withdraw'],
  withdrawTitle: ['撤回这篇稿件？', 'Withdraw this paper?'],
  withdrawText: ['撤回后审理停止，编辑部会收到通知。', 'Handling stops and the office is told.'],
  askTitle: ['申请撤回这篇稿件？', 'Ask to withdraw this paper?'],
  askText: [
    '稿件已送审，由编辑处理您的申请。',
    'The paper is under review; an editor will decide on your request.',
  ],
  takeBack: ['收回撤稿申请', 'Take the request to withdraw back'],
  takeBackTitle: ['收回撤稿申请？', 'Take the request to withdraw back?'],
  takeBackText: ['稿件继续审理，编辑会收到通知。', 'Handling goes on and the editor is told.'],
  discard: ['删除草稿', 'Delete the draft'],
  discardTitle: ['删除这份草稿？', 'Delete this draft?'],
  discardText: ['草稿及已上传的文件将被删除。', 'The draft and its files will be removed.'],
  reason: ['理由', 'Reason'],
} as const satisfies Texts

type Leaving = {
  action: 'withdraw' | 'requestWithdraw' | 'cancelWithdraw' | 'discard'
  link: keyof typeof texts
  title: keyof typeof texts
  text: keyof typeof texts
  reason: boolean
  /** The paper goes on: nothing is lost by it. */
  keeps?: boolean
}
const leavings: readonly Leaving[] = [
  { action: 'discard', link: 'discard', title: 'discardTitle', text: 'discardText', reason: false },
  { action: 'withdraw', link: 'withdraw', title: 'withdrawTitle', text: 'withdrawText', reason: true },
  {
    action: 'cancelWithdraw',
    link: 'takeBack',
    title: 'takeBackTitle',
    text: 'takeBackText',
    reason: false,
    keeps: true,
  },
  { action: 'requestWithdraw', link: 'askWithdraw', title: 'askTitle', text: 'askText', reason: true },
]

/** Ways to take a paper back, each behind a question. */
export function Withdraw({ paper, changed }: Turn) {
  const t = useTexts(texts)
  const shared = useTexts(sharedTexts)
  const dialog = useRef<HTMLDialogElement>(null)
  const [reason, setReason] = useState('')
  const { busy, problem, run } = useWork()
  const leaving = leavings.find(({ action }) => opens(paper, action))
  const { missing, whenWhole } = useFilledIn([[t('reason'), !leaving?.reason || !isBlank(reason)]])
  if (!leaving) return null

  const go = () =>
    run(async () => {
      await post(`blade-admin/submissions/${leaving.action}`, {
        id: paper.id,
        version: paper.version,
        ...(leaving.reason && { reason }),
      })
      dialog.current?.close()
      changed()
    })

  return (
    <section className="blk">
      <button type="button" className="link" onClick={() => dialog.current?.showModal()}>
        {t(leaving.link)}
      </button>
      <dialog ref={dialog} className="dlg" aria-labelledby="leave">
        <h2 id="leave">{t(leaving.title)}</h2>
        <p className="hint">{t(leaving.text)}</p>
        <div className="fm1">
          {leaving.reason && (
            <Input label={t('reason')} value={reason} onChange={setReason} rows={3} required />
          )}
          <Message problem={missing.length > 0 ? missing : problem} />
        </div>
        <div className="ends">
          <button type="button" className="btn" onClick={() => dialog.current?.close()}>
            {shared('cancel')}
          </button>
          <button
            type="button"
            className={leaving.keeps ? 'btn p' : 'btn red'}
            disabled={busy}
            onClick={() => whenWhole(() => void go())}
          >
            {t(leaving.link)}
          </button>
        </div>
      </dialog>
    </section>
  )
}
