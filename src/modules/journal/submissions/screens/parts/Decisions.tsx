import { colon } from '#kernel/definition/kind.ts'
import type { Raw } from '#kernel/ui/rows.ts'
import { lang, useLang, useTexts } from '#kernel/ui/say.ts'
import { Html } from '#kernel/ui/widgets/RichText.tsx'
import { decisionTypes, type DecisionType } from '../../../editorial-decisions/definition.ts'
import { journalTexts } from '../../../terms/texts.ts'
import { minuteOf } from '../../shown-days.ts'

export function Decisions({ decisions }: { decisions: readonly Raw[] }) {
  const t = useTexts(journalTexts)
  const now = useLang()
  if (decisions.length === 0) return <p className="none">{t('noDecisions')}</p>
  return (
    <section className="part">
      {decisions.map((decision) => (
        <article className="rv" key={decision.id}>
          <h3>
            {decisionTypes[decision.type as DecisionType]?.[now] ?? String(decision.type)}
            <span className="mut">{String(decision.decidedByName ?? '')}</span>
            <span className="r num">{minuteOf(decision.decidedAt)}</span>
          </h3>
          {Boolean(decision.letterSubject) && <h4>{String(decision.letterSubject)}</h4>}
          {Boolean(decision.letterBody) && <Html className="text" html={String(decision.letterBody)} />}
          {Boolean(decision.overrideReason) && (
            <p className="mut">
              {t('overrideReason')}
              {colon[lang()]}
              {String(decision.overrideReason)}
            </p>
          )}
        </article>
      ))}
    </section>
  )
}
