import type { ReactNode } from 'react'
import { propOf, type Entity } from '#kernel/definition/entity.ts'
import { InEnglish } from '#kernel/ui/InEnglish.tsx'
import { useLang } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import { widgetOf } from '#kernel/ui/widgets/table.ts'
import type { ProfileRow } from '../profile-shape.ts'

/** One value of a row, drawn as the entity's own table draws it. */
export function Value({ entity, row, name }: { entity: Entity; row: ProfileRow; name: string }) {
  const prop = propOf(entity, name)
  if (!prop) return null
  const { Cell } = widgetOf(prop.kind)
  return <Cell prop={prop} value={row[name]} row={row} />
}

export function Section({
  title,
  aside,
  children,
}: {
  title: readonly [zh: string, en: string]
  aside?: ReactNode
  children: ReactNode
}) {
  const now = useLang()
  return (
    <section className="pt" aria-label={now === 'zh' ? title[0] : title[1]}>
      <h2>
        {now === 'zh' ? title[0] : title[1]}
        <InEnglish text={title} />
        {aside && <span className="r">{aside}</span>}
      </h2>
      {children}
    </section>
  )
}

/** Opens a record in the list of its entity. */
export function RecordLink({ entity, id, children }: { entity: Entity; id: string; children: ReactNode }) {
  const tab = useTab()
  const path = entity.menu?.path
  if (!path) return <>{children}</>
  return (
    <button
      type="button"
      className="lk"
      onClick={() => tab.open(path, { open: id }, entity.menu?.label ?? entity.label)}
    >
      {children}
    </button>
  )
}
