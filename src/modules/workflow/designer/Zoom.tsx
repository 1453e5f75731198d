import { useEffect, useState } from 'react'
import { Icon } from '#kernel/ui/Icon.tsx'
import { useTexts } from '#kernel/ui/say.ts'
import type { Tool } from './drawing-tool.ts'
import { designTexts } from './texts.ts'

/** How large it is drawn. */
export function Zoom({ tool }: { tool: Tool }) {
  const t = useTexts(designTexts)
  const [scale, setScale] = useState(() => tool.scale())
  useEffect(() => tool.on('canvas.viewbox.changed', () => setScale(tool.scale())), [tool])
  const button = (label: keyof typeof designTexts, sign: React.ReactNode, onClick: () => void) => (
    <button type="button" className="ib" aria-label={t(label)} title={t(label)} onClick={onClick}>
      {sign}
    </button>
  )
  return (
    <div className="flow-scale">
      {button('smaller', '−', () => tool.zoom(tool.scale() * 0.8))}
      <button type="button" className="num" title={t('actual')} onClick={() => tool.zoom(1)}>
        {Math.round(scale * 100)}%
      </button>
      {button('larger', '+', () => tool.zoom(tool.scale() * 1.25))}
      {button('fit', <Icon name="full" />, () => tool.fit())}
    </div>
  )
}
