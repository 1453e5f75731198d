import type { ReactNode } from 'react'
import { Icon } from '#kernel/ui/Icon.tsx'
import { useTexts } from '#kernel/ui/say.ts'
import { flowTexts } from '../terms/texts.ts'

type Props = {
  /** By how much larger than it is. */
  readonly onZoom: (by: number) => void
  readonly onFit: () => void
  /** Between the two: how large it is. */
  readonly children?: ReactNode
}

/** A drawing smaller, larger, and the whole of it. */
export function ZoomButtons({ onZoom, onFit, children }: Props) {
  const t = useTexts(flowTexts)
  const button = (label: 'zoomOut' | 'zoomIn' | 'fit', sign: ReactNode, onClick: () => void) => (
    <button type="button" aria-label={t(label)} title={t(label)} onClick={onClick}>
      {sign}
    </button>
  )
  return (
    <>
      {button('zoomOut', '−', () => onZoom(0.8))}
      {children}
      {button('zoomIn', '+', () => onZoom(1.25))}
      {button('fit', <Icon name="full" size={16} />, onFit)}
    </>
  )
}
