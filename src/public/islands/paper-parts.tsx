import { useState } from 'react'
import { bytesText } from '#kernel/definition/bytes-text.ts'
import { download } from '#kernel/ui/api.ts'
import { lang, useTexts, type Texts } from '#kernel/ui/say.ts'
import { nameOfAuthor } from '#modules/journal/submissions/author-name.ts'
import { FileLink } from './file-link.tsx'
import { fetchFile } from './files.tsx'
import { wordsIn, type Letter, type PaperDetail, type Released, type Told } from './paper.ts'

const texts = {
  authors: ['作者', 'Authors'],
  corresponding: ['通信作者', 'corresponding'],
  waiting: ['待确认署名', 'Asked, no answer yet'],
  agreed: ['已确认署名', 'Has agreed'],
  disputed: ['对署名有异议，请与其核实', 'Objects; settle it with them'],
  letter: ['决定信', 'Decision letter'],
  office: ['编辑部来信', 'Letter of the office'],
  letterPdf: ['下载决定信与审稿意见（PDF）', 'Download the letter and reviews (PDF)'],
  letterAlone: ['下载信件（PDF）', 'Download the letter (PDF)'],
  reviews: ['审稿意见', 'Reviews'],
  round: ['第 {n} 轮', 'Round {n}'],
  more: ['展开全文', 'Show all'],
  less: ['收起', 'Show less'],
  files: ['文件', 'Files'],
  name: ['名称', 'Name'],
  use: ['用途', 'Kind'],
  version: ['版本', 'Version'],
  uploaded: ['上传', 'Uploaded'],
  noFiles: ['还没有文件。', 'No files yet.'],
  history: ['过程', 'History'],
  inRound: [
    '邀请 {invited} 位审稿人，{completed} 位已完成',
    '{completed} of {invited} reviewers have reported',
  ],
  earlier: ['此前的决定信 {n} 封', '{n} earlier letters', '{n} earlier letter'],
} as const satisfies Texts

/** A block's heading; on Chinese pages with its English beside it. */
export function BlockHead({
  text,
  other,
  right,
}: {
  text: string
  other: string
  right?: string | undefined
}) {
  return (
    <h3>
      {text}
      {lang() === 'zh' && (
        <span lang="en" className="en">
          {other}
        </span>
      )}
      {right && <span className="rt num en">{right}</span>}
    </h3>
  )
}

/** The newest letter; earlier ones stand behind a line of their own. */
export function Letters({ paper }: { paper: PaperDetail }) {
  const t = useTexts(texts)
  const [latest, ...earlier] = paper.decisions.filter((letter) => letter.letterBody)
  if (!latest) return null
  return (
    <section className="blk">
      {latest.type === 'returnToAuthor' ? (
        <BlockHead text={t('office')} other="Letter of the office" right={latest.decidedDate ?? undefined} />
      ) : (
        <BlockHead text={t('letter')} other="Decision letter" right={latest.decidedDate ?? undefined} />
      )}
      <LetterText paper={paper} letter={latest} />
      {earlier.length > 0 && (
        <details className="past">
          <summary>{t('earlier', { n: earlier.length })}</summary>
          {earlier.map((letter) => (
            <div key={letter.id}>
              <p className="hint num">{[letter.typeText, letter.decidedDate].filter(Boolean).join(' · ')}</p>
              <LetterText paper={paper} letter={letter} />
            </div>
          ))}
        </details>
      )}
    </section>
  )
}

function LetterText({ paper, letter }: { paper: PaperDetail; letter: Letter }) {
  const t = useTexts(texts)
  return (
    <>
      <div className="let">
        <p>{wordsIn(letter.letterBody ?? '')}</p>
      </div>
      <p className="more">
        <FileLink
          fetch={() =>
            download(
              'blade-admin/submissions/letterPdf',
              { id: paper.id, decision: letter.id },
              `${paper.manuscriptNo ?? paper.id}-decision.pdf`,
            )
          }
        >
          {t(paper.reviews.length > 0 ? 'letterPdf' : 'letterAlone')}
        </FileLink>
      </p>
    </>
  )
}

export function Reports({ paper }: { paper: PaperDetail }) {
  const t = useTexts(texts)
  if (paper.reviews.length === 0) return null
  const rounds = [...new Set(paper.reviews.map((review) => review.roundNo))].toSorted((one, two) => two - one)
  return (
    <>
      {rounds.map((round) => (
        <section className="blk" key={round}>
          <BlockHead text={t('reviews')} other={`Reviews, round ${round}`} right={t('round', { n: round })} />
          <div className="rev">
            {paper.reviews
              .filter((review) => review.roundNo === round)
              .map((review) => (
                <Report key={review.id} review={review} />
              ))}
          </div>
        </section>
      ))}
    </>
  )
}

const shortReport = 140

function Report({ review }: { review: Released }) {
  const text = wordsIn(review.comments)
  const t = useTexts(texts)
  const [open, setOpen] = useState(false)
  const long = text.length > shortReport
  return (
    <article>
      <h4>{review.alias}</h4>
      {review.answers.map((answer) => (
        <p className="tx" key={answer.label}>
          <b>{answer.label}</b> {answer.text}
        </p>
      ))}
      <p className="tx">{long && !open ? `${text.slice(0, shortReport)}…` : text}</p>
      {long && (
        <button type="button" className="link" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(open ? 'less' : 'more')}
        </button>
      )}
    </article>
  )
}

/** Who stands on the paper and, for those who answer for it, what each said of it. */
export function Authors({ paper }: { paper: PaperDetail }) {
  const t = useTexts(texts)
  if (paper.state === 'draft' || paper.authors.length < 2) return null
  return (
    <section className="blk">
      <BlockHead text={t('authors')} other="Authors" />
      <ol className="aus">
        {paper.authors.map((author, i) => (
          <li key={i}>
            <b>{nameOfAuthor(author, lang())}</b>
            {author.isCorresponding && <span className="mut">{t('corresponding')}</span>}
            <span className="mut">{author.email}</span>
            {author.confirmState === 'sent' && <span className="st amber">{t('waiting')}</span>}
            {author.confirmState === 'confirmed' && <span className="st green">{t('agreed')}</span>}
            {author.confirmState === 'disputed' && <span className="st red">{t('disputed')}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}

export function Files({ paper }: { paper: PaperDetail }) {
  const t = useTexts(texts)
  return (
    <section className="blk">
      <BlockHead text={t('files')} other="Files" />
      {paper.files.length === 0 ? (
        <p className="empty">{t('noFiles')}</p>
      ) : (
        <table className="ft num">
          <thead>
            <tr>
              <th scope="col">{t('name')}</th>
              <th scope="col">{t('use')}</th>
              <th scope="col">{t('version')}</th>
              <th scope="col" className="r">
                {t('uploaded')}
              </th>
            </tr>
          </thead>
          <tbody>
            {paper.files.map((file) => (
              <tr key={file.id}>
                <td>
                  <FileLink fetch={() => fetchFile(file)}>{file.originalName ?? file.stageText}</FileLink>
                </td>
                <td>{file.stageText}</td>
                <td>{`v${file.versionNo}`}</td>
                <td className="r">
                  {[file.uploadedAt?.slice(5, 10), bytesText(file.sizeBytes)].filter(Boolean).join(' · ')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

export function History({ paper, log }: { paper: PaperDetail; log: readonly Told[] }) {
  const t = useTexts(texts)
  const [round] = paper.rounds
  return (
    <section className="blk">
      <BlockHead text={t('history')} other="History" />
      {paper.state === 'inReview' && round?.invited !== undefined && round.invited > 0 && (
        <p className="hint">{t('inRound', { invited: round.invited, completed: round.completed ?? 0 })}</p>
      )}
      <ol className="hist num">
        {log.map((event) => (
          <li key={event.id}>
            <time dateTime={event.at.slice(0, 10)}>{event.at.slice(0, 10)}</time>
            <span>{event.text}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
