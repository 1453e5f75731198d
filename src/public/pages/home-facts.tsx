import { moneyText } from '#kernel/definition/money-text.ts'
import type { Facts } from '../data.ts'
import { words } from '../words.ts'
import type { View } from '../parts.tsx'

export function FactsRow({ facts, view: { lang, t } }: { facts: Facts; view: View }) {
  const shown: { label: string; other: string; value: string; unit: string }[] = []
  if (facts.daysToFirstDecision !== null)
    shown.push({
      label: t.firstDecision,
      other: 'Submission to first decision',
      value: String(facts.daysToFirstDecision),
      unit: t.days,
    })
  if (facts.daysToOnline !== null)
    shown.push({
      label: t.toOnline,
      other: 'Acceptance to online',
      value: String(facts.daysToOnline),
      unit: t.days,
    })
  if (facts.acceptanceRate !== null)
    shown.push({
      label: t.acceptance,
      other: 'Acceptance rate, 12 months',
      value: facts.acceptanceRate.toFixed(1),
      unit: '%',
    })
  if (facts.fee)
    shown.push({
      label: t.feeFact(facts.fee.less),
      other: words.en.feeFact(facts.fee.less),
      value: moneyText(facts.fee.amount, facts.fee.currency),
      unit: t.perPaper,
    })
  if (shown.length === 0) return null
  return (
    <section className="facts4" aria-label={t.factsLabel}>
      <div className="wrap">
        <dl>
          {shown.map((fact) => (
            <div key={fact.label}>
              <dt>
                {fact.label}{' '}
                {lang === 'zh' && (
                  <span lang="en" className="en">
                    {fact.other}
                  </span>
                )}
              </dt>
              <dd>
                {fact.value}
                <small>{fact.unit}</small>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
