import { useRef, type PointerEvent } from 'react'
import { useTexts } from '#kernel/ui/say.ts'
import { workerTexts } from './worker-texts.ts'

/** Signed with a finger or a pen by whoever lives there; a picture comes of it when the order is finished. */
export function Signature({
  who,
  onChange,
}: {
  who: string
  /** A picture of what stands there now, nothing where nothing does. */
  onChange: (picture: (() => Promise<Blob | null>) | undefined) => void
}) {
  const t = useTexts(workerTexts)
  const canvas = useRef<HTMLCanvasElement>(null)
  const drawing = useRef(false)
  const at = (event: PointerEvent<HTMLCanvasElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const scale = event.currentTarget.width / box.width
    return [(event.clientX - box.left) * scale, (event.clientY - box.top) * scale] as const
  }
  const pen = () => canvas.current?.getContext('2d')
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    const ink = pen()
    if (!ink) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drawing.current = true
    ink.lineWidth = 4
    ink.lineCap = 'round'
    ink.lineJoin = 'round'
    ink.strokeStyle = '#14171c'
    ink.beginPath()
    ink.moveTo(...at(event))
  }
  const go = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!drawing.current) return
    pen()?.lineTo(...at(event))
    pen()?.stroke()
  }
  const end = () => {
    if (!drawing.current) return
    drawing.current = false
    onChange(() => new Promise((done) => canvas.current?.toBlob(done, 'image/png')))
  }
  const clear = () => {
    pen()?.clearRect(0, 0, canvas.current?.width ?? 0, canvas.current?.height ?? 0)
    onChange(undefined)
  }
  return (
    <section className="band" aria-label={t('sign')}>
      <h2>
        {t('sign')}
        <span className="r">{who}</span>
      </h2>
      <canvas
        ref={canvas}
        className="sign"
        width={700}
        height={220}
        role="img"
        aria-label={t('signHere')}
        onPointerDown={begin}
        onPointerMove={go}
        onPointerUp={end}
        onPointerCancel={end}
      />
      <button type="button" className="link" onClick={clear}>
        {t('signAgain')}
      </button>
    </section>
  )
}
