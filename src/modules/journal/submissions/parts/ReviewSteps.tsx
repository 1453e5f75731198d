import { App, Input } from 'antd'
import { post } from '#kernel/ui/api.ts'
import { useMay } from '#kernel/ui/permission.ts'
import type { Raw } from '#kernel/ui/rows.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { useFault } from '#kernel/ui/useNotify.ts'
import { reviewRecords, type ReviewState } from '../../review-records/definition.ts'
import { reviewing, type ReviewAction } from '../../review-records/workflow.ts'
import { journalTexts } from '../../texts.ts'
import { useRefresh } from '../calls.ts'

type DeskAction = Extract<ReviewAction, 'confirm' | 'cancel' | 'reinvite' | 'reopen' | 'exclude'>
type Word = keyof typeof journalTexts
type Step = { word: Word; done: Word; danger?: true; ask?: Word; text?: Word; reason?: true }

const steps: Readonly<Record<DeskAction, Step>> = {
  confirm: { word: 'confirmReview', done: 'confirmed' },
  reinvite: { word: 'reinvite', done: 'reinvited' },
  reopen: { word: 'reopen', done: 'reopened', ask: 'reopenAsk', text: 'reopenText', reason: true },
  exclude: {
    word: 'exclude',
    done: 'excluded',
    danger: true,
    ask: 'excludeAsk',
    text: 'excludeText',
    reason: true,
  },
  cancel: { word: 'cancelInvite', done: 'cancelled', danger: true, ask: 'cancelAsk', text: 'cancelText' },
}

/** What the desk may do with a review now, by its table and the caller's rights; the server decides on the paper. */
export function useReviewSteps(review: Raw): readonly DeskAction[] {
  const may = useMay()
  const state = review.state as ReviewState
  return (Object.keys(steps) as DeskAction[]).filter(
    (action) => may(`reviewRecord_${action}`) && reviewing.find(state, action).length > 0,
  )
}

export function ReviewSteps({ review }: { review: Raw }) {
  const t = useTexts(journalTexts)
  const fault = useFault()
  const refresh = useRefresh()
  const { message, modal } = App.useApp()
  const open = useReviewSteps(review)

  async function take(action: DeskAction, reason?: string) {
    try {
      await post(`${reviewRecords.path}/${action}`, { id: review.id, version: review.version, reason })
      message.success(t(steps[action].done))
    } catch (error) {
      fault(error)
    }
    await refresh()
  }
  function begin(action: DeskAction) {
    const { ask, text, word, danger, reason: wanted } = steps[action]
    if (!ask || !text) return void take(action)
    let reason = ''
    modal.confirm({
      title: t(ask, { name: String(review.aliasText ?? '') }),
      content: (
        <>
          <p>{t(text)}</p>
          {wanted && (
            <Input.TextArea
              aria-label={t('reason')}
              placeholder={t('reason')}
              maxLength={2000}
              autoSize={{ minRows: 3 }}
              onChange={(event) => {
                reason = event.target.value
              }}
            />
          )}
        </>
      ),
      okText: t(word),
      okButtonProps: { danger: danger === true },
      cancelText: t('keep'),
      onOk: () => take(action, wanted ? reason : undefined),
    })
  }
  return open.map((action) => (
    <button
      key={action}
      className={steps[action].danger ? 'lk go danger' : 'lk go'}
      onClick={() => begin(action)}
    >
      {t(steps[action].word)}
    </button>
  ))
}
