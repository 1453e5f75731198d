import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { outside } from '#auth/browser/outside.ts'
import { richWords } from '#kernel/definition/rich.ts'
import { download, get } from '#kernel/ui/api.ts'
import type { Raw } from '#kernel/ui/rows.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { StateWord } from '#kernel/ui/StateWord.tsx'
import { useFault } from '#kernel/ui/useNotify.ts'
import { articleUpdates, retractionReasons, retractors, updateKinds, updateStates } from './definition.ts'
import { updateTexts } from './texts.ts'

/** One thing that happened to a published article, or is asked for. */
export function Past({ update }: { update: Raw }) {
  const t = useTexts(updateTexts)
  const now = useLang()
  const fault = useFault()
  const state = updateStates[update.state as keyof typeof updateStates]
  const reasons = ((update.reasons ?? []) as (keyof typeof retractionReasons)[]).map(
    (reason) => retractionReasons[reason][now],
  )
  const who = (name: unknown, at: unknown) =>
    name ? t('by', { name: String(name), date: String(at ?? '').slice(0, 16) }) : ''
  return (
    <article className="rv">
      <h3>
        {updateKinds[update.kind as keyof typeof updateKinds][now]}
        <StateWord tone={state.tone}>{state[now]}</StateWord>
        <span className="r num mut">{who(update.requestedByName, update.requestedAt)}</span>
      </h3>
      {reasons.length > 0 && <p>{reasons.join(now === 'zh' ? '；' : '; ')}</p>}
      {Boolean(update.reason) && <p className="mut">{String(update.reason)}</p>}
      {update.state === 'requested' && <Asked id={update.id} />}
      <p className="upacts">
        {Boolean(update.decidedByName) && update.state !== 'requested' && (
          <span className="mut num">{who(update.decidedByName, update.decidedAt)}</span>
        )}
        {Boolean(update.noticeArticleId) && (
          <a
            className="lk"
            href={outside(`/apaph/article-detail?id=${String(update.noticeArticleId)}`)}
            target="_blank"
            rel="noreferrer"
          >
            {t('notice')}
          </a>
        )}
        {Boolean(update.formerPdfId) && (
          <button
            className="lk"
            onClick={() =>
              void download(`${articleUpdates.path}/former`, { id: update.id }, 'former.pdf').catch(fault)
            }
          >
            {t('former')}
          </button>
        )}
      </p>
    </article>
  )
}

/** What a second person confirms, word by word. */
function Asked({ id }: { id: string }) {
  const t = useTexts(updateTexts)
  const now = useLang()
  const { data } = useQuery({
    queryKey: [articleUpdates.path, 'asked', id, now],
    queryFn: () => get<Raw>(`${articleUpdates.path}/detail`, { id }),
  })
  const retractor = data?.retractedBy as keyof typeof retractors | null | undefined
  const notices = (['noticeZh', 'noticeEn'] as const)
    .map((name) => [name, richWords(String(data?.[name] ?? ''), { betweenParagraphs: '\n\n' })] as const)
    .filter(([, words]) => words !== '')
  return (
    <dl className="upasked">
      {retractor && (
        <>
          <dt>{t('retractedBy')}</dt>
          <dd>{retractors[retractor][now]}</dd>
        </>
      )}
      {notices.map(([name, words]) => (
        <Fragment key={name}>
          <dt>{t(name)}</dt>
          <dd lang={name === 'noticeZh' ? 'zh-Hans' : 'en'}>{words}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
