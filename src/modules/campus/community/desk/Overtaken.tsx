import type { Entity } from '#kernel/definition/entity.ts'
import { useLife } from '#kernel/ui/lives.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import type { Late } from '#kernel/ui/too-late/late.ts'
import { LateWords, StepOvertaken } from '#kernel/ui/too-late/on-demand.ts'
import { deskTexts } from './texts.ts'

export type Beaten = { entity: Entity; step: string; late: Late; words: string }

/** A colleague was quicker, or the author changed it: who, what it is now, and the reason that was written for it. */
export function Overtaken({ beaten, onClose }: { beaten: Beaten; onClose: (words?: '') => void }) {
  const t = useTexts(deskTexts)
  const tab = useTab()
  const { entity, step, late, words } = beaten
  const life = useLife(entity.name)
  if (!life) return null
  return (
    <section className="late">
      <p className="txt">{String(late.before.content ?? '')}</p>
      <StepOvertaken
        entity={entity}
        life={life}
        step={step}
        late={late}
        // What can be done with it now is done in its list.
        onOther={({ rows: [row] }) => tab.open(entity.menu?.path ?? '', { open: String(row?.id) })}
      />
      <LateWords text={words} onDrop={() => onClose('')} />
      <button type="button" className="b s" onClick={() => onClose()}>
        {t('seen')}
      </button>
    </section>
  )
}
