import { signs, type Sign } from '#kernel/definition/signs.ts'
import { Icon } from '#kernel/ui/Icon.tsx'
import { useTexts } from '#kernel/ui/say.ts'
import { comparable } from '../terms/comparable.ts'
import type { Against, Prototype } from '../terms/shapes.ts'
import { modelTexts } from '../models/texts.ts'

type Props = {
  readonly field: Prototype
  readonly fields: readonly Prototype[]
  readonly onChange: (patch: Partial<Prototype>) => void
}

/** What a field says of others: those that it is held against, and those that what it points at must say too. */
export function Beside({ field, fields, onChange }: Props) {
  const t = useTexts(modelTexts)
  const { compares = [], agrees = [] } = { compares: field.compares ?? [], agrees: field.agrees ?? [] }
  const others = fields.filter((one) => !one.isLeftOut && signs.some((is) => comparable(field, is, one)))
  const put = (list: readonly Against[]) => onChange({ compares: list.length > 0 ? list : null })
  const change = (at: number, patch: Partial<Against>) =>
    put(compares.map((one, i) => (i === at ? { ...one, ...patch } : one)))
  const [first] = others
  return (
    <>
      {compares.map(({ is, than }, at) => (
        // A comparison has no name of its own.
        // eslint-disable-next-line react/no-array-index-key
        <div key={at} className="beside wide" role="group" aria-label={t('compares')}>
          <span>{t('compares')}</span>
          <select
            className="dev-in"
            aria-label={t('sign')}
            value={is}
            onChange={({ target }) => change(at, { is: target.value as Sign })}
          >
            {signs.map((one) => (
              <option key={one} value={one}>
                {t(signTexts[one])}
              </option>
            ))}
          </select>
          <select
            className="dev-in"
            aria-label={t('otherField')}
            value={than}
            onChange={({ target }) => change(at, { than: target.value })}
          >
            {!others.some(({ propertyName }) => propertyName === than) && (
              <option value={than}>{than}</option>
            )}
            {others.map((one) => (
              <option key={one.propertyName} value={one.propertyName}>
                {one.propertyName}
              </option>
            ))}
          </select>
          <button
            className="ib"
            aria-label={t('dropComparison', { name: than })}
            onClick={() => put(compares.toSpliced(at, 1))}
          >
            <Icon name="close" />
          </button>
        </div>
      ))}
      {first && compares.length < 6 && (
        <p className="wide">
          <button
            className="b s"
            onClick={() =>
              put([
                ...compares,
                { is: comparable(field, '>=', first) ? '>=' : '<>', than: first.propertyName },
              ])
            }
          >
            {t('addComparison')}
          </button>
        </p>
      )}
      {agrees.map(({ own, theirs }, at) => (
        <div key={`${own} ${theirs}`} className="beside wide">
          <span>{t('agrees', { own, theirs: `${field.target}.${theirs}` })}</span>
          <button
            className="ib"
            aria-label={t('dropAgreement', { name: own })}
            onClick={() => onChange({ agrees: agrees.length > 1 ? agrees.toSpliced(at, 1) : null })}
          >
            <Icon name="close" />
          </button>
        </div>
      ))}
    </>
  )
}

const signTexts = {
  '<': 'less',
  '<=': 'atMost',
  '>': 'moreThan',
  '>=': 'atLeast',
  '<>': 'other',
} as const satisfies Readonly<Record<Sign, keyof typeof modelTexts>>
