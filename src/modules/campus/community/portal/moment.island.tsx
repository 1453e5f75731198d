import { nearMinute } from '#kernel/definition/near-days.ts'
import { useEffect, useState } from 'react'
import { colon } from '#kernel/definition/kind.ts'
import { isBlank } from '#kernel/definition/blank.ts'
import { Check, Input, Message, Waiting } from '#kernel/portal/ui/kit.tsx'
import { useLoad } from '#kernel/portal/ui/useLoad.ts'
import { useMissing } from '#kernel/portal/ui/useMissing.ts'
import { useWork } from '#kernel/portal/ui/useWork.ts'
import { parameter } from '#kernel/portal/ui/open.tsx'
import { Band, Bar, Head, State, Step } from '#kernel/portal/ui/phone.tsx'
import { useKept } from '#kernel/ui/useKept.ts'
import { lang, useTexts } from '#kernel/ui/say.ts'
import { portal, startPortal, type PortalFacts } from '#auth/browser/portal.tsx'
import { words } from '../../portal/calls.ts'
import { Picture } from '../../portal/Picture.tsx'
import { Ask } from './Ask.tsx'
import { moment, momentStep, saw, say, thread, type Comment, type Moment } from './calls.ts'
import { FloorOf } from './Floors.tsx'
import { Ballot, nameOf, picturesOf, Praise } from './parts.tsx'
import { Poll } from './Poll.tsx'
import { pollTexts } from './poll-texts.ts'
import { communityTexts } from './texts.ts'
import { Write } from './Write.tsx'

/** One moment with its vote and what people say below it, floor by floor. */
function MomentPage({ facts }: { facts: PortalFacts }) {
  const id = parameter('id') ?? ''
  const { data, problem, again } = useLoad(id, () => moment(id), { follows: true })
  useEffect(() => void saw(id).catch(() => undefined), [id])
  const [changing, setChanging] = useState(false)
  if (!data) return <Waiting problem={problem} again={again} />
  if (changing)
    return (
      <Change
        row={data}
        onClose={() => setChanging(false)}
        onDone={() => {
          setChanging(false)
          again()
        }}
      />
    )
  return <Shown row={data} title={facts.title} again={again} onChange={() => setChanging(true)} />
}

/** The form over what was written, once the kinds are there. */
function Change({ row, onClose, onDone }: { row: Moment; onClose: () => void; onDone: () => void }) {
  const t = useTexts(communityTexts)
  const { data, problem, again } = useLoad('kinds', () => words('campus_moment_type'))
  if (!data) return <Waiting problem={problem} again={again} />
  return <Write title={t('rewrite')} kinds={data} row={row} onClose={onClose} onDone={onDone} />
}

function Shown({
  row,
  title,
  again,
  onChange,
}: {
  row: Moment
  title: string
  again: () => void
  onChange: () => void
}) {
  const t = useTexts(communityTexts)
  const p = useTexts(pollTexts)
  const [pages, setPages] = useState(1)
  const floors = useLoad(
    `${row.id}:${pages}`,
    async () => {
      const all = await Promise.all(Array.from({ length: pages }, (_, i) => thread(row.id, i + 1)))
      return { records: all.flatMap(({ records }) => records), more: all.at(-1)?.more ?? false }
    },
    { follows: true },
  )
  const [to, setTo] = useState<Comment>()
  const [text, setText] = useKept(`comment:${row.id}`, undefined, () => '')
  // Whoever wrote it unsigned would otherwise sign it with the first answer.
  const [unsigned, setUnsigned] = useState(row.anonymousFlag === true && row.own)
  const [asking, setAsking] = useState<'report' | 'remove'>()
  const [said, setSaid] = useState<string>()
  const [polling, setPolling] = useState(false)
  const { busy, problem, run } = useWork()
  const { missing, whenWhole } = useMissing([isBlank(text) && t('writeFirst')])
  const may = (step: string) => row._can?.[step] === true
  const open = Number(row.status) === 20
  // An unsigned one has no vote: whose that is would be told to everybody.
  const mayPoll = row.own && !row.voteId && !row.anonymousFlag && [10, 20].includes(Number(row.status))
  const send = () =>
    run(async () => {
      const made = await say({
        targetType: '1',
        targetId: row.id,
        content: text,
        ...(row.anonymousFlag && { anonymousFlag: unsigned }),
        ...(to && { parentId: to.id }),
      })
      setText('')
      setTo(undefined)
      setSaid(Number(made.status) === 20 ? undefined : t('waits'))
      floors.again()
      again()
    })
  return (
    <>
      <Head title={title} back={portal('campus/moments')} />
      <main id="main">
        <article className="mo">
          <p className="k num">
            <b>{nameOf(row, t)}</b>
            <span>{row.momentTypeText}</span>
            <span>{nearMinute(row.publishTime ?? row.createTime)}</span>
            {row.settledTime && <State tone="green">{t('settled')}</State>}
            {!open && <State tone="neutral">{row.statusText}</State>}
          </p>
          {row.title && <h2>{row.title}</h2>}
          <p className="txt">{row.content}</p>
          {row.contactInfo && (
            <p className="mut">
              {t('contact')}
              {colon[lang()]}
              {row.contactInfo}
            </p>
          )}
          <div className="pics">
            {picturesOf(row).map((id) => (
              <Picture key={id} id={id} alt="" />
            ))}
          </div>
          {row.auditOpinion && <Message problem={row.auditOpinion} tone="info" />}
          <div className="do">
            {open && <Praise targetType="1" row={row} />}
            {open && !row.own && (
              <button type="button" onClick={() => setAsking('report')}>
                {t('report')}
              </button>
            )}
            {may('edit') && row.own && (
              <button type="button" onClick={onChange}>
                {t('rewrite')}
              </button>
            )}
            {(['settle', 'unsettle'] as const).map(
              (step) =>
                may(step) && (
                  <button
                    key={step}
                    type="button"
                    disabled={busy}
                    onClick={() =>
                      void run(async () => {
                        await momentStep(step, { id: row.id })
                        again()
                      })
                    }
                  >
                    {t(step)}
                  </button>
                ),
            )}
            {mayPoll && !polling && (
              <button type="button" onClick={() => setPolling(true)}>
                {p('begin')}
              </button>
            )}
            {may('withdraw') && (
              <button type="button" onClick={() => setAsking('remove')}>
                {t('remove')}
              </button>
            )}
          </div>
        </article>
        <Message problem={said} tone="ok" />
        {polling && (
          <Poll
            row={row}
            onNever={() => setPolling(false)}
            onDone={() => {
              setPolling(false)
              again()
            }}
          />
        )}
        {asking && (
          <Ask
            asking={asking}
            question={t('removeAsk')}
            step={(step, body) => momentStep(step, { ...body, id: row.id, ids: row.id })}
            onNever={() => setAsking(undefined)}
            onDone={(words) => {
              setAsking(undefined)
              setSaid(words)
              if (words === undefined) location.replace(portal('campus/moments'))
              else again()
            }}
          />
        )}
        {row.voteId && <Ballot id={row.voteId} />}
        {open && (
          <Band title={t('comments', { n: row.commentCount ?? 0 })}>
            <Message problem={floors.problem} />
            {floors.data?.records.length === 0 && <p className="mut">{t('noComments')}</p>}
            {(floors.data?.records ?? []).map((floor) => (
              <FloorOf key={floor.id} floor={floor} onReply={setTo} again={floors.again} />
            ))}
            {floors.data?.more && (
              <button type="button" className="btn" onClick={() => setPages((n) => n + 1)}>
                {t('more')}
              </button>
            )}
            <div style={{ marginTop: 12 }}>
              <Input
                label={to ? t('replyTo', { name: nameOf(to, t) }) : t('comment')}
                value={text}
                onChange={setText}
                rows={2}
                maxLength={500}
              />
              {row.anonymousFlag && (
                <Check checked={unsigned} onChange={setUnsigned}>
                  {t('unsignedComment')}
                </Check>
              )}
            </div>
            <Message problem={missing.length > 0 ? missing : problem} />
          </Band>
        )}
      </main>
      {open && (
        <Bar>
          {to && <Step onClick={() => setTo(undefined)}>{t('cancel')}</Step>}
          <Step primary busy={busy} onClick={() => whenWhole(() => void send())}>
            {to ? t('reply') : t('comment')}
          </Step>
        </Bar>
      )}
    </>
  )
}

startPortal(MomentPage)
