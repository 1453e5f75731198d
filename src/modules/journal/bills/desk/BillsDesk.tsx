import { InEnglish } from '#kernel/ui/InEnglish.tsx'
import { daysAfter } from '#kernel/definition/index.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { get } from '#kernel/ui/api.ts'
import { Failed } from '#kernel/ui/Failed.tsx'
import { useNotYet } from '#kernel/ui/InTurn.tsx'
import { moneyText } from '#kernel/definition/money-text.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import { bills } from '../definition.ts'
import { Months } from './Months.tsx'
import { Pressing } from './Pressing.tsx'
import { daysFrom } from './days.ts'
import { PeriodOf } from './PeriodOf.tsx'
import { spanBetween } from './spans.ts'
import {
  billGroups,
  ofJournal,
  tileOrder,
  type BillGroup,
  type BillsAsked,
  type BillsDesk as Desk,
} from './shape.ts'
import { Statement } from './Statement.tsx'
import { billsDeskTexts } from './texts.ts'
import './desk.css'

/** For finance's start page: what waits, and what came in. Each figure opens its rows. */
export function BillsDesk() {
  const t = useTexts(billsDeskTexts)
  const [wanted, setWanted] = useState<BillsAsked>({ period: 'month', journalId: '' })
  const [group, setGroup] = useState<BillGroup | 'all'>('all')
  // Until two days make a period the page stays as it is.
  const isWhole = wanted.period !== 'own' || spanBetween(wanted) !== undefined
  const asked = useQuery({
    queryKey: [bills.path, 'desk', wanted],
    queryFn: () => get<Desk>(`${bills.path}/desk`, { ...wanted }),
    enabled: isWhole,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
  const { data } = asked
  useNotYet(asked.isPending)
  if (!data) return <Failed of={asked} />
  const toDo = billGroups.reduce((sum, one) => sum + data.groups[one].n, 0)
  return (
    <section className="bdesk">
      <div className="bhead">
        <h2>
          {t('head')}{' '}
          <span className="mut num">{t('summary', { n: toDo, late: data.groups.overdue.n })}</span>
        </h2>
        <PeriodOf wanted={wanted} onWanted={setWanted} shown={data} />
        {data.journals.length > 1 && (
          <Journals
            data={data}
            value={wanted.journalId}
            onChange={(journalId) => setWanted({ ...wanted, journalId })}
          />
        )}
        <Statement data={data} journalId={wanted.journalId} />
      </div>
      {!isWhole && (
        <p className="late" role="alert">
          {t('periodWrong')}
        </p>
      )}
      <Tiles data={data} onGroup={setGroup} />
      <div className="bcols">
        <Pressing data={data} group={group} onGroup={setGroup} journalId={wanted.journalId} />
        <div className="bside">
          <Months data={data} />
          <SubTotals data={data} journalId={wanted.journalId} />
        </div>
      </div>
    </section>
  )
}

function Journals({ data, value, onChange }: { data: Desk; value: string; onChange: (id: string) => void }) {
  const t = useTexts(billsDeskTexts)
  const now = useLang()
  const named = data.journals.map(({ id, nameZh, nameEn }) => ({
    value: id,
    label: now === 'zh' ? nameZh || nameEn : nameEn || nameZh,
  }))
  return (
    <Select
      aria-label={t('journal')}
      value={value}
      onChange={onChange}
      options={[{ value: '', label: t('allJournals') }, ...named]}
      popupMatchSelectWidth={false}
    />
  )
}

const pressing: Partial<Record<BillGroup, string>> = { overdue: 'late', waiver: 'soon' }

/** Each kind with its sum; a press shows its rows below. */
function Tiles({ data, onGroup }: { data: Desk; onGroup: (group: BillGroup) => void }) {
  const t = useTexts(billsDeskTexts)
  return (
    <div className="cards counts btiles">
      {tileOrder.map((group) => {
        const { n, sums, oldest } = data.groups[group]
        const tone = n === 0 ? '' : (pressing[group] ?? '')
        const days = oldest === null ? 0 : daysFrom(oldest, data.today)
        return (
          <button key={group} onClick={() => onGroup(group)}>
            <span className="bt">
              <span className="mut">{t(group)}</span>
              <span className={`num ${tone}`}>{t('count', { n })}</span>
            </span>
            <Amount sums={sums} tone={tone} />
            <span className={`diff num ${tone === 'late' ? tone : 'mut'}`}>
              {n === 0 ? t('nobody') : t(group === 'overdue' ? 'lateLongest' : 'waitedLongest', { n: days })}
            </span>
          </button>
        )
      })}
      <div className="card">
        <span className="bt">
          <span className="mut">{t('received')}</span>
          <span className="num">{t('count', { n: data.received.n })}</span>
        </span>
        <Amount sums={data.received.sums} />
        <span className="mut diff num">{t('before', { sum: said(data.before.sums) })}</span>
      </div>
    </div>
  )
}

export const said = (sums: Desk['received']['sums']): string =>
  sums.length === 0
    ? moneyText('0')
    : sums.map(({ currency, total }) => moneyText(total, currency)).join(' + ')

function Amount({ sums, tone = '' }: { sums: Desk['received']['sums']; tone?: string }) {
  const [first, ...others] = sums
  return (
    <b className={`num ${tone}`}>
      {first ? moneyText(first.total, first.currency) : moneyText('0')}
      {others.map(({ currency, total }) => (
        <small key={currency}>+ {moneyText(total, currency)}</small>
      ))}
    </b>
  )
}

function SubTotals({ data, journalId }: { data: Desk; journalId: string }) {
  const t = useTexts(billsDeskTexts)
  const tab = useTab()
  const of = ofJournal(journalId)
  const lines = [
    ['issued', data.issued, { issuedAt_datege: data.from, issuedAt_datelt: data.to, ...of }],
    ['got', data.received, { paidAt_datege: data.from, paidAt_datelt: data.to, ...of }],
    ['confirmStill', data.groups.toConfirm, { state: 'proofSubmitted', ...of }],
    ['waiverStill', data.groups.waiver, { state: 'waiverRequested', ...of }],
    ['openStill', data.groups.overdue, undefined],
  ] as const
  return (
    <section className="bpanel">
      <h3>
        {t('sub')} <InEnglish text={billsDeskTexts.sub} />
        <span className="mut num r">{t('span', { from: data.from, to: daysAfter(data.to, -1) })}</span>
      </h3>
      <table className="num">
        <tbody>
          {lines.map(([name, { n, sums }, query]) => (
            <tr key={name}>
              <th scope="row">
                {query ? (
                  <button className="lk" onClick={() => tab.open('/journal/bills', query, bills.label)}>
                    {t(name)}
                  </button>
                ) : (
                  t(name)
                )}
              </th>
              <td className="mut">{t('count', { n })}</td>
              <td>{said(sums)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
