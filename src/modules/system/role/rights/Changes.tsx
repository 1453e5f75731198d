import { InEnglish } from '#kernel/ui/InEnglish.tsx'
import { Icon } from '#kernel/ui/Icon.tsx'
import { useTexts } from '#kernel/ui/say.ts'
import { unmovedBy, type Change, type Unmoved } from './changes.ts'
import type { Holder, Rights } from './shapes.ts'
import { rightsTexts } from './texts.ts'
import { Mark } from './Tick.tsx'
import type { RightsState } from './useRights.ts'

/** How many faces stand beside the changes; all of them are a tab away. */
const faces = 8
/** As many remarks and names in one: the changes themselves are what is read. */
const most = 3

/** What is changed and not saved, each with its way back, and whom it reaches. */
export function Changes({
  state: { changes, forest, steps, reached, undo },
  rights,
  onPeople,
}: {
  state: RightsState
  rights: Rights
  onPeople: () => void
}) {
  const t = useTexts(rightsTexts)
  const added = changes.filter((change) => change.added).length
  const { total, first } = rights.people
  const shown = changes.length > 0 ? reached : first
  function named({ kind, id }: Change): { name: string; where: string } {
    if (kind !== 'menu') {
      const scope = (kind === 'dataScope' ? rights.dataScopes : rights.apiScopes).find((one) => one.id === id)
      return { name: scope?.title ?? id, where: t('where', { menu: scope?.resource ?? '', kind: t(kind) }) }
    }
    const item = forest.items.get(id)
    const sort = !item?.button ? 'kindMenu' : steps.has(item.code) ? 'kindStep' : 'kindButton'
    const menu = forest.items.get(item?.parentId ?? '')?.title
    return { name: item?.title ?? id, where: menu ? t('where', { menu, kind: t(sort) }) : t(sort) }
  }
  const listed = (names: readonly string[]) => {
    const some = names.slice(0, most).join(t('comma'))
    return names.length > most ? `${some}${t('comma')}…` : some
  }
  const said = ({ people, roles, changes: same }: Unmoved) =>
    t(same[0]?.added ? 'unmovedAdded' : 'unmovedRemoved', {
      names: listed(people.map(({ realName }) => realName)),
      roles: listed(roles),
      rights: listed(same.map((change) => named(change).name)),
    })
  return (
    <aside className="sm" aria-label={t('changes')}>
      <h2>
        {t('changes')}
        <InEnglish text={rightsTexts.changes} />
        {changes.length > 0 && (
          <span className="r num mut">{t('sums', { added, removed: changes.length - added })}</span>
        )}
      </h2>
      {changes.length === 0 && <p className="nt">{t('unchanged')}</p>}
      <ul className="chg">
        {changes.map((change) => {
          const { name, where } = named(change)
          return (
            <li key={`${change.kind}${change.id}`}>
              <Mark change={change} />
              <b>{name}</b>
              <span>{where}</span>
              <button
                type="button"
                className="ib"
                title={t('undo', { name })}
                aria-label={t('undo', { name })}
                onClick={() => undo(change)}
              >
                <Icon name="undo" size={14} />
              </button>
            </li>
          )
        })}
      </ul>
      <h2>
        {t('reached')}
        <InEnglish text={rightsTexts.reached} />
        {total > 0 && (
          <button type="button" className="r lk num" onClick={onPeople}>
            {t('allPeople', { n: total })}
          </button>
        )}
      </h2>
      {total === 0 ? <p className="nt">{t('noPeople')}</p> : <Faces people={shown.slice(0, faces)} />}
      {shown.length > faces && <p className="nt">{t('morePeople', { n: shown.length - faces })}</p>}
      {unmovedBy(first, changes, rights.others)
        .slice(0, most)
        .map((unmoved) => (
          <p key={unmoved.changes.map(({ id }) => id).join()} className="nt">
            {said(unmoved)}
          </p>
        ))}
    </aside>
  )
}

export function Faces({ people }: { people: readonly Holder[] }) {
  return (
    <ul className="ppl">
      {people.map(({ id, realName }) => (
        <li key={id}>
          <span className="av" aria-hidden="true">
            {[...realName][0]}
          </span>
          {realName}
        </li>
      ))}
    </ul>
  )
}
