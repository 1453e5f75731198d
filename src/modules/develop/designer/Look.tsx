import { useMemo } from 'react'
import type { Prop } from '#kernel/definition/entity.ts'
import { inSentence, type Lang } from '#kernel/definition/kind.ts'
import { searchKeysOf } from '#kernel/definition/search-ways.ts'
import { Icon } from '#kernel/ui/Icon.tsx'
import { widgetOf } from '#kernel/ui/widgets/table.ts'
import { entityOf, planOf } from '../making/plan.ts'
import { modelTexts } from '../models/texts.ts'
import type { AreaDrawing, Drawing } from '../terms/shapes.ts'

/** The area that stands in for the module that a model is put into. */
export const areaAlone = (drawing: Drawing): AreaDrawing => ({
  code: 'drawn',
  label: drawing.label,
  drawings: [drawing],
})

type Words = keyof typeof modelTexts
/** In the language of the preview, which is not always the reader's. */
const saidIn = (lang: Lang, key: Words, name = ''): string =>
  modelTexts[key][lang === 'zh' ? 0 : 1].replace('{name}', name)

/** List and form of the entity as they will be, without rows: there are none yet. A picture: nothing in it can be pressed. */
export function Look({ drawing, lang }: { readonly drawing: Drawing; readonly lang: Lang }) {
  const entity = useMemo(() => {
    const [plan] = planOf(areaAlone(drawing))
    return plan && entityOf(plan)
  }, [drawing])
  if (!entity) return null
  const columns = entity.props.filter(({ options }) => options.list)
  const noun = entity.label[lang]
  return (
    <div className="dev-look" lang={lang === 'zh' ? 'zh-Hans' : 'en'}>
      <div className="card">
        <h3>
          {noun}
          <span className="b s p">
            <Icon name="plus" />
            {saidIn(lang, 'newOne')}
          </span>
        </h3>
        <p className="finds">
          {entity.props
            .filter(({ options }) => options.search)
            .slice(0, 4)
            .map((prop) => (
              <Sought key={prop.name} prop={prop} lang={lang} />
            ))}
          <span className="b s">{saidIn(lang, 'reset')}</span>
          <span className="b s p">{saidIn(lang, 'find')}</span>
        </p>
        <div className="scroll" tabIndex={0} role="region" aria-label={noun}>
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
      </div>
      <div className="card">
        <h3>
          {saidIn(lang, 'newOne')} · {noun}
        </h3>
        <dl>
          {entity.props.map((prop) => (
            <div key={prop.name} className={prop.options.wide ? 'wide' : ''}>
              <dt>
                {prop.required && <em className="req">*</em>}
                {prop.label[lang]}
              </dt>
              <dd>
                <Empty prop={prop} lang={lang} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  )
}

/** A filter as it stands in the line: words are typed, one of several is chosen, a range has two ends. */
function Sought({ prop, lang }: { readonly prop: Prop; readonly lang: Lang }) {
  const isChosen = widgetOf(prop.kind).chosen
  return (
    <span className="in">
      {!isChosen && <Icon name="search" size={14} />}
      <span className="mut">{prop.label[lang]}</span>
      {searchKeysOf(prop).length > 1 ? ' – ' : isChosen && <b>{saidIn(lang, 'all')}</b>}
      {isChosen && <Icon name="down" size={14} />}
    </span>
  )
}

function Empty({ prop, lang }: { readonly prop: Prop; readonly lang: Lang }) {
  const begins = prop.options.default
  if (begins !== undefined && !widgetOf(prop.kind).chosen) return String(begins)
  if (!widgetOf(prop.kind).chosen) return null
  const name = lang === 'en' ? inSentence(prop.label) : prop.label.zh
  return (
    <>
      <span className="mut">{saidIn(lang, 'chooseOne', name)}</span>
      <Icon name="down" size={14} />
    </>
  )
}
