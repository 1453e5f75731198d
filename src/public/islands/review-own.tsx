import { bytesText } from '#kernel/definition/bytes-text.ts'
import { useSay, useTexts } from '#kernel/ui/say.ts'
import { scoreKeys } from '#modules/journal/review-records/words.ts'
import { FileLink } from './file-link.tsx'
import { fetchFile } from './files.tsx'
import { wordsIn } from './paper.ts'
import { pathOf, texts, word, type Detail, type Past } from './review-data.ts'

/** Beside the form of a later round: what was asked for then, by them and by others, and what was decided. */
export function EarlierRounds({ review }: { review: Detail }) {
  const t = useTexts(texts)
  return review.earlier.map((past) => (
    <details className="blk" key={past.id}>
      <summary>{t(past.recommendationText ? 'ownEarlier' : 'earlier', { n: past.roundNo })}</summary>
      <OwnReport review={past} />
      <Outcome review={past} />
    </details>
  ))
}

/** What was decided, and the reports of others that went to the authors. */
export function Outcome({ review }: { review: Past }) {
  const t = useTexts(texts)
  return (
    <>
      {review.outcome && (
        <section className="blk">
          <h3>
            {t('outcome')}
            <span className="rt num en">{review.outcome.date}</span>
          </h3>
          <div className="let">
            <p>{review.outcome.text}</p>
          </div>
        </section>
      )}
      {review.otherReviews.length > 0 && (
        <section className="blk">
          <h3>{t(review.recommendationText ? 'others' : 'released')}</h3>
          <div className="rev">
            {review.otherReviews.map((other) => (
              <article key={other.alias}>
                <h4>{other.alias}</h4>
                <p className="tx">{wordsIn(other.comments)}</p>
              </article>
            ))}
          </div>
        </section>
      )}
    </>
  )
}

/** What the reviewer handed in, all of it: they keep their own report (domain 2.4). */
export function OwnReport({ review }: { review: Past & { readonly files?: Detail['files'] } }) {
  const t = useTexts(texts)
  const say = useSay()
  const { scores, commentsToAuthor, commentsToEditor } = review
  if (!commentsToAuthor && !review.recommendationText) return null
  const scored = (Object.keys(scoreKeys) as (keyof typeof scoreKeys)[]).flatMap((key) =>
    scores?.[key] ? `${say(scoreKeys[key])} ${scores[key]}` : [],
  )
  const attached = review.files?.filter(({ stage }) => stage === 'reviewAttachment') ?? []
  return (
    <section className="blk">
      <h3>
        {t('own')}
        {review.recommendationText && <span className="rt en">{review.recommendationText}</span>}
      </h3>
      {scored.length > 0 && <p className="hint num">{scored.join(' · ')}</p>}
      <div className="let">
        {review.answersInWords.map(({ label, text }) => (
          <p key={label}>
            <b>{label}</b> {text}
          </p>
        ))}
        <p>{wordsIn(commentsToAuthor ?? '')}</p>
        {commentsToEditor && (
          <p>
            <b>{t('ownToEditor')}</b> {wordsIn(commentsToEditor)}
          </p>
        )}
      </div>
      {attached.map((file) => (
        <p className="more" key={file.id}>
          <FileLink fetch={() => fetchFile(file, word === undefined ? undefined : pathOf('download'))}>
            {`${file.stageText} · ${bytesText(file.sizeBytes)}`}
          </FileLink>
        </p>
      ))}
    </section>
  )
}
