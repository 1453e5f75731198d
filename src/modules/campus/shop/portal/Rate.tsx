import { useState } from 'react'
import { isBlank } from '#kernel/definition/blank.ts'
import { Input, Message } from '#kernel/portal/ui/kit.tsx'
import { useFilledIn } from '#kernel/portal/ui/useMissing.ts'
import { useWork } from '#kernel/portal/ui/useWork.ts'
import { Tiles } from '#kernel/portal/ui/phone.tsx'
import { useTexts } from '#kernel/ui/say.ts'
import { useKept } from '#kernel/ui/useKept.ts'
import { score, type Line } from './calls.ts'
import { shopTexts } from './texts.ts'

const atFirst = 5

/** All that can be rated, a few at a time: of fifty goods nobody scrolls past fifty questions. */
export function Ratings({
  shop,
  lines,
  onDone,
}: {
  /** Where they bought it, unless they rated it once. */
  shop: { readonly id: string; readonly name: string } | undefined
  lines: readonly Line[]
  onDone: () => void
}) {
  const t = useTexts(shopTexts)
  const [all, setAll] = useState(false)
  const open = lines.filter(({ scored }) => !scored)
  const more = all ? 0 : open.length - atFirst
  return (
    <>
      {shop && (
        <Rate
          key={shop.id}
          id={shop.id}
          name={shop.name}
          about={{ targetType: '1', targetId: shop.id }}
          onDone={onDone}
        />
      )}
      {(more > 0 ? open.slice(0, atFirst) : open).map(({ id, goodsId, goodsName }) => (
        <Rate
          key={id}
          id={id}
          name={goodsName}
          about={{ targetType: '2', targetId: goodsId, orderProductId: id }}
          onDone={onDone}
        />
      ))}
      {more > 0 && (
        <p className="band">
          <button type="button" className="btn" onClick={() => setAll(true)}>
            {t('rateMore', { n: more })}
          </button>
        </p>
      )}
    </>
  )
}

type About = { readonly targetType: '1' | '2'; readonly targetId: string; readonly orderProductId?: string }

/** What somebody says of the shop and of goods that they have got; few stars ask for a word. */
function Rate({ id, name, about, onDone }: { id: string; name: string; about: About; onDone: () => void }) {
  const t = useTexts(shopTexts)
  const { busy, problem, run } = useWork()
  const [{ stars, text }, setForm, sent] = useKept(`rate:${id}`, undefined, () => ({
    stars: '',
    text: '',
  }))
  const low = stars !== '' && Number(stars) <= 2
  const { missing, whenWhole } = useFilledIn([[t('comment'), !low || !isBlank(text)]])
  return (
    <section className="band">
      <h2>{t('rateAsk', { name })}</h2>
      <Tiles
        name={`rate${id}`}
        label={t('rateAsk', { name })}
        columns={5}
        options={['1', '2', '3', '4', '5'].map((key) => ({ key, text: key }))}
        value={stars}
        onChange={(next) => setForm((now) => ({ ...now, stars: next }))}
      />
      {stars !== '' && (
        <Input
          label={t('comment')}
          value={text}
          onChange={(next) => setForm((now) => ({ ...now, text: next }))}
          rows={2}
          maxLength={500}
          required={low}
          help={low ? t('rateLow') : undefined}
        />
      )}
      <Message problem={missing.length > 0 ? missing : problem} />
      {stars !== '' && (
        <p style={{ marginTop: 8 }}>
          <button
            type="button"
            className="btn"
            disabled={busy}
            onClick={() =>
              whenWhole(
                () =>
                  void run(async () => {
                    await score({
                      ...about,
                      score: Number(stars),
                      ...(!isBlank(text) && { content: text.trim() }),
                    })
                    sent()
                    onDone()
                  }),
              )
            }
          >
            {t('rate')}
          </button>
        </p>
      )}
    </section>
  )
}
