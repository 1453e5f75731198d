import { useEffect, useRef, useState } from 'react'
import { get } from '#kernel/ui/api.ts'
import { useSay, useTexts } from '#kernel/ui/say.ts'
import { recommendations, scoreKeys } from '#modules/journal/review-records/words.ts'
import { FileSlot } from './files.tsx'
import { pathOf, texts, word, type Detail } from './review-data.ts'
import { useReviewDraft } from './review-draft.ts'
import { Choices, Items } from './review-items.tsx'
import { Check, Input, Message, Select, useWork } from './ui.tsx'

/** The scored form; saves itself as it is written, and is handed in once. */
export function ReviewForm({ review, changed }: { review: Detail; changed: () => void }) {
  const t = useTexts(texts)
  const say = useSay()
  const { form, saved, lacks, failed, change, save, submit, follow } = useReviewDraft(review)
  // What is still missing is said from the first press on, and then as it is filled in.
  const [pressed, setPressed] = useState(0)
  const lack = (field: string) => (pressed > 0 ? lacks.find((one) => one.field === field)?.msg : undefined)
  const [attached, setAttached] = useState(review.files)
  const sending = useWork()
  const asking = useRef<HTMLDialogElement>(null)
  const whole = useRef<HTMLElement>(null)

  /** The last question is asked of a report that is whole and kept; of any other it is said what is missing. */
  const handIn = () =>
    sending.run(async () => {
      const missing = await save()
      if (missing?.length === 0) asking.current?.showModal()
      else setPressed((n) => n + 1)
    })

  useEffect(() => {
    const first = pressed > 0 && whole.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (first) (first.querySelector('input') ?? first).focus()
  }, [pressed])

  const goAhead = () =>
    sending.run(async () => {
      asking.current?.close()
      await submit()
      changed()
    })

  return (
    <section className="blk rv" ref={whole}>
      <h3>{t('form')}</h3>
      <div className="fm1">
        <div className="sc" role="group" aria-label={t('scores')}>
          <span className="lb">{t('scores')}</span>
          {(Object.keys(scoreKeys) as (keyof typeof scoreKeys)[]).map((key) => (
            <Choices key={key} problem={key === 'overall' ? lack('scores') : undefined}>
              <legend>
                {say(scoreKeys[key])}
                {key === 'overall' && <span className="rq"> *</span>}
              </legend>
              <div className="pts">
                {[1, 2, 3, 4, 5].map((n) => (
                  <label key={n}>
                    <input
                      type="radio"
                      name={key}
                      aria-label={t('score', { name: say(scoreKeys[key]), n })}
                      checked={form.scores[key] === n}
                      onChange={() => change({ scores: { ...form.scores, [key]: n } })}
                    />
                    {n}
                  </label>
                ))}
              </div>
            </Choices>
          ))}
        </div>
        <Items
          items={review.formItems ?? []}
          answers={form.answers}
          change={(answers) => change({ answers })}
          problem={(key) => lack(`answers.${key}`)}
        />
        <Select
          label={t('recommendation')}
          required
          value={form.recommendation ?? ''}
          error={lack('recommendation')}
          onChange={(value) => change({ recommendation: value || null })}
          options={[
            ['', t('choose')],
            ...Object.entries(recommendations).map(([key, label]) => [key, say(label)] as const),
          ]}
        />
        <Input
          label={t('toAuthor')}
          value={form.commentsToAuthor}
          onChange={(commentsToAuthor) => change({ commentsToAuthor })}
          rows={10}
          help={t('toAuthorHelp')}
          error={lack('commentsToAuthor')}
          required
        />
        <Input
          label={t('toEditor')}
          value={form.commentsToEditor}
          onChange={(commentsToEditor) => change({ commentsToEditor })}
          rows={4}
        />
        <FileSlot
          submissionId={review.submissionId}
          stage="reviewAttachment"
          label={t('attachment')}
          help={t('attachmentHelp')}
          many
          {...(word !== undefined && { uploadPath: pathOf('upload'), downloadPath: pathOf('download') })}
          drop={false}
          files={attached}
          changed={() => {
            void get<Detail>(pathOf('detail'), { id: review.id }).then((fresh) => {
              follow(fresh.version)
              setAttached(fresh.files)
              // A file stands for comments that are short.
              if (pressed > 0) void save()
            })
          }}
        />
        <Check checked={form.aiUseDeclared} onChange={(aiUseDeclared) => change({ aiUseDeclared })}>
          {t('ai')}
        </Check>
        <Message problem={[...failed, ...sending.problem]} />
      </div>
      <div className="ends">
        <span className="sv" role="status">
          {saved === 'going' ? t('saving') : saved === 'yes' ? t('saved') : ''}
        </span>
        <button type="button" className="btn p" disabled={sending.busy} onClick={() => void handIn()}>
          {t('submit')}
        </button>
      </div>
      <dialog ref={asking} className="dlg" aria-labelledby="handIn">
        <h2 id="handIn">{t('submitTitle')}</h2>
        <p className="hint">{t('submitAsk')}</p>
        <div className="ends">
          <button type="button" className="btn" autoFocus onClick={() => asking.current?.close()}>
            {t('goOn')}
          </button>
          <button type="button" className="btn p" onClick={() => void goAhead()}>
            {t('submitNow')}
          </button>
        </div>
      </dialog>
    </section>
  )
}
