import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Input, Message } from '#kernel/portal/ui/kit.tsx'
import { useTexts } from '#kernel/ui/say.ts'
import { scanTexts } from './scan-texts.ts'

type Detector = { detect(source: HTMLVideoElement): Promise<readonly { rawValue: string }[]> }
declare global {
  interface Window {
    BarcodeDetector?: new (how: { formats: string[] }) => Detector
  }
}

/** What is printed is an address with the label's own sign at its end; typed is the number alone. */
export function signOf(read: string): string {
  const text = read.trim()
  try {
    const url = new URL(text)
    return url.searchParams.get('unit') ?? url.pathname.split('/').findLast(Boolean) ?? text
  } catch {
    return text
  }
}

/** The camera reads the code on a unit or a door; where a browser cannot, the number is typed. */
export function Scan({
  problem,
  onFind,
  onClose,
}: {
  problem: readonly string[]
  onFind: (sign: string) => void
  onClose: () => void
}) {
  const t = useTexts(scanTexts)
  const video = useRef<HTMLVideoElement>(null)
  const [blind, setBlind] = useState(window.BarcodeDetector === undefined)
  const [typed, setTyped] = useState('')
  const found = useEffectEvent(onFind)
  useEffect(() => {
    const Made = window.BarcodeDetector
    if (!Made) return undefined
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setInterval> | undefined
    let gone = false
    const look = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (gone || !video.current) return stream.getTracks().forEach((track) => track.stop())
      video.current.srcObject = stream
      await video.current.play()
      const detector = new Made({ formats: ['qr_code'] })
      timer = setInterval(() => {
        if (!video.current) return
        detector.detect(video.current).then(
          ([code]) => code && found(signOf(code.rawValue)),
          () => undefined,
        )
      }, 400)
    }
    look().catch(() => setBlind(true))
    return () => {
      gone = true
      clearInterval(timer)
      stream?.getTracks().forEach((track) => track.stop())
    }
  }, [])
  return (
    <section className="band scan" aria-label={t('scan')}>
      {!blind && (
        <>
          <p className="mut">{t('scanNote')}</p>
          <video ref={video} muted playsInline aria-label={t('scanNote')} />
        </>
      )}
      {blind && <Message problem={t('scanBlind')} tone="info" />}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onFind(signOf(typed))
        }}
      >
        <Input label={t('scanTyped')} value={typed} onChange={setTyped} maxLength={200} required />
        <Message problem={problem} />
        <p className="ac">
          <button type="submit" className="btn p">
            {t('scanFind')}
          </button>{' '}
          <button type="button" className="btn" onClick={onClose}>
            {t('scanClose')}
          </button>
        </p>
      </form>
    </section>
  )
}
