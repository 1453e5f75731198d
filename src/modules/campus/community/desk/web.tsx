import { nearMinute } from '#kernel/definition/near-days.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { useState } from 'react'
import type { Entity } from '#kernel/definition/entity.ts'
import { colon, inList } from '#kernel/definition/kind.ts'
import { get, post } from '#kernel/ui/api.ts'
import { Failed } from '#kernel/ui/Failed.tsx'
import { useKeys } from '#kernel/ui/keys.ts'
import { PageHead } from '#kernel/ui/PageHead.tsx'
import type { Raw } from '#kernel/ui/rows.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { useHeld } from '#kernel/ui/useHeld.ts'
import { useFault } from '#kernel/ui/useNotify.ts'
import { Thumbnail, idsOf } from '#kernel/ui/widgets/fileCells.tsx'
import { schoolComment } from '../comments/definition.ts'
import { schoolMoment } from '../moments/definition.ts'
import { beatenBy, Overtaken, type Beaten } from '../../Overtaken.tsx'
import { Reasons } from './Reasons.tsx'
import { deskTexts } from './texts.ts'
import './moderation.css'

export { default as VoteResults } from './VoteResults.tsx'

const kinds: Readonly<Record<'moments' | 'comments', Entity>> = {
  moments: schoolMoment,
  comments: schoolComment,
}
type Kind = keyof typeof kinds

const everyMs = 30_000
const idOf = ({ id }: Raw) => id

/** Of both kinds, wherever one looks: nothing waits unseen behind the other, and what a colleague decided goes by itself. */
function useQueue(kind: Kind) {
  const { path } = kinds[kind]
  return useQuery({
    queryKey: [path, 'queue', useLang()],
    queryFn: () =>
      get<{ records: Raw[]; total: number }>(`${path}/list`, { status: 10, size: 50, ascs: 'createTime' }),
    refetchInterval: everyMs,
  })
}

/** What waits to be read before others may, oldest first; decided with one key each. */
export default function ModerationQueue() {
  const t = useTexts(deskTexts)
  const fault = useFault()
  const [kind, setKind] = useState<Kind>('moments')
  const [chosenId, setChosenId] = useState<string>()
  const [rejecting, setRejecting] = useState<string>()
  /** What was written of a reason so far, by post; it outlives a change of mind. */
  const [drafts, setDrafts] = useState<Readonly<Record<string, string>>>({})
  const [busy, setBusy] = useState(false)
  const [beaten, setBeaten] = useState<Beaten>()
  const entity = kinds[kind]
  const queries = useQueryClient()
  const queues = { moments: useQueue('moments'), comments: useQueue('comments') }
  const asked = queues[kind]
  const { data } = asked
  const waiting = data?.records ?? []
  const { rows, gone } = useHeld(waiting, idOf, [chosenId, rejecting])
  const chosen = rows.find(({ id }) => id === chosenId) ?? rows[0]
  if (chosen?.id !== chosenId) setChosenId(chosen?.id)
  const isRejecting = rows.some(({ id }) => id === rejecting)
  async function decide(row: Raw, step: 'approve' | 'reject', more: object = {}): Promise<void> {
    if (busy) return
    setBusy(true)
    const place = rows.indexOf(row)
    const after = (rows[place + 1] ?? rows[place - 1])?.id
    let isOver = true
    try {
      await post(`${entity.path}/${step}`, { id: row.id, version: row.version, ...more })
      setBeaten(undefined)
    } catch (error) {
      // Whoever comes second reads who was first; the reason that was written is theirs to keep.
      const beat = await beatenBy(error, { entity, row, step, words: drafts[row.id] ?? '' })
      isOver = beat !== undefined
      if (beat) setBeaten(beat)
      else fault(error)
    }
    // The figures beside the menu are counted anew with it.
    await queries.invalidateQueries({ queryKey: [entity.path] })
    if (isOver) {
      setRejecting((was) => (was === row.id ? undefined : was))
      setChosenId(after)
    }
    setBusy(false)
  }
  function reject(id: string): void {
    setRejecting(id)
    setChosenId(id)
  }
  const at = rows.findIndex(({ id }) => id === chosen?.id)
  const go = (by: number) => setChosenId(rows[at + by]?.id ?? chosen?.id)
  useKeys(
    chosen && !isRejecting
      ? {
          a: () => void decide(chosen, 'approve'),
          r: () => reject(chosen.id),
          j: () => go(1),
          k: () => go(-1),
        }
      : {},
  )
  return (
    <>
      <PageHead label={{ zh: '审核台', en: 'Moderation' }}>
        {(['moments', 'comments'] as const).map((key) => (
          <Button
            key={key}
            type={key === kind ? 'primary' : 'default'}
            aria-pressed={key === kind}
            onClick={() => {
              setKind(key)
              setChosenId(undefined)
              // It is none of the other kind; what was written of it stays.
              setRejecting(undefined)
            }}
          >
            {t(key)} <span className="num">{queues[key].data?.total}</span>
          </Button>
        ))}
      </PageHead>
      <div className="mdesk">
        <p className="mut">
          {t('left', { n: data?.total ?? 0 })}
          <span className="keys"> · {t('keys')}</span>
        </p>
        {beaten && (
          <Overtaken
            title={String(beaten.late.before.content ?? '')}
            beaten={beaten}
            onClose={(words) => setBeaten(words === undefined ? undefined : { ...beaten, words })}
          />
        )}
        {!data && <Failed of={asked} />}
        {data && rows.length === 0 && <p className="none">{t('empty')}</p>}
        {rows.map((row) => (
          <article key={row.id} className={row === chosen ? 'on' : undefined} aria-current={row === chosen}>
            <Piece row={row} kind={kind} />
            {gone.has(row.id) && !busy && (
              <p className="mut" role="status">
                {t('gone')}
              </p>
            )}
            {rejecting === row.id ? (
              <form
                className="ac"
                onSubmit={(event) => {
                  event.preventDefault()
                  void decide(row, 'reject', { auditOpinion: drafts[row.id]?.trim() })
                }}
              >
                <Input
                  autoFocus
                  aria-label={t('opinion')}
                  placeholder={t('opinion')}
                  maxLength={200}
                  value={drafts[row.id] ?? ''}
                  onKeyDown={({ key }) => key === 'Escape' && setRejecting(undefined)}
                  onChange={(event) => setDrafts((all) => ({ ...all, [row.id]: event.target.value }))}
                />
                <Button danger htmlType="submit" loading={busy} disabled={!drafts[row.id]?.trim()}>
                  {t('send')}
                </Button>
                <Button onClick={() => setRejecting(undefined)}>{t('cancel')}</Button>
              </form>
            ) : (
              <p className="ac">
                <Button type="primary" disabled={busy} onClick={() => void decide(row, 'approve')}>
                  {t('approve')}
                </Button>
                <Button danger onClick={() => reject(row.id)}>
                  {t('reject')}
                </Button>
              </p>
            )}
          </article>
        ))}
      </div>
    </>
  )
}

function Piece({ row, kind }: { row: Raw; kind: Kind }) {
  const t = useTexts(deskTexts)
  const now = useLang()
  const hits = Array.isArray(row.sensitiveHit) ? row.sensitiveHit.map(String) : []
  const reports = Number(row.reportCount ?? 0)
  return (
    <>
      <p className="k num">
        <span>{row.anonymousFlag ? t('anonymous') : String(row.userName ?? '')}</span>
        <span>{String(row.momentTypeText ?? row.targetTypeText ?? '')}</span>
        <span>{nearMinute(row.createTime)}</span>
        {reports > 0 && <span>{t('reports', { n: reports })}</span>}
        {hits.length > 0 && (
          <mark>
            {t('hits')}
            {colon[now]}
            {inList(hits, now)}
          </mark>
        )}
      </p>
      {row.title ? <h2>{String(row.title)}</h2> : null}
      <p className="txt">{String(row.content ?? '')}</p>
      {reports > 0 && <Reasons targetType={kind === 'moments' ? '1' : '2'} targetId={row.id} n={reports} />}
      <p className="pics">
        {idsOf(row.images).map((id) => (
          <Thumbnail key={id} id={id} alt="" />
        ))}
      </p>
    </>
  )
}
