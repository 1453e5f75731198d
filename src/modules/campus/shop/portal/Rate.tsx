import { isBlank } from '#kernel/definition/blank.ts'
import { Input, Message } from '#kernel/portal/ui/kit.tsx'
import { useWork } from '#kernel/portal/ui/useWork.ts'
import { Tiles } from '#kernel/portal/ui/phone.tsx'
import { useTexts } from '#kernel/ui/say.ts'
import { useKept } from '#kernel/ui/useKept.ts'
import { score, type Line } from './calls.ts'
import { shopTexts } from './texts.ts'

/** What somebody says of goods that they have got; few stars ask for a word. */
export function Rate({ line, onDone }: { line: Line; onDone: () => void }) {
  const t = useTexts(shopTexts)
  const { busy, problem, run } = useWork()
  const [{ stars, text }, setForm, sent] = useKept(`rate:${line.id}`, undefined, () => ({
    stars: '',
    text: '',
  }))
  const low = stars !== '' && Number(stars) <= 2
  return (
    <section className="band">
      <h2>{t('rateAsk', { name: line.goodsName })}</h2>
      <Tiles
        name={`rate${line.id}`}
        label={t('rateAsk', { name: line.goodsName })}
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
      <Message problem={problem} />
      {stars !== '' && (
        <p style={{ marginTop: 8 }}>
          <button
            type="button"
            className="btn"
            disabled={busy || (low && isBlank(text))}
            onClick={() =>
              void run(async () => {
                await score({
                  targetType: '2',
                  targetId: line.goodsId,
                  orderProductId: line.id,
                  score: Number(stars),
                  ...(!isBlank(text) && { content: text.trim() }),
                })
                sent()
                onDone()
              })
            }
          >
            {t('rate')}
          </button>
        </p>
      )}
    </section>
  )
}
