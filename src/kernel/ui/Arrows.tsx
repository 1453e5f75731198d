import { Icon } from './Icon.tsx'
import { useTexts } from './say.ts'
import { uiTexts } from './texts.ts'

type Props = {
  /** Where one stands; nothing where it cannot be said. */
  place?: { readonly at: number; readonly of: number }
  /** Undefined: there is none on this side. */
  onBack: (() => void) | undefined
  onNext: (() => void) | undefined
}

/** To the previous and the next record; the keys [ and ] do the same where a screen listens for them. */
export function Arrows({ place, onBack, onNext }: Props) {
  const t = useTexts(uiTexts)
  return (
    <span className="near num">
      {place && <span className="mut">{t('placeOf', place)}</span>}
      <button
        className="ib"
        disabled={!onBack}
        aria-label={t('previousRow')}
        title={`${t('previousRow')} [`}
        onClick={onBack}
      >
        <Icon name="left" />
      </button>
      <button
        className="ib"
        disabled={!onNext}
        aria-label={t('nextRow')}
        title={`${t('nextRow')} ]`}
        onClick={onNext}
      >
        <Icon name="right" />
      </button>
    </span>
  )
}
