import { useTexts, type Texts } from '#kernel/ui/say.ts'

const texts = {
  ready: ['没有问题，可以部署', 'No problem, ready to be deployed'],
  problems: ['{n} 处须修改', '{n} places to mend', 'One place to mend'],
  hints: [
    '可以部署，{n} 处请留意',
    'Can be deployed; {n} places to look at',
    'Can be deployed; one place to look at',
  ],
  find: ['定位', 'Find'],
} satisfies Texts

/** A hint keeps nothing from being deployed. */
export type Problem = { code: string; element: string; line: number; text: string; hint?: true }

/** What keeps the drawing from being deployed, or is better known before it is. */
export function Problems({
  problems,
  onFind,
}: {
  problems: readonly Problem[]
  onFind: (element: string) => void
}) {
  const t = useTexts(texts)
  const hard = problems.filter(({ hint }) => !hint).length
  return (
    <footer className="flow-foot" aria-live="polite">
      {problems.length === 0 ? (
        <span className="st green">{t('ready')}</span>
      ) : (
        <>
          <span className={`st ${hard > 0 ? 'red' : 'amber'}`}>
            {hard > 0 ? t('problems', { n: hard }) : t('hints', { n: problems.length })}
          </span>
          {problems.slice(0, 3).map(({ element: at, text }) => (
            <span key={`${at}-${text}`}>
              {text}{' '}
              {at && (
                <button type="button" className="ln" onClick={() => onFind(at)}>
                  {t('find')}
                </button>
              )}
            </span>
          ))}
        </>
      )}
    </footer>
  )
}
