import { App, Input } from 'antd'
import { useId } from 'react'
import { inList } from '#kernel/definition/kind.ts'
import { Icon } from '#kernel/ui/Icon.tsx'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { useBusy } from '#kernel/ui/useBusy.ts'
import { journalTexts } from '../../terms/texts.ts'
import { actingRoles } from '../../submission-events/definition.ts'
import type { OthersStep } from '../life/open-actions.ts'
import { act, useRefresh, type Paper } from './parts/calls.ts'

/** What is being written to those who can take a step. */
export type Telling = { readonly action: string; readonly body: string }

type Props = {
  paper: Paper
  steps: readonly OthersStep[]
  telling: Telling | undefined
  onTelling: (next: Telling | undefined) => void
}

/** What others may do with the paper as it stands: why it is theirs, who they are, and a word to them. */
export function ByOthers({ paper, steps, telling, onTelling }: Props) {
  const t = useTexts(journalTexts)
  const now = useLang()
  if (steps.length === 0) return null
  const asked = ({ roles }: OthersStep) => {
    const desk = roles.filter((role) => role !== 'AU')
    // Whoever handles the paper is known by name; of the others any may answer.
    if (desk.length === 1 && desk[0] === 'HE') return String(paper.handlingEditorName ?? '')
    return inList(
      desk.map((role) => actingRoles[role][now]),
      now,
    )
  }
  return (
    <section className="others" aria-label={t('byOthers')}>
      <h3 className="fl0">
        {t('byOthers')} <span className="mut">{t('byOthersHint')}</span>
      </h3>
      <ul>
        {steps.map((step) => (
          <li key={step.action}>
            <Icon name="person" size={14} />
            <b>{step.label}</b>
            <span className="wy">
              {step.why}
              <span className="mut">{t('whoCan', { who: step.who })}</span>
            </span>
            {asked(step) && (
              <button
                type="button"
                className="lk"
                aria-expanded={telling?.action === step.action}
                onClick={() => onTelling({ action: step.action, body: '' })}
              >
                {t('tell', { who: asked(step) })}
              </button>
            )}
            {telling?.action === step.action && (
              <Word paper={paper} who={asked(step)} telling={telling} onTelling={onTelling} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Word({
  paper,
  who,
  telling,
  onTelling,
}: {
  paper: Paper
  who: string
  telling: Telling
  onTelling: Props['onTelling']
}) {
  const t = useTexts(journalTexts)
  const refresh = useRefresh()
  const { message } = App.useApp()
  const id = useId()
  const [busy, doing] = useBusy()
  async function send() {
    await doing(async () => {
      await act('note', { id: paper.id, audience: 'desk', step: telling.action, body: telling.body })
      message.success(t('told', { who }))
      onTelling(undefined)
      await refresh()
    })
  }
  return (
    <form
      className="word"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <label htmlFor={id}>{t('tellText', { who })}</label>
      <Input.TextArea
        id={id}
        autoFocus
        autoSize={{ minRows: 2, maxRows: 8 }}
        maxLength={4000}
        value={telling.body}
        onChange={(event) => onTelling({ ...telling, body: event.target.value })}
      />
      <span className="r">
        <button type="button" className="b s" onClick={() => onTelling(undefined)}>
          {t('cancel')}
        </button>
        <button type="submit" className="b s p" disabled={busy || telling.body.trim() === ''}>
          {t('tell', { who })}
        </button>
      </span>
    </form>
  )
}
