import { useTexts } from '#kernel/ui/say.ts'
import { stuInfo } from './definition.ts'
import { rollOverAsks, type RollOver } from './roll-over-asks.ts'
import { rollOverTexts } from './roll-over-texts.ts'
import { Figures, TriedDialog } from './TriedDialog.tsx'

/** The academic year turns: tried first, then all of it at once. */
export default function RollOverDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const t = useTexts(rollOverTexts)
  return (
    <TriedDialog<RollOver>
      title={t('title')}
      about={t('about')}
      asks={rollOverAsks}
      path={`${stuInfo.path}/rollOver`}
      count={({ graduating, beds, extended }) => graduating + beds + extended}
      go={() => t('go')}
      nobody={t('nothing')}
      outcome={({ graduating, beds, extended, auths }) => (
        <>
          <Figures
            of={[
              [t('graduating'), t('people', { n: graduating })],
              [t('beds'), t('beds_', { n: beds })],
              [t('extended'), t('people', { n: extended })],
              [t('auths'), t('people', { n: auths })],
            ]}
          />
          <p className="mut">{t('after')}</p>
        </>
      )}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
