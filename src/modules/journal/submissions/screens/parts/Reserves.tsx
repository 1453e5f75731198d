import { Icon } from '#kernel/ui/Icon.tsx'
import { useTexts } from '#kernel/ui/say.ts'
import { useFault } from '#kernel/ui/useNotify.ts'
import { journalTexts } from '../../../terms/texts.ts'
import { act, useRefresh, useReserves, type Paper } from './calls.ts'

/** Who is asked next, in this order, when somebody declines or lets the invitation expire. */
export function Reserves({ paper }: { paper: Paper }) {
  const t = useTexts(journalTexts)
  const fault = useFault()
  const refresh = useRefresh()
  const reserves = useReserves(paper.id)
  if (reserves.length === 0) return null
  return (
    <section className="fieldbox" aria-label={t('reserves')}>
      <h3 className="fl0">{t('reserves')}</h3>
      <ol className="resv">
        {reserves.map((one) => (
          <li key={one.id}>
            {one.name}
            <button
              className="ib"
              aria-label={t('unreserve', { name: one.name })}
              title={t('unreserve', { name: one.name })}
              onClick={() =>
                void act('unreserve', { id: paper.id, reserveId: one.id }).catch(fault).then(refresh)
              }
            >
              <Icon name="close" size={14} />
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}
