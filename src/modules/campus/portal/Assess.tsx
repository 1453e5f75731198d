import { useState } from 'react'
import { isBlank } from '#kernel/definition/blank.ts'
import { Check, Input, Message } from '#kernel/portal/ui/kit.tsx'
import { useLoad } from '#kernel/portal/ui/useLoad.ts'
import { useWork } from '#kernel/portal/ui/useWork.ts'
import { Band, Step, Tiles } from '#kernel/portal/ui/phone.tsx'
import { Photos, type Photo } from '#kernel/portal/ui/Photos.tsx'
import { useKept } from '#kernel/ui/useKept.ts'
import { useMissing } from '#kernel/portal/ui/useMissing.ts'
import { useTexts, type Texts } from '#kernel/ui/say.ts'
import { assess, words, type Order } from './calls.ts'
import { assessTexts } from './assess-texts.ts'

const mostTags = 5
const scores = ['quality', 'speed', 'attitude'] as const
const stars = ['1', '2', '3', '4', '5']

const texts = {
  ...assessTexts,
  assessAsk: ['这次维修怎么样？', 'How was this repair?'],
  assessDo: ['评价', 'Assess'],
  tags: ['标签', 'Tags'],
  tagsMay: ['可选，最多 {n} 个', 'If you like, at most {n}'],
  commentNeeded: ['有 2 分及以下的评分时，请写明原因', 'Say why, where a score is 2 or less'],
  scored: ['{n} 分', '{n} of 5'],
} as const satisfies Texts
const asked = { scores: ['请给三项都打分', 'Give all three scores'] } as const satisfies Texts

/** What the applicant thinks of the work: three scores, and words, tags and photos where they like. */
export function Assess({ work, again }: { work: Order; again: () => void }) {
  const t = useTexts(texts)
  const { busy, problem, run } = useWork()
  // Nothing is chosen for anybody.
  const [form, setForm, sent] = useKept(`assess:${work.id}`, undefined, () => ({
    given: {} as Partial<Record<(typeof scores)[number], string>>,
    content: '',
    anonymous: false,
    tags: [] as readonly string[],
  }))
  const { given, content, anonymous, tags } = form
  const set = (more: Partial<typeof form>) => setForm((now) => ({ ...now, ...more }))
  const offered = useLoad('assess-tags', () => words('campus_assess_tag'))
  const [photos, setPhotos] = useState<readonly Photo[]>([])
  const low = scores.some((name) => Number(given[name] ?? 5) <= 2)
  const a = useTexts(asked)
  const { missing, whenWhole } = useMissing([
    !scores.every((name) => given[name]) && a('scores'),
    low && isBlank(content) && t('commentNeeded'),
  ])
  return (
    <section className="turn">
      <h2>{t('assessAsk')}</h2>
      {scores.map((name) => (
        <Band key={name} title={t(name)} note={given[name] && t('scored', { n: given[name] })} required>
          <Tiles
            name={name}
            label={t(name)}
            columns={5}
            options={stars.map((key) => ({ key, text: key }))}
            value={given[name] ?? ''}
            onChange={(key) => set({ given: { ...given, [name]: key } })}
          />
        </Band>
      ))}
      {offered.data && (
        <Band title={t('tags')} note={t('tagsMay', { n: mostTags })}>
          <div className="tags">
            {offered.data.map(({ key, text }) => (
              <Check
                key={key}
                checked={tags.includes(key)}
                onChange={(on) =>
                  set({ tags: on ? [...tags, key].slice(0, mostTags) : tags.filter((one) => one !== key) })
                }
              >
                {text}
              </Check>
            ))}
          </div>
        </Band>
      )}
      <Photos album label={t('photos')} value={photos} onChange={setPhotos} max={6} />
      <Input
        label={t('comment')}
        help={low ? t('commentNeeded') : undefined}
        value={content}
        onChange={(next) => set({ content: next })}
        rows={2}
        maxLength={500}
        required={low}
      />
      <Check checked={anonymous} onChange={(next) => set({ anonymous: next })}>
        {t('anonymous')}
      </Check>
      <Message problem={missing.length > 0 ? missing : problem} />
      <p className="ac">
        <Step
          primary
          busy={busy}
          onClick={() =>
            whenWhole(
              () =>
                void run(async () => {
                  await assess({
                    workOrderId: work.id,
                    ...Object.fromEntries(scores.map((name) => [`${name}Score`, Number(given[name])])),
                    ...(!isBlank(content) && { content: content.trim() }),
                    ...(tags.length > 0 && { tags }),
                    ...(photos.length > 0 && { images: photos.map(({ id }) => id) }),
                    anonymousFlag: anonymous,
                  })
                  sent()
                  again()
                }),
            )
          }
        >
          {t('assessDo')}
        </Step>
      </p>
    </section>
  )
}
