import { nearDay } from '#kernel/definition/near-days.ts'
import { InEnglish } from '#kernel/ui/InEnglish.tsx'
import { moneyText } from '#kernel/definition/money-text.ts'
import { useMay } from '#kernel/ui/permission.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { StateWord } from '#kernel/ui/StateWord.tsx'
import { useTab } from '#kernel/ui/tab.ts'
import { bills } from '../definition.ts'
import { daysFrom } from './days.ts'
import { billGroups, ofJournal, type BillGroup, type BillsDesk, type DeskBill } from './shape.ts'
import { billsDeskTexts } from './texts.ts'
import { useRemind } from './useRemind.ts'

const tones = {
  overdue: 'red',
  toConfirm: 'cyan',
  waiver: 'violet',
  refund: 'amber',
  toIssue: 'neutral',
} as const
const most = 10

type Props = {
  data: BillsDesk
  group: BillGroup | 'all'
  onGroup: (group: BillGroup | 'all') => void
  journalId: string
}

/** The bills to act on, the most pressing first; a press opens the bill where its step is taken. */
export function Pressing({ data, group, onGroup, journalId }: Props) {
  const t = useTexts(billsDeskTexts)
  const tab = useTab()
  const now = useLang()
  const fitting = data.rows.filter((row) => group === 'all' || row.group === group)
  const rows = fitting.slice(0, most)
  const count = (one: BillGroup) => data.groups[one].n
  const all = billGroups.reduce((sum, one) => sum + count(one), 0)
  return (
    <section className="bpanel">
      <h3>
        {t('toDo')} <InEnglish text={billsDeskTexts.toDo} /> <span className="mut r">{t('order')}</span>
      </h3>
      <div className="bkinds" role="group" aria-label={t('kinds')}>
        {(['all', ...billGroups] as const).map((one) => (
          <button key={one} aria-pressed={one === group} onClick={() => onGroup(one)}>
            {t(one)} <span className="num">{one === 'all' ? all : count(one)}</span>
          </button>
        ))}
      </div>
      {rows.length === 0 ? (
        <p className="mut bnone">{t('nothing')}</p>
      ) : (
        <div className="xscroll" tabIndex={0} role="region" aria-label={t('toDo')}>
          <table className="rtab wide num">
            <colgroup>
              <col style={{ width: 128 }} />
              <col />
              <col style={{ width: 104 }} />
              <col style={{ width: now === 'zh' ? 116 : 168 }} />
              <col style={{ width: 104 }} />
              <col style={{ width: 76 }} />
            </colgroup>
            <thead>
              <tr>
                <th scope="col">{t('billNo')}</th>
                <th scope="col">{t('paper')}</th>
                <th scope="col" className="rt">
                  {t('amount')}
                </th>
                <th scope="col">{t('state')}</th>
                <th scope="col">{t('term')}</th>
                <th scope="col" className="rt">
                  {t('step')}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Line key={row.id} row={row} today={data.today} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p className="bfoot">
        <span className="mut num">
          {t('shown', { n: rows.length, all: group === 'all' ? all : count(group) })}
          {all > 0 &&
            ` · ${t('together', { n: group === 'all' ? all : count(group), sum: sumOf(data, group) })}`}
        </span>
        <button
          className="lk"
          onClick={() => tab.open('/journal/bills', { waiting: '1', ...ofJournal(journalId) }, bills.label)}
          disabled={all === 0}
        >
          {t('openAll')}
        </button>
      </p>
    </section>
  )
}

/** Of one kind or of all, each currency by itself. */
function sumOf({ groups }: BillsDesk, group: BillGroup | 'all'): string {
  const cents = new Map<string, number>()
  for (const one of group === 'all' ? billGroups : [group])
    for (const { currency, total } of groups[one].sums)
      cents.set(currency, (cents.get(currency) ?? 0) + Math.round(Number(total) * 100))
  return [...cents].map(([currency, sum]) => moneyText((sum / 100).toFixed(2), currency)).join(' + ')
}

function Line({ row, today }: { row: DeskBill; today: string }) {
  const t = useTexts(billsDeskTexts)
  const now = useLang()
  const tab = useTab()
  const may = useMay()
  const open = () =>
    tab.open('/journal/bills/detail', { id: row.id }, { zh: `账单 ${row.billNo}`, en: `Bill ${row.billNo}` })
  const verb = row.group === 'overdue' ? t('see') : t(`do_${row.group}`)
  const title = now === 'zh' ? row.titleZh || row.titleEn : row.titleEn || row.titleZh
  return (
    <tr>
      <td>
        {row.billNo}
        <span className="mut sub2">{nearDay(row.madeOn)}</span>
      </td>
      <td>
        <button className="lk cut" onClick={open}>
          {title ?? row.manuscriptNo}
        </button>
        <span className="mut sub2">
          {row.payerName ? t('payer', { name: row.payerName }) : row.manuscriptNo}
        </span>
      </td>
      <td className="rt">
        <b>{moneyText(row.total, row.currency)}</b>
      </td>
      <td>
        <StateWord tone={tones[row.group]}>{t(row.group)}</StateWord>
      </td>
      <td>
        <Term row={row} today={today} />
      </td>
      <td className="rt">
        {row.group === 'overdue' && may(`${bills.name}_remind`) ? (
          <Remind row={row} />
        ) : (
          <button className="lk" onClick={open} aria-label={`${verb} ${row.billNo}`}>
            {verb}
          </button>
        )}
      </td>
    </tr>
  )
}

function Remind({ row }: { row: DeskBill }) {
  const t = useTexts(billsDeskTexts)
  const { busy, remind } = useRemind()
  return (
    <button
      className="lk"
      disabled={busy}
      aria-label={`${t('do_overdue')} ${row.billNo}`}
      onClick={() => void remind(row.id)}
    >
      {t('do_overdue')}
    </button>
  )
}

function Term({ row, today }: { row: DeskBill; today: string }) {
  const t = useTexts(billsDeskTexts)
  const n = daysFrom(row.since, today)
  if (row.group === 'overdue')
    return (
      <>
        <span className="late">{n > 0 ? t('lateBy', { n }) : t('lateToday')}</span>
        <span className="mut sub2">
          {row.reminded > 0
            ? t('reminded', { n: row.reminded })
            : row.dueAt && t('dueOn', { day: nearDay(row.dueAt) })}
        </span>
      </>
    )
  return <span className={n > 2 ? 'stay amber' : ''}>{n > 0 ? t('waits', { n }) : t('sinceToday')}</span>
}
