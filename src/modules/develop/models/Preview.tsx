import { useMemo, useState } from 'react'
import type { Lang } from '#kernel/definition/kind.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { widgetOf } from '#kernel/ui/widgets/table.ts'
import { Difference } from '../showing/Difference.tsx'
import { definitionText } from '../making/entity-text.ts'
import { countOf, difference } from '../making/difference.ts'
import { entityOf, planOf, titleOf } from '../making/plan.ts'
import { problemsOf } from '../making/problems.ts'
import { includedOf, type Drawing } from '../terms/shapes.ts'
import { modelTexts } from './texts.ts'

/** The area that stands in for the one that a code generation will name. */
const area = (drawing: Drawing) => ({ code: 'drawn', label: drawing.label, drawings: [drawing] })
const textOf = (drawing: Drawing) => {
  const [plan] = planOf(area(drawing))
  return plan && titleOf(includedOf(drawing)) ? definitionText(plan) : ''
}

/** What the fields become, as they are changed: list and form of the entity, and its definition beside the saved one. */
export function Preview({
  drawing,
  saved,
  known,
}: {
  readonly drawing: Drawing
  readonly saved: Drawing
  /** Tables and entities that may be pointed at. */
  readonly known: readonly string[]
}) {
  const t = useTexts(modelTexts)
  const reader = useLang()
  const [shown, setShown] = useState<'look' | 'code'>('look')
  const [lang, setLang] = useState<Lang>(reader)
  const lines = useMemo(() => difference(textOf(saved), textOf(drawing)), [saved, drawing])
  const { fresh, gone } = countOf(lines)
  const problems = problemsOf(area(drawing), {
    entities: new Set(known),
    drawnElsewhere: new Set(known),
    dictionaries: new Set(
      drawing.prototypes.flatMap(({ kind, dict, words }) =>
        kind === 'dict' && dict && !words?.length ? [dict] : [],
      ),
    ),
    areas: new Set(),
  })
  return (
    <section className="dev-preview">
      <div className="dev-tabs">
        {(['look', 'code'] as const).map((one) => (
          <button key={one} aria-pressed={shown === one} onClick={() => setShown(one)}>
            {t(one)}
            {one === 'code' && fresh + gone > 0 && (
              <i className="num">
                +{fresh} −{gone}
              </i>
            )}
          </button>
        ))}
        <span className="lang" role="group" aria-label={t('language')}>
          {(['zh', 'en'] as const).map((one) => (
            <button key={one} aria-pressed={lang === one} onClick={() => setLang(one)}>
              {t(one === 'zh' ? 'chinese' : 'english')}
            </button>
          ))}
        </span>
      </div>
      {problems.length > 0 && (
        <div className="dev-wrong" role="status">
          <b>{t('notYet', { n: problems.length })}</b>
          <ul>
            {problems.slice(0, 5).map(({ field = '', ...msg }) => (
              <li key={`${field} ${msg.en}`}>
                {field && <code>{field}</code>} {msg[reader]}
              </li>
            ))}
          </ul>
        </div>
      )}
      {shown === 'code' ? (
        <Difference name="definition.ts" lines={lines} />
      ) : (
        titleOf(includedOf(drawing)) && <Look drawing={drawing} lang={lang} />
      )}
    </section>
  )
}

/** Columns and form of the entity in its own words, without rows: there are none yet. */
function Look({ drawing, lang }: { readonly drawing: Drawing; readonly lang: Lang }) {
  const t = useTexts(modelTexts)
  const entity = useMemo(() => {
    const [plan] = planOf(area(drawing))
    return plan && entityOf(plan)
  }, [drawing])
  if (!entity) return null
  const columns = entity.props.filter(({ options }) => options.list)
  return (
    <div className="dev-look" lang={lang === 'zh' ? 'zh-Hans' : 'en'}>
      <div className="card">
        <h3>{entity.label[lang]}</h3>
        <div className="scroll" tabIndex={0} role="region" aria-label={entity.label[lang]}>
          <table>
            <thead>
              <tr>
                {columns.map((prop) => (
                  <th
                    key={prop.name}
                    scope="col"
                    className={widgetOf(prop.kind).align === 'right' ? 'm' : ''}
                  >
                    {prop.label[lang]}
                  </th>
                ))}
              </tr>
            </thead>
          </table>
        </div>
        <p className="finds">
          {entity.props
            .filter(({ options }) => options.search)
            .map((prop) => (
              <span key={prop.name} className="tag">
                {prop.label[lang]}
              </span>
            ))}
        </p>
      </div>
      <div className="card">
        <h3>
          {t('newOne')} · {entity.label[lang]}
        </h3>
        <dl>
          {entity.props.map((prop) => (
            <div key={prop.name} className={prop.options.wide ? 'wide' : ''}>
              <dt>
                {prop.required && <em className="req">*</em>}
                {prop.label[lang]}
              </dt>
              <dd aria-hidden="true" />
            </div>
          ))}
        </dl>
      </div>
    </div>
  )
}
