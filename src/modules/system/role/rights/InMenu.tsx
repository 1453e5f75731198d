import { InEnglish } from '#kernel/ui/InEnglish.tsx'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { alsoOf } from './changes.ts'
import { shareOf } from './forest.ts'
import type { OtherRole, StepLine, TreeItem } from './shapes.ts'
import { rightsTexts } from './texts.ts'
import { Mark, Tick } from './Tick.tsx'
import type { RightsState } from './useRights.ts'

/** What lies in the chosen menu: buttons apart from steps, because a step that is granted still asks for its own conditions. */
export function InMenu({
  state,
  menu,
  others,
  locked,
  onSelect,
}: {
  state: RightsState
  menu: TreeItem
  others: readonly OtherRole[]
  locked: boolean
  onSelect: (id: string) => void
}) {
  const t = useTexts(rightsTexts)
  const { forest, chosen, steps, tick } = state
  const below = forest.below.get(menu.id) ?? []
  const inside = below.filter(({ button }) => button)
  const menus = below.filter(({ button }) => !button)
  const taken = inside.flatMap((item) => {
    const line = steps.get(item.code)
    return line ? [{ item, line }] : []
  })
  const buttons = inside.filter(({ code }) => !steps.has(code))
  const { held, all } = shareOf(forest, chosen.menu, menu.id)
  const heldOf = (items: readonly TreeItem[]) => items.filter(({ id }) => chosen.menu.has(id)).length
  return (
    <section className="md" aria-label={menu.title}>
      <div className="hh">
        <h2>{menu.title}</h2>
        <span className="mut num">{t('shareOf', { held, all })}</span>
        {!locked && (
          <span className="r">
            <button
              type="button"
              className="lk"
              disabled={held === all}
              onClick={() => tick('menu', [menu.id], true)}
            >
              {t('tickAll')}
            </button>
            <button
              type="button"
              className="lk"
              disabled={held === 0}
              onClick={() => tick('menu', [menu.id], false)}
            >
              {t('tickNone')}
            </button>
          </span>
        )}
      </div>
      {below.length === 0 && <p className="mut">{t('onlyMenu')}</p>}
      {menus.length > 0 && (
        <div className="bl">
          <h3>
            {t('menus')}
            <InEnglish text={rightsTexts.menus} />
          </h3>
          <div className="bt">
            {menus.map(({ id, title }) => (
              <button key={id} type="button" className="in-menu" onClick={() => onSelect(id)}>
                {title}
                <span className="mut num">{t('shareOf', shareOf(forest, chosen.menu, id))}</span>
              </button>
            ))}
          </div>
        </div>
      )}
      {buttons.length > 0 && (
        <div className="bl">
          <h3>
            {t('buttons')}
            <InEnglish text={rightsTexts.buttons} />
            <span className="mut">{t('buttonsText')}</span>
            <span className="r num">
              {heldOf(buttons)} / {buttons.length}
            </span>
          </h3>
          <div className="bt">
            {buttons.map((item) => (
              <Tick key={item.id} kind="menu" id={item.id} title={item.title} state={state} locked={locked} />
            ))}
          </div>
        </div>
      )}
      {taken.length > 0 && (
        <div className="bl">
          <h3>
            {t('steps')}
            <InEnglish text={rightsTexts.steps} />
            <span className="mut">{t('stepsText')}</span>
            <span className="r num">
              {heldOf(taken.map(({ item }) => item))} / {taken.length}
            </span>
          </h3>
          <Steps taken={taken} others={others} state={state} locked={locked} />
        </div>
      )}
    </section>
  )
}

type Taken = { readonly item: TreeItem; readonly line: StepLine }

/** As many states are named in a line of the table; of more the first alone, and its title names all. */
const mostNamed = 3

/** By the stage of the record's life that they belong to, in the order of the table that the steps come from. */
function Steps({
  taken,
  others,
  state,
  locked,
}: {
  taken: readonly Taken[]
  others: readonly OtherRole[]
  state: RightsState
  locked: boolean
}) {
  const t = useTexts(rightsTexts)
  const now = useLang()
  const stages = [...new Set(taken.map(({ line }) => line.stage))].toSorted(
    (a, b) => Number(a === '') - Number(b === ''),
  )
  const named = (states: readonly string[], most: number) => {
    if (states.length <= most) return states.join(t('comma'))
    // Chinese counts all of them, English those that are left.
    return t('andMore', { some: states[0] ?? '', n: { zh: states.length, en: states.length - 1 }[now] })
  }
  const effect = ({ from, to }: StepLine, most = Infinity) => {
    const before = named(from, most)
    const changed = to.filter((one) => !from.includes(one) || to.length > 1)
    if (changed.length === 0) return before ? t('stays', { from: before }) : ''
    return before ? t('arrow', { from: before, to: named(to, most) }) : named(to, most)
  }
  return (
    <table className="stp">
      <thead>
        <tr>
          <th scope="col">{t('stage')}</th>
          <th scope="col">{t('step')}</th>
          <th scope="col">{t('effect')}</th>
          <th scope="col">{t('also')}</th>
          <th scope="col">
            <span className="sr">{t('changes')}</span>
          </th>
        </tr>
      </thead>
      {stages.map((stage) => {
        const own = taken.filter(({ line }) => line.stage === stage)
        return (
          <tbody key={stage}>
            {own.map(({ item, line }, i) => {
              const also = alsoOf(others, item.id).join(t('comma')) || t('nobody')
              return (
                <tr key={item.id}>
                  {i === 0 && (
                    <th scope="rowgroup" rowSpan={own.length}>
                      {stage || t('anyStage')}
                    </th>
                  )}
                  <td title={item.title}>
                    <Tick kind="menu" id={item.id} title={item.title} state={state} locked={locked} plain />
                  </td>
                  <td className="f" title={effect(line)}>
                    {effect(line, mostNamed)}
                  </td>
                  <td className="w" title={also}>
                    {also}
                  </td>
                  <td className="m">
                    <Mark change={state.changes.find(({ kind, id }) => kind === 'menu' && id === item.id)} />
                  </td>
                </tr>
              )
            })}
          </tbody>
        )
      })}
    </table>
  )
}
