import type { Entity, Prop } from '#kernel/definition/entity.ts'
import { Overtaken } from './Overtaken.tsx'
import type { Raw } from './rows.ts'
import { isSame } from './same.ts'
import { useSay, useTexts } from './say.ts'
import { uiTexts } from './texts.ts'
import { widgetOf } from './widgets/table.ts'

type Props = {
  entity: Entity
  props: readonly Prop[]
  theirs: Raw
  mine: Readonly<Record<string, unknown>>
  onTake: () => void
  onKeep: () => void
}

/** Two people on one record: the second sees where the two differ and loses nothing. */
export function Conflict({ entity, props, theirs, mine, onTake, onKeep }: Props) {
  const t = useTexts(uiTexts)
  const say = useSay()
  const differing = props.filter(
    (prop) => !isSame(prop, theirs[prop.name], mine[prop.name]) && !prop.kind.writeOnly,
  )
  return (
    <Overtaken
      entity={entity}
      id={theirs.id}
      version={theirs.version}
      text={t('conflictText')}
      take={t('takeTheirs')}
      keep={t('keepMine')}
      onTake={onTake}
      onKeep={onKeep}
    >
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr">{t('record')}</span>
            </th>
            <th scope="col">{t('theirs')}</th>
            <th scope="col">{t('mine')}</th>
          </tr>
        </thead>
        <tbody>
          {differing.map((prop) => {
            const { Cell } = widgetOf(prop.kind)
            return (
              <tr key={prop.name}>
                <th scope="row">{say(prop.label)}</th>
                <td>
                  <Cell prop={prop} value={theirs[prop.name]} row={theirs} />
                </td>
                <td>
                  <Cell prop={prop} value={mine[prop.name]} row={mine} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Overtaken>
  )
}
