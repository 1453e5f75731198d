import type { Entity } from '#kernel/definition/entity.ts'
import { useLife } from '#kernel/ui/lives.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import type { Late } from '#kernel/ui/too-late/late.ts'
import { LateWords, lateParts, StepOvertaken } from '#kernel/ui/too-late/on-demand.ts'
import { ApiError } from '#kernel/ui/api.ts'
import type { Raw } from '#kernel/ui/rows.ts'
import type { Texts } from '#kernel/ui/say.ts'
import './overtaken.css'

const texts = { seen: ['知道了', 'Understood'] } as const satisfies Texts

export type Beaten = { entity: Entity; step: string; late: Late; words: string }

/** Undefined where what was refused lies elsewhere than in the record. */
export async function beatenBy(
  error: unknown,
  { entity, row, step, words }: { entity: Entity; row: Raw; step: string; words: string },
): Promise<Beaten | undefined> {
  if (!(error instanceof ApiError) || ![404, 409].includes(error.status)) return undefined
  // Where its file does not come, what was refused is told as any refusal, and the desk goes on.
  const parts = await lateParts().catch(() => undefined)
  const late = await parts?.lateness(entity, row, step, error.message)
  return late && { entity, step, late, words }
}

/** A colleague was quicker, or the author changed it: who, what it is now, and the reason that was written for it. */
export function Overtaken({
  title,
  beaten,
  onClose,
}: {
  title: string
  beaten: Beaten
  onClose: (words?: '') => void
}) {
  const t = useTexts(texts)
  const tab = useTab()
  const { entity, step, late, words } = beaten
  const life = useLife(entity.name)
  if (!life) return null
  return (
    <section className="overtaken">
      <p className="txt">{title}</p>
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
