import { Input, type FormInstance } from 'antd'
import type { TextAreaRef } from 'antd/es/input/TextArea'
import type { Ref } from 'react'
import type { Asks } from '#kernel/definition/asked.ts'
import { InEnglish } from '#kernel/ui/InEnglish.tsx'
import { useTexts } from '#kernel/ui/say.ts'
import { flowTexts } from '../terms/texts.ts'
import type { Detail } from './detail.ts'
import { StepForm } from './Form.tsx'
import { sentBackBy } from './sent-back.ts'

type Own = {
  readonly detail: Detail
  readonly asks: Asks
  readonly form: FormInstance<Record<string, unknown>>
  readonly comment: string
  /** An opinion is missing that a refusal wants. */
  readonly missing: boolean
  readonly opinion: Ref<TextAreaRef>
  readonly onTyped: (changed: Readonly<Record<string, unknown>>) => void
  readonly onComment: (comment: string) => void
  readonly onFinish: (values: Record<string, unknown>) => void
}

/** What is asked of the reader: why it is theirs, the fields of the step, their opinion. */
export function OwnPart({
  detail,
  asks,
  form,
  comment,
  missing,
  opinion,
  onTyped,
  onComment,
  onFinish,
}: Own) {
  const t = useTexts(flowTexts)
  const back = sentBackBy(detail)
  const { owner } = detail
  return (
    <section className="task-part own" aria-label={t('ownPart')}>
      <h2>
        <span>
          {t('ownPart')} <InEnglish text={flowTexts.ownPart} />
        </span>
      </h2>
      {back && (
        <p className="back-why">
          {t('sentBackBy', { name: back.userName ?? '', reason: back.comment ?? '' })}
        </p>
      )}
      {owner && <p className="mut">{t('delegatedBy', { name: owner })}</p>}
      <StepForm
        asks={asks}
        form={form}
        name={`flow-task-${detail.task?.id}`}
        onDirty={onTyped}
        onFinish={onFinish}
      />
      <label className="task-title">
        <span>{t('comment')}</span>
        <Input.TextArea
          ref={opinion}
          value={comment}
          rows={3}
          maxLength={1000}
          placeholder={t('commentHint')}
          aria-invalid={missing}
          {...(missing && { status: 'error' as const })}
          onChange={({ target }) => onComment(target.value)}
        />
        {missing && (
          <span className="red" role="alert">
            {t('commentHint')}
          </span>
        )}
      </label>
    </section>
  )
}
