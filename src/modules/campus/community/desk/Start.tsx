import { nearMinute } from '#kernel/definition/near-days.ts'
import { inFacts } from '#kernel/definition/directions.ts'
import { Failed } from '#kernel/ui/Failed.tsx'
import { useTexts } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import { schoolGoods } from '../../shop/goods/definition.ts'
import { Count, Figure, SpanPicker } from '#kernel/reports/ui/Figure.tsx'
import { useStart } from '#kernel/reports/ui/useStart.ts'
import { schoolComment } from '../comments/definition.ts'
import { schoolMoment } from '../moments/definition.ts'
import { contentReport } from '../reports/definition.ts'
import type { ModerationStart } from './start-shape.ts'
import { startTexts } from './start-texts.ts'

const deskLabel = { zh: '审核台', en: 'Moderation' }

/** For a moderator's start page: what waits, since when, and what was reported. Each figure opens its rows. */
export function ModerationStartPage() {
  const t = useTexts(startTexts)
  const tab = useTab()
  const { asked, data, span, setSpan } = useStart<ModerationStart>(schoolMoment.path)
  if (!data) return <Failed of={asked} />
  return (
    <section>
      <div className="shead">
        <h2>{t('head')}</h2>
        <button className="b" onClick={() => tab.open('/community/desk', {}, deskLabel)}>
          {t('desk')}
        </button>
        <SpanPicker span={span} onSpan={setSpan} />
      </div>
      <Counts data={data} />
      <div className="spanels">
        <Figure
          title={t('days')}
          kind="line"
          heads={[t('day'), t('posts'), t('held')]}
          marks={data.days.map(({ day, posts, held }) => ({ key: day, values: [posts, held] }))}
        />
        <Queue data={data} />
      </div>
    </section>
  )
}

function Counts({ data }: { data: ModerationStart }) {
  const t = useTexts(startTexts)
  const tab = useTab()
  const { median, from, tomorrow } = data
  const created = { createTime_datege: from, createTime_datelt: tomorrow }
  const open = (path: string, query: Record<string, string>, label: { zh: string; en: string }) => () =>
    tab.open(path, query, label)
  const time =
    median === null
      ? '–'
      : median < 90
        ? t('minutes', { n: Math.round(median) })
        : t('hours', { n: (median / 60).toFixed(1) })
  return (
    <div className="cards counts stiles">
      <Count
        text={t('moments')}
        value={String(data.moments)}
        late={data.moments > 0}
        onOpen={open('/community/moments', { waiting: '1' }, schoolMoment.label)}
      />
      <Count
        text={t('comments')}
        value={String(data.comments)}
        late={data.comments > 0}
        onOpen={open('/community/comments', { waiting: '1' }, schoolComment.label)}
      />
      <Count
        text={t('goods')}
        value={String(data.goods)}
        late={data.goods > 0}
        onOpen={open('/shop/goods', { waiting: '1' }, schoolGoods.label)}
      />
      <Count
        text={t('median')}
        value={time}
        note={t('judged', { n: data.judged })}
        onOpen={open(
          '/community/moments',
          { auditTime_datege: from, auditTime_datelt: tomorrow },
          schoolMoment.label,
        )}
      />
      <Count
        text={t('reports')}
        value={String(data.reports)}
        onOpen={open('/community/reports', created, contentReport.label)}
      />
      <Count
        text={t('takenDown')}
        value={String(data.takenDown)}
        onOpen={open('/community/moments', { status: '30', ...created }, schoolMoment.label)}
      />
    </div>
  )
}

function Queue({ data: { queue } }: { data: ModerationStart }) {
  const t = useTexts(startTexts)
  const tab = useTab()
  return (
    <section className="sfig">
      <h3>{t('queue')}</h3>
      {queue.length === 0 && <p className="mut snone">{t('queueNone')}</p>}
      <ul className="slist">
        {queue.map(({ id, kind, content, reports, hits, since }) => (
          <li key={id}>
            <span className="mut">{t(kind === 'moments' ? 'moment' : 'comment')}</span>
            <button className="lk cut" onClick={() => tab.open('/community/desk', {}, deskLabel)}>
              {content}
            </button>
            <span className="mut num">
              {inFacts([...hits, reports > 0 && t('reported', { n: reports }), nearMinute(since)])}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
