import type { ReactNode } from 'react'
import { useLang } from '#kernel/ui/say.ts'
import { ticksTo } from './scale.ts'
import './scaled.css'

/** A picture above the lines of its scale, whose figures stand at the left; it is drawn up to the highest of them. */
export function Scaled({ most, children }: { most: number; children: (top: number) => ReactNode }) {
  const now = useLang()
  const ticks = ticksTo(most)
  const short = new Intl.NumberFormat(now === 'zh' ? 'zh-CN' : 'en', { notation: 'compact' })
  return (
    <div className="scaled num">
      <div className="at mut">
        {ticks.toReversed().map((tick) => (
          <span key={tick}>{short.format(tick)}</span>
        ))}
      </div>
      <div className="plot">
        <div className="rules">
          {ticks.map((tick) => (
            <i key={tick} />
          ))}
        </div>
        {children(ticks.at(-1)!)}
      </div>
    </div>
  )
}
