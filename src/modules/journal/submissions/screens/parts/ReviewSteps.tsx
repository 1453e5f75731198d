import { App } from 'antd'
import { waysFrom } from '#kernel/life/judge.ts'
import { dangerous } from '#kernel/ui/dangerous.ts'
import { post } from '#kernel/ui/api.ts'
import { useMay } from '#kernel/ui/permission.ts'
import type { Raw } from '#kernel/ui/rows.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { useFault } from '#kernel/ui/useNotify.ts'
import { reviewRecords, type ReviewState } from '../../../review-records/definition.ts'
import {
  extendable,
  mostExtensions,
  remindable,
  reviewTable,
  type ReviewAction,
} from '../../../review-records/workflow.ts'
import { waitsForEditor } from '../../../review-records/words.ts'
import { journalTexts } from '../../../terms/texts.ts'
import { useRefresh } from './calls.ts'
import { StepFields, type Asked, type StepDraft } from './StepFields.tsx'

type Word = keyof typeof journalTexts

/** What is done with a review and leaves its state as it is: when. */
const beside = {
  extend: ({ state, extendedTimes }: Raw) =>
    extendable.includes(state as ReviewState) && Number(extendedTimes) < mostExtensions,
  keepDue: ({ state, moreTimeUntil }: Raw) =>
    extendable.includes(state as ReviewState) && Boolean(moreTimeUntil),
  remind: (review: Raw) => remindable.includes(review.state as ReviewState) && !waitsForEditor(review),
} as const
type Step = {
  /** The call; `rate` is a confirmation that says more. */
  action:
    | Extract<ReviewAction, 'confirm' | 'cancel' | 'reinvite' | 'reopen' | 'exclude'>
    | keyof typeof beside
  word: Word
  done: Word
  danger?: true
  ask?: Word
  text?: Word
  asked?: readonly Asked[]
}

const steps = {
  confirm: { action: 'confirm', word: 'confirmReview', done: 'confirmed' },
  rate: {
    action: 'confirm',
    word: 'rateReview',
    done: 'confirmed',
    ask: 'rateAsk',
    text: 'rateText',
    asked: ['rating', 'redaction'],
  },
  extend: {
    action: 'extend',
    word: 'extendReview',
    done: 'extended',
    ask: 'extendAsk',
    text: 'extendText',
    asked: ['date'],
  },
  keepDue: {
    action: 'keepDue',
    word: 'keepDue',
    done: 'keptDue',
    ask: 'keepDueAsk',
    text: 'keepDueText',
    asked: ['reason'],
  },
  remind: {
    action: 'remind',
    word: 'remind',
    done: 'reminded',
    ask: 'remindAsk',
    text: 'remindText',
    asked: ['note'],
  },
  reinvite: { action: 'reinvite', word: 'reinvite', done: 'reinvited' },
  despite: {
    action: 'reinvite',
    word: 'despite',
    done: 'reinvited',
    ask: 'despiteAsk',
    text: 'despiteText',
    asked: ['reason'],
  },
  reopen: {
    action: 'reopen',
    word: 'reopen',
    done: 'reopened',
    ask: 'reopenAsk',
    text: 'reopenText',
    asked: ['reason'],
  },
  exclude: {
    action: 'exclude',
    word: 'exclude',
    done: 'excluded',
    danger: true,
    ask: 'excludeAsk',
    text: 'excludeText',
    asked: ['reason'],
  },
  cancel: {
    action: 'cancel',
    word: 'cancelInvite',
    done: 'cancelled',
    danger: true,
    ask: 'cancelAsk',
    text: 'cancelText',
  },
} as const satisfies Record<string, Step>
type Name = keyof typeof steps

/** What the desk may do with a review now, by its table and the caller's rights; the server decides on the paper. */
export function useReviewSteps(review: Raw): readonly Name[] {
  const may = useMay()
  const state = review.state as ReviewState
  const open = (action: Step['action']) =>
    action in beside
      ? beside[action as keyof typeof beside](review)
      : waysFrom(reviewTable, action, state).length > 0
  return (Object.keys(steps) as Name[]).filter((name) => {
    const { action } = steps[name]
    if (action === 'reinvite' && (state === 'invited' || name === 'despite'))
      return name === 'despite' && waitsForEditor(review) && may('reviewRecord_reinvite')
    return may(`reviewRecord_${action}`) && open(action)
  })
}

/** `asAdmin`: acting for the office, which wants a reason for everything. */
export function ReviewSteps({ review, asAdmin }: { review: Raw; asAdmin: boolean }) {
  const t = useTexts(journalTexts)
  const fault = useFault()
  const refresh = useRefresh()
  const { message, modal } = App.useApp()
  const open = useReviewSteps(review)

  async function take({ action, done }: Step, more: StepDraft = {}) {
    try {
      await post(`${reviewRecords.path}/${action}`, { id: review.id, version: review.version, ...more })
      message.success(t(done))
    } catch (error) {
      fault(error)
    }
    await refresh()
  }
  function begin(step: Step) {
    const { ask, text, word, danger, asked = [] } = step
    const wanted: readonly Asked[] =
      asAdmin && !asked.includes('reason') && !asked.includes('note') ? [...asked, 'reason'] : asked
    if (!ask && wanted.length === 0) return void take(step)
    let draft: StepDraft = {}
    modal.confirm({
      title: t(ask ?? word, { name: String(review.aliasText ?? '') }),
      width: wanted.includes('redaction') ? 640 : 420,
      content: (
        <>
          {text && <p>{t(text)}</p>}
          <StepFields review={review} asked={wanted} onChange={(next) => (draft = next)} />
        </>
      ),
      okText: t(word),
      ...(danger && dangerous),
      cancelText: t(danger ? 'keep' : 'cancel'),
      onOk: () => take(step, draft),
    })
  }
  return open.map((name) => (
    <button
      key={name}
      className={'danger' in steps[name] ? 'lk danger' : 'lk'}
      onClick={() => begin(steps[name])}
    >
      {t(steps[name].word)}
    </button>
  ))
}
