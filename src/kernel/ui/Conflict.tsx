import type { Entity, Prop } from '#kernel/definition/entity.ts'
import { Differing } from './Differing.tsx'
import { Overtaken } from './Overtaken.tsx'
import type { Raw } from './rows.ts'
import { isSame } from './same.ts'
import { useTexts } from './say.ts'
import { uiTexts } from './texts.ts'

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
      <Differing
        props={differing}
        versions={[
          { called: t('theirs'), row: theirs },
          { called: t('mine'), row: mine },
        ]}
      />
    </Overtaken>
  )
}
