import { nearMinute } from '#kernel/definition/near-days.ts'
import { inFacts } from '#kernel/definition/directions.ts'
import { useState } from 'react'
import { AskWhy } from '#kernel/portal/ui/AskWhy.tsx'
import { Message } from '#kernel/portal/ui/kit.tsx'
import { useLoad } from '#kernel/portal/ui/useLoad.ts'
import { useMissing } from '#kernel/portal/ui/useMissing.ts'
import { useWork } from '#kernel/portal/ui/useWork.ts'
import { Drawn } from '#kernel/portal/ui/phone.tsx'
import { useTexts } from '#kernel/ui/say.ts'
import {
  ballot,
  castVote,
  endVote,
  praise,
  result,
  vote,
  type Ballot as Cast,
  type Moment,
  type Result,
  type Vote,
} from './calls.ts'
import { pollTexts } from './poll-texts.ts'
import { communityTexts } from './texts.ts'
import './community.css'

/** What several of the community's pages show. Whatever people wrote is text: it is never taken as markup. */

export const nameOf = (
  row: { readonly anonymousFlag: boolean | null; readonly userName?: string | null },
  t: ReturnType<typeof useTexts<typeof communityTexts>>,
) => (row.anonymousFlag ? t('somebody') : (row.userName ?? ''))

export const drawn = {
  heart: 'M12 20c-6-4.5-9-7.5-9-11a5 5 0 0 1 9-3 5 5 0 0 1 9 3c0 3.5-3 6.5-9 11z',
  talk: 'M4 5h16v11h-8l-5 4v-4H4z',
} as const

/** Ids travel as one text. */
export const picturesOf = ({ images }: Moment) =>
  String(images ?? '')
    .split(',')
    .filter(Boolean)

export function Praise({
  targetType,
  row,
}: {
  targetType: '1' | '2'
  row: { readonly id: string; readonly praised: boolean; readonly praiseCount: number | null }
}) {
  const t = useTexts(communityTexts)
  const { busy, run } = useWork()
  const [now, setNow] = useState({ praised: row.praised, count: row.praiseCount ?? 0 })
  return (
    <button
      type="button"
      aria-pressed={now.praised}
      aria-label={t(now.praised ? 'praised' : 'praiseIt', { n: now.count })}
      disabled={busy}
      onClick={() => void run(async () => setNow(await praise(targetType, row.id)))}
    >
      <Drawn path={drawn.heart} />
      <span className="num">{now.count}</span>
    </button>
  )
}

type Loaded = { one: Vote; cast: Cast; counts: Result | undefined }
async function load(id: string): Promise<Loaded> {
  const [one, cast] = await Promise.all([vote(id), ballot(id)])
  return { one, cast, counts: cast.results ? await result(id) : undefined }
}

/** A vote: the ballot while it is open for this person, what came of it once that may be told. */
export function Ballot({ id }: { id: string }) {
  const t = useTexts(communityTexts)
  const { data, problem, again } = useLoad(id, () => load(id), { follows: true })
  if (!data) return <Message problem={problem} />
  // What an office broke off shows nothing of its ballots.
  if (Number(data.one.status) === 91)
    return (
      <section className="band vo" aria-label={data.one.title}>
        <h2>{data.one.title}</h2>
        <Message problem={t('voteGone')} tone="info" />
      </section>
    )
  return <Shown key={String(data.cast.own)} {...data} again={again} t={t} />
}

function Shown({
  one,
  cast,
  counts,
  again,
  t,
}: Loaded & { again: () => void; t: ReturnType<typeof useTexts<typeof communityTexts>> }) {
  const { busy, problem, run } = useWork()
  const [chosen, setChosen] = useState<readonly string[]>(cast.own ?? [])
  const [changing, setChanging] = useState(false)
  const { missing, whenWhole } = useMissing([chosen.length === 0 && t('chooseFirst')])
  const send = () =>
    run(async () => {
      // Where it was closed meanwhile, what came of it is shown in place of the ballot.
      await castVote(one.id, chosen).finally(again)
      setChanging(false)
    })
  const single = one.maxChoices === 1
  const voting = cast.open && cast.eligible && (cast.own === null || changing)
  const toggle = (key: string) =>
    setChosen((now) =>
      single ? [key] : now.includes(key) ? now.filter((each) => each !== key) : [...now, key],
    )
  return (
    <section className="band vo" aria-label={one.title}>
      <h2>{one.title}</h2>
      {one.description && <p>{one.description}</p>}
      <p className="mut num">{inFacts([one.statusText, t('until', { at: nearMinute(one.endTime) })])}</p>
      {one.anonymousFlag && <p className="mut">{t('anonymous')}</p>}
      {voting && (
        <fieldset>
          <legend className="mut">{single ? t('chooseOne') : t('choose', { n: one.maxChoices })}</legend>
          {one.options.map((option) => (
            <label key={option.id}>
              <input
                type={single ? 'radio' : 'checkbox'}
                name={`vote${one.id}`}
                checked={chosen.includes(option.id)}
                disabled={!chosen.includes(option.id) && !single && chosen.length >= one.maxChoices}
                onChange={() => toggle(option.id)}
              />
              {option.text}
            </label>
          ))}
        </fieldset>
      )}
      {!voting && counts && <Counts one={one} counts={counts} own={cast.own ?? []} />}
      {cast.own !== null && !changing && <Message problem={t('voted')} tone="ok" />}
      {cast.own !== null && !counts && <p className="mut">{t('later')}</p>}
      {cast.own === null && !cast.open && (
        <Message
          problem={Number(one.status) === 10 ? t('begins', { at: nearMinute(one.startTime) }) : t('closed')}
          tone="info"
        />
      )}
      {cast.own === null && cast.open && !cast.eligible && <Message problem={t('notEligible')} tone="info" />}
      {voting && <Message problem={missing.length > 0 ? missing : problem} />}
      {voting && (
        <p className="ac one">
          <button
            type="button"
            className="btn p"
            disabled={busy}
            onClick={() => whenWhole(() => void send())}
          >
            {t('voteNow')}
          </button>
        </p>
      )}
      {cast.mayChange && cast.open && !changing && (
        <button type="button" className="btn" onClick={() => setChanging(true)}>
          {t('change')}
        </button>
      )}
      {one._can?.end === true && <EndVote id={one.id} again={again} />}
    </section>
  )
}

/** Whoever put it to the vote may end it before its time, and says why. */
function EndVote({ id, again }: { id: string; again: () => void }) {
  const p = useTexts(pollTexts)
  const [asking, setAsking] = useState(false)
  const [why, setWhy] = useState('')
  const { busy, problem, run } = useWork()
  if (!asking)
    return (
      <button type="button" className="btn" onClick={() => setAsking(true)}>
        {p('end')}
      </button>
    )
  return (
    <>
      <AskWhy
        label={p('endWhy')}
        value={why}
        onChange={setWhy}
        busy={busy}
        send={p('end')}
        onSend={(reason) =>
          void run(async () => {
            await endVote(id, reason).finally(again)
          })
        }
        leave={p('never')}
        onLeave={() => setAsking(false)}
      />
      <Message problem={problem} />
    </>
  )
}

function Counts({ one, counts, own }: { one: Vote; counts: Result; own: readonly string[] }) {
  const t = useTexts(communityTexts)
  const all = Math.max(1, counts.voterCount)
  return (
    <>
      <p className="num">{t('results', { n: counts.voterCount })}</p>
      {one.options.map(({ id, text }) => {
        const n = counts.options.find((each) => each.id === id)?.count ?? 0
        return (
          <p key={id} className="res num">
            <span>
              {text} {own.includes(id) && <span className="mut">({t('chosen')})</span>}
            </span>
            <span>
              {n} · {Math.round((n / all) * 100)} %
            </span>
            <i aria-hidden="true" style={{ width: `${(n / all) * 100}%` }} />
          </p>
        )
      })}
    </>
  )
}
