import { inFacts } from '#kernel/definition/directions.ts'
import { get } from '#kernel/ui/api.ts'
import { Message, Waiting } from '#kernel/portal/ui/kit.tsx'
import { usePages } from '#kernel/portal/ui/usePages.tsx'
import { Head, State } from '#kernel/portal/ui/phone.tsx'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import type { Wire } from '#kernel/definition/index.ts'
import { portal, startPortal, type PortalFacts } from '#auth/browser/portal.tsx'
import { failing, hygieneItems } from '../../hygiene/items.ts'
import { Picture } from '../../portal/Picture.tsx'
import type { schoolScoreRecord } from '../scores/definition.ts'
import { hygieneTexts } from './hygiene-texts.ts'
import './community.css'

type Score = Wire<typeof schoolScoreRecord> & { readonly userName?: string | null }
const scores = (current: number) =>
  get<{ records: Score[]; total: number }>('blade-admin/schoolScoreRecord/list', {
    targetType: '3',
    descs: 'checkDate',
    size: 30,
    current,
  })

/** What inspectors found in the room that somebody lives in: the points, what they looked at, why, and whom to ask. */
function Hygiene({ facts }: { facts: PortalFacts }) {
  const t = useTexts(hygieneTexts)
  const { data, problem, again, more } = usePages('hygiene', scores, { follows: true })
  if (!data) return <Waiting problem={problem} again={again} />
  return (
    <>
      <Head title={facts.title} back={portal('campus/home')} />
      <main id="main">
        {data.length === 0 && <Message problem={t('none')} tone="info" />}
        {data.map((row) => (
          <Inspection key={row.id} row={row} />
        ))}
        {more}
        {data.length > 0 && <p className="band mut">{t('ask')}</p>}
      </main>
    </>
  )
}

function Inspection({ row }: { row: Score }) {
  const t = useTexts(hygieneTexts)
  const now = useLang()
  const counts = Number(row.status) === 1
  const named = (zh: string) => Object.values(hygieneItems).find((one) => one.zh === zh)?.[now] ?? zh
  const photos = String(row.images ?? '')
    .split(',')
    .filter(Boolean)
  return (
    <article className="mo">
      <p className="k num">
        <b>{row.checkDate}</b>
        <span>{t('by', { name: row.userName ?? '' })}</span>
        {counts && Number(row.score) < failing && <State tone="red">{t('failing')}</State>}
        {!counts && <State tone="neutral">{t('voided')}</State>}
      </p>
      <h2 className="num">{t('points', { n: Number(row.score) })}</h2>
      {row.content && <p className="txt">{row.content}</p>}
      <p className="mut num">
        {inFacts((row.scoreItems ?? []).map(({ name, score }) => `${named(name)} ${score}`))}
      </p>
      <div className="pics">
        {photos.map((id) => (
          <Picture key={id} id={id} alt={t('photo')} />
        ))}
      </div>
    </article>
  )
}

startPortal(Hygiene)
