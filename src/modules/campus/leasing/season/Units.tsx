import { moneyText } from '#kernel/definition/money-text.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import type { RefundLine } from '../pricing.ts'
import { hindrances, type SeasonUnit } from './asks.ts'
import { seasonTexts } from './texts.ts'

type Props = {
  units: readonly SeasonUnit[]
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
}

/** In the order in which somebody walks through the buildings; what cannot be filed stays, with the reason. */
export function Units({ units, chosen, onChoose }: Props) {
  const t = useTexts(seasonTexts)
  const now = useLang()
  const fit = units.filter(({ hindrance }) => hindrance === null)
  const toggle = (id: string) =>
    onChoose(new Set(chosen.has(id) ? [...chosen].filter((one) => one !== id) : [...chosen, id]))
  return (
    <div className="tbl" tabIndex={0} role="region" aria-label={t('list')}>
      <table className="plain">
        <thead>
          <tr>
            <th scope="col" data-k={t('all')}>
              <input
                type="checkbox"
                aria-label={t('all')}
                checked={fit.length > 0 && fit.every(({ id }) => chosen.has(id))}
                disabled={fit.length === 0}
                onChange={(event) => onChoose(new Set(event.target.checked ? fit.map(({ id }) => id) : []))}
              />
            </th>
            <th scope="col">{t('room')}</th>
            <th scope="col">{t('unit')}</th>
            <th scope="col">{t('leaseEnd')}</th>
            <th scope="col" className="fig">
              {t('people')}
            </th>
            <th scope="col">{t('payee')}</th>
            <th scope="col">{t('calculation')}</th>
            <th scope="col" className="fig">
              {t('back')}
            </th>
            <th scope="col">{t('state')}</th>
          </tr>
        </thead>
        <tbody>
          {units.map((unit) => (
            <tr key={unit.id} className={unit.hindrance === null ? '' : 'no'}>
              <td>
                <input
                  type="checkbox"
                  aria-label={t('choose', { no: unit.assetNo })}
                  checked={chosen.has(unit.id)}
                  disabled={unit.hindrance !== null}
                  onChange={() => toggle(unit.id)}
                />
              </td>
              <th scope="row">{unit.dormName}</th>
              <td className="num">{unit.assetNo}</td>
              <td className="day" data-k={t('leaseEnd')}>
                {unit.leaseEnd ?? '—'}
              </td>
              <td className="fig num" data-k={t('people')}>
                {unit.people}
              </td>
              <td data-k={t('payee')}>
                {unit.payee ? (
                  <>
                    {unit.payee.stuName} <span className="mut num">{unit.payee.stuNo}</span>
                  </>
                ) : (
                  '—'
                )}
              </td>
              <td className="num">
                <Calculation lines={unit.lines} />
              </td>
              <td className="fig num">{moneyText(unit.refund)}</td>
              <td>
                {unit.hindrance === null ? (
                  <span className="st green">{t('fit')}</span>
                ) : (
                  <span className="st amber">{filled(hindrances[unit.hindrance][now], unit.words)}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const filled = (text: string, words: Readonly<Record<string, string>>) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => words[name] ?? '')

/** The lines that add up to the refund. */
function Calculation({ lines }: { lines: readonly RefundLine[] }) {
  const t = useTexts(seasonTexts)
  const of = (key: RefundLine['key']) => lines.find((line) => line.key === key)
  const rent = of('rentRefund')
  const back = rent && Number(rent.amount) > 0
  return (
    <>
      {t('deposit', { amount: moneyText(of('deposit')?.amount ?? '0.00') })}
      {back ? ' + ' : ' · '}
      {back
        ? t('rentBack', {
            amount: moneyText(rent.amount),
            months: rent.months ?? 0,
            ofMonths: rent.ofMonths ?? 0,
          })
        : t('noRent')}
    </>
  )
}
