import { useTexts } from '#kernel/ui/say.ts'
import { hasPlaces, isFigure, setForm, type KindName, type Prototype, type Word } from '../terms/shapes.ts'
import { Beside } from './Beside.tsx'
import { modelTexts } from '../models/texts.ts'
import { Written } from './Written.tsx'

type Props = {
  readonly field: Prototype
  readonly fields: readonly Prototype[]
  readonly targets: readonly string[]
  readonly onChange: (patch: Partial<Prototype>) => void
}

/** What a field says beside its row: name in code, length, words of its dictionary, what it points at. */
export function FieldMore({ field, fields, targets, onChange }: Props) {
  const t = useTexts(modelTexts)
  const figure = (key: 'max' | 'scale', least: number, most: number) => (
    <label>
      <span>{t(key)}</span>
      <input
        className="dev-in"
        type="number"
        min={least}
        max={most}
        value={field[key] ?? ''}
        onChange={({ target }) =>
          onChange({
            [key]:
              target.value === '' ? null : Math.min(most, Math.max(least, Math.round(Number(target.value)))),
          })
        }
      />
    </label>
  )
  const bound = (key: 'least' | 'most') => (
    <label>
      <span>{t(key)}</span>
      <input
        className="dev-in"
        type="number"
        step="any"
        value={field[key] ?? ''}
        onChange={({ target }) => onChange({ [key]: target.value === '' ? null : Number(target.value) })}
      />
    </label>
  )
  return (
    <div className="dev-more">
      <label>
        <span>{t('property')}</span>
        <input
          className="dev-in mono"
          value={field.propertyName}
          maxLength={64}
          onChange={({ target }) => onChange({ propertyName: target.value.trim() })}
        />
      </label>
      {(field.kind === 'text' || field.kind === 'longText') && figure('max', 1, 5000)}
      {hasPlaces(field.kind) && figure('scale', 0, 6)}
      {isFigure(field.kind) && (
        <>
          {bound('least')}
          {bound('most')}
        </>
      )}
      {beginning.has(field.kind) && (
        <label>
          <span>{t('defaultValue')}</span>
          <input
            className="dev-in"
            value={field.defaultValue ?? ''}
            maxLength={200}
            onChange={({ target }) => onChange({ defaultValue: target.value || null })}
          />
        </label>
      )}
      {field.kind === 'ref' && (
        <label>
          <span>{t('target')}</span>
          <input
            className="dev-in mono"
            list="dev-targets"
            value={field.target ?? ''}
            maxLength={128}
            onChange={({ target }) => onChange({ target: target.value.trim() })}
          />
          <datalist id="dev-targets">
            {targets.map((one) => (
              <option key={one} value={one} />
            ))}
          </datalist>
        </label>
      )}
      {field.kind === 'dict' && (
        <>
          <label>
            <span>{t('dict')}</span>
            <input
              className="dev-in mono"
              value={field.dict ?? ''}
              maxLength={48}
              onChange={({ target }) => onChange({ dict: target.value.trim() })}
            />
          </label>
          <label className="wide">
            <span>{t('words')}</span>
            <Written
              rows={4}
              value={linesOf(field.words)}
              asValue={(text) => linesOf(wordsOf(text))}
              onChange={(text) => onChange({ words: wordsOf(text) })}
            />
          </label>
        </>
      )}
      <label className="tick">
        <input
          type="checkbox"
          checked={field.isUnique ?? false}
          onChange={({ target }) => onChange({ isUnique: target.checked })}
        />
        <span>{t('unique')}</span>
      </label>
      <label>
        <span>{t('sets')}</span>
        <Written
          value={(field.sets ?? []).join(', ')}
          asValue={(text) => setsOf(text).join(', ')}
          onChange={(text) => {
            const sets = setsOf(text)
            onChange({ sets: sets.length > 0 ? sets : null })
          }}
        />
      </label>
      <Beside field={field} fields={fields} onChange={onChange} />
      {field.unsaid && (
        <p className="wide">
          <span>{t('unsaid')}</span> <code>{field.unsaid}</code>
        </p>
      )}
    </div>
  )
}

/** Kinds that may begin with something. */
const beginning: ReadonlySet<KindName> = new Set([
  'text',
  'longText',
  'integer',
  'decimal',
  'money',
  'yesNo',
  'date',
  'timeOfDay',
  'dict',
])

const setsOf = (text: string) => [
  ...new Set(
    text
      .split(/[,，\s]+/)
      .filter((one) => setForm.test(one))
      .slice(0, 6),
  ),
]

const linesOf = (words: readonly Word[] | null | undefined) =>
  (words ?? []).map(({ key, zh, en }) => `${key} ${zh} ${en}`).join('\n')

/** `1 借出 Lent out`: the first word is the key, the second Chinese, the rest English. */
function wordsOf(text: string): Word[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(0, 60)
    .map((line) => {
      const [key = '', zh = '', ...rest] = line.split(/\s+/)
      return { key: key.slice(0, 64), zh: zh.slice(0, 60), en: rest.join(' ').slice(0, 60) }
    })
}
