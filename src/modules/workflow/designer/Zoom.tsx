import { useEffect, useState } from 'react'
import { useTexts } from '#kernel/ui/say.ts'
import { ZoomButtons } from '../chart/ZoomButtons.tsx'
import type { Tool } from './drawing-tool.ts'
import { designTexts } from './texts.ts'

/** How large it is drawn. */
export function Zoom({ tool }: { tool: Tool }) {
  const t = useTexts(designTexts)
  const [scale, setScale] = useState(() => tool.scale())
  useEffect(() => tool.on('canvas.viewbox.changed', () => setScale(tool.scale())), [tool])
  return (
    <div className="flow-scale">
      <ZoomButtons onZoom={(by) => tool.zoom(tool.scale() * by)} onFit={() => tool.fit()}>
        <button type="button" className="num" title={t('actual')} onClick={() => tool.zoom(1)}>
          {Math.round(scale * 100)}%
        </button>
      </ZoomButtons>
    </div>
  )
}
