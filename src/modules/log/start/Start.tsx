import { useQuery } from '@tanstack/react-query'
import { get } from '#kernel/ui/api.ts'
import { arriving } from '#kernel/ui/arriving.tsx'
import { Failed } from '#kernel/ui/Failed.tsx'
import { useNotYet } from '#kernel/ui/InTurn.tsx'
import { useTexts } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import { bytesText } from '#kernel/definition/bytes-text.ts'
import { Count, Figure } from '#kernel/reports/ui/Figure.tsx'
import { mailOutbox } from '../../message/outbox/definition.ts'
import { tenant } from '../../system/tenant/definition.ts'
import { user } from '../../system/user/definition.ts'
import { errorLog } from '../error/definition.ts'
import { jobFailure } from '../job-failures/definition.ts'
import { systemReports } from '../reports/definition.ts'
import { usualLog } from '../usual/definition.ts'
import type { AdministrationStart, Behind } from './shape.ts'
import { startTexts } from './texts.ts'

/** Only where something is still to be set up. */
const FirstSteps = arriving(
  () => import('./FirstSteps.tsx'),
  () => null,
)

type Named = { readonly label: { readonly zh: string; readonly en: string } }

/** For an administrator's start page: who waits, what failed, who was there. Each figure opens its rows. */
export function AdministrationStartPage() {
  const t = useTexts(startTexts)
  const tab = useTab()
  const asked = useQuery({
    queryKey: ['blade-log', 'start'],
    queryFn: () => get<AdministrationStart>('blade-log/start'),
    // Whoever comes back from a first step finds it done.
    staleTime: ({ state }) => (state.data?.begin ? 0 : 60_000),
  })
  const { data } = asked
  useNotYet(asked.isPending)
  if (!data) return <Failed of={asked} />
  const { begin, days, roles, worst, slow, expiring } = data
  const one = (n: number) => String(n)
  return (
    <section>
      {begin && <FirstSteps groups={begin} />}
      <div className="shead">
        <h2>{t('head')}</h2>
        <button
          className="b"
          onClick={() => tab.open(systemReports.menu?.path ?? '', {}, systemReports.label)}
        >
          {t('reports')}
        </button>
      </div>
      <Counts data={data} />
      <div className="spanels">
        <Figure
          title={t('signIns')}
          kind="line"
          heads={[t('day'), t('done'), t('failed')]}
          marks={days.map(({ day, signIns, refused }) => ({ key: day, values: [signIns, refused] }))}
        />
        <Figure
          title={t('calls')}
          kind="line"
          heads={[t('day'), t('all'), t('faults')]}
          marks={days.map(({ day, calls, faults }) => ({ key: day, values: [calls, faults] }))}
        />
        <Figure
          title={t('worst')}
          kind="bar"
          heads={[t('error'), t('times')]}
          marks={worst.map(({ name, n }) => ({ key: name, values: [n] }))}
        />
        <Figure
          title={t('slow')}
          kind="bar"
          heads={[t('call'), t('ms'), t('times')]}
          marks={slow.map(({ name, ms, n }) => ({ key: name, values: [ms, n] }))}
          show={(value, series) => (series === 0 ? one(value) : `${value} ×`)}
        />
        <Figure
          title={t('roles')}
          kind="bar"
          heads={[t('role'), t('accounts')]}
          marks={roles.map(({ name, n }) => ({ key: name, values: [n] }))}
        />
        {expiring && expiring.rows.length > 0 && (
          <section className="sfig">
            <h3>{t('ending')}</h3>
            <ul className="slist">
              {expiring.rows.map(({ name, at }) => (
                <li key={name}>
                  <span className="cut">{name}</span>
                  <span className="mut num">{at}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </section>
  )
}

function Counts({ data }: { data: AdministrationStart }) {
  const t = useTexts(startTexts)
  const tab = useTab()
  const open =
    ({ label }: Named, { path, query }: Behind) =>
    () =>
      tab.open(path, { ...query }, label)
  const { pending, letters, jobs, refused, errors, active, storage, left, expiring } = data
  const waits = [
    { text: t('pending'), of: pending, entity: user },
    { text: t('jobs'), of: jobs, entity: jobFailure },
    { text: t('letters'), of: letters, entity: mailOutbox },
    { text: t('errors'), of: errors, entity: errorLog },
    { text: t('refused'), of: refused, entity: usualLog },
    ...(expiring ? [{ text: t('expiring'), of: expiring, entity: tenant }] : []),
  ]
  return (
    <div className="cards counts stiles">
      {waits.map(({ text, of, entity }) => (
        <Count
          key={text}
          text={text}
          value={String(of.n)}
          late={of.n > 0 && of !== refused}
          onOpen={open(entity, of)}
        />
      ))}
      <Count
        text={t('active')}
        value={String(active.n)}
        note={t('activeNote', { week: active.week, month: active.month })}
        onOpen={open(user, active)}
      />
      <Count text={t('storage')} value={bytesText(storage.n)} onOpen={open(systemReports, storage)} />
      {left !== undefined && (
        <Count
          text={t('left')}
          value={left > 0 ? t('daysLeft', { n: left }) : t('over')}
          late={left <= 30}
          onOpen={open(user, { ...active, query: {} })}
        />
      )}
    </div>
  )
}
