import { useState } from 'react'
import { person } from '#auth/browser/whose.ts'
import { read, write } from '#kernel/ui/outbox.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { upload } from './upload.ts'
import { blank, failing, hygieneItems, isWhole, marks, sumOf, type Draft } from './items.ts'
import { keyOf } from './outbox.ts'
import { hygieneTexts } from './texts.ts'

type Props = { id: string; last: boolean; onSave: (draft: Draft) => void }

/** One room: five rows of big marks, why it failed, a photo. What is typed stays on the tablet until it is handed in. */
export function RoomSheet({ id, last, onSave }: Props) {
  const t = useTexts(hygieneTexts)
  const now = useLang()
  const who = person()?.userId ?? ''
  const [draft, setDraft] = useState<Draft>(() => read(localStorage, keyOf(who, `draft:${id}`), blank))
  const [problem, setProblem] = useState<string>()
  const change = (patch: Partial<Draft>) => {
    const next = { ...draft, ...patch }
    setDraft(next)
    write(localStorage, keyOf(who, `draft:${id}`), next)
  }
  const sum = sumOf(draft.marks)
  const whole = isWhole(draft.marks)
  const needsWhy = whole && sum < failing && draft.content.trim() === ''
  async function addPhoto(file: File | undefined) {
    if (!file) return
    setProblem(undefined)
    try {
      change({ images: [...draft.images, await upload(file)] })
    } catch {
      setProblem(t('photoLost'))
    }
  }
  function save() {
    if (needsWhy) return setProblem(t('contentNeeded'))
    onSave(draft)
    write(localStorage, keyOf(who, `draft:${id}`), undefined)
  }
  return (
    <form
      className="sheet"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      {Object.entries(hygieneItems).map(([key, name]) => (
        <fieldset key={key}>
          <legend>{name[now]}</legend>
          {marks.map((n) => (
            <button
              key={n}
              type="button"
              aria-pressed={draft.marks[key] === n}
              aria-label={t('points', { name: name[now], n })}
              onClick={() => change({ marks: { ...draft.marks, [key]: n } })}
            >
              {n}
            </button>
          ))}
        </fieldset>
      ))}
      <div className="row">
        <button
          type="button"
          className="b"
          onClick={() =>
            change({ marks: Object.fromEntries(Object.keys(hygieneItems).map((key) => [key, marks[0]])) })
          }
        >
          {t('allGood')}
        </button>
        <label className="b photo">
          {t('addPhoto')}
          <input
            type="file"
            accept="image/*"
            capture="environment"
            className="sr"
            disabled={draft.images.length >= 6}
            onChange={(event) => {
              void addPhoto(event.target.files?.[0])
              event.target.value = ''
            }}
          />
        </label>
        {draft.images.length > 0 && (
          <span className="mut">{t('photoCount', { n: draft.images.length })}</span>
        )}
        <span className="total" role="status">
          {t('total')} <b className="num">{sum}</b>
          {whole && sum < failing && <span className="st red">{t('failing')}</span>}
        </span>
      </div>
      <label className="why">
        {t('content')}
        <textarea
          rows={1}
          maxLength={500}
          value={draft.content}
          aria-invalid={needsWhy && problem !== undefined}
          onChange={(event) => change({ content: event.target.value })}
        />
      </label>
      {problem && (
        <p className="st red" role="alert">
          {problem}
        </p>
      )}
      <button type="submit" className="b p save" disabled={!whole}>
        {t(last ? 'saveLast' : 'save')}
      </button>
    </form>
  )
}
