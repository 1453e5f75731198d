import { Button, Checkbox, Input, Select } from 'antd'
import { useState } from 'react'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { columnsIn, columnsText } from '../forms/columns.ts'
import { optionsIn, optionsText } from '../forms/options.ts'
import { formKinds, mostFields, type FormField, type FormKind } from '../forms/shapes.ts'
import { unsavable } from '../forms/unsavable.ts'
import { propertyTexts } from './property-texts.ts'

const kindWords: Readonly<Record<FormKind, keyof typeof propertyTexts>> = {
  text: 'kText',
  longText: 'kLongText',
  integer: 'kInteger',
  money: 'kMoney',
  date: 'kDate',
  dateTime: 'kDateTime',
  yesNo: 'kYesNo',
  choice: 'kChoice',
  person: 'kPerson',
  people: 'kPeople',
  files: 'kFiles',
  images: 'kImages',
  lines: 'kLines',
}

/** Fields of the process: asked at its start, and by steps that may write them. */
export function FormFields({
  form,
  onChange,
}: {
  form: readonly FormField[]
  onChange: (form: readonly FormField[], typed?: string) => void
}) {
  const t = useTexts(propertyTexts)
  const now = useLang()
  const set = (at: number, patch: Partial<FormField>, typed?: string) =>
    onChange(
      form.map((field, i) => (i === at ? { ...field, ...patch } : field)),
      typed && `${typed} ${at}`,
    )
  const [gone, setGone] = useState<{ readonly at: number; readonly field: FormField }>()
  function remove(at: number) {
    const field = form[at]
    if (field) setGone({ at, field })
    onChange(form.filter((_, i) => i !== at))
  }
  return (
    <section>
      <h3>{t('form')}</h3>
      {form.map((field, at) => (
        // A field has no name of its own while its variable is typed.
        // eslint-disable-next-line react/no-array-index-key
        <fieldset key={at} className="flow-field">
          <Input
            size="small"
            aria-label={t('fieldKey')}
            placeholder={t('fieldKey')}
            value={field.key}
            onChange={({ target }) => set(at, { key: target.value.replace(/\W/g, '') }, 'key')}
          />
          <Select
            size="small"
            aria-label={t('fieldKind')}
            value={field.kind}
            options={formKinds.map((value) => ({ value, label: t(kindWords[value]) }))}
            onChange={(kind) => set(at, { kind })}
          />
          <Input
            size="small"
            aria-label={t('fieldZh')}
            placeholder={t('fieldZh')}
            value={field.zh}
            onChange={({ target }) => set(at, { zh: target.value }, 'zh')}
          />
          <Input
            size="small"
            aria-label={t('fieldEn')}
            placeholder={t('fieldEn')}
            value={field.en}
            onChange={({ target }) => set(at, { en: target.value }, 'en')}
          />
          {field.kind === 'choice' && (
            <Input.TextArea
              // Its words are its own until they are left: where another field moves up to this place, it begins anew.
              key={optionsText(field.options ?? [])}
              className="wide"
              aria-label={t('options')}
              placeholder={t('options')}
              rows={3}
              defaultValue={optionsText(field.options ?? [])}
              onBlur={({ target }) => set(at, { options: optionsIn(target.value) })}
            />
          )}
          {field.kind === 'lines' && (
            <Input.TextArea
              key={columnsText(field.columns ?? [])}
              className="wide"
              aria-label={t('columns')}
              placeholder={t('columns')}
              rows={4}
              defaultValue={columnsText(field.columns ?? [])}
              onBlur={({ target }) => set(at, { columns: columnsIn(target.value) })}
            />
          )}
          <Checkbox
            checked={field.required === true}
            onChange={({ target }) => set(at, { required: target.checked })}
          >
            {t('required')}
          </Checkbox>
          {(field.kind === 'person' || field.kind === 'people') && (
            <Checkbox
              checked={field.anybody === true}
              onChange={({ target }) => set(at, { anybody: target.checked })}
            >
              {t('anybody')}
            </Checkbox>
          )}
          <Button size="small" type="text" danger onClick={() => remove(at)}>
            {t('remove')}
          </Button>
          {unsavable(field) && (
            <p className="wide red" role="status">
              {unsavable(field)?.[now]}
            </p>
          )}
        </fieldset>
      ))}
      {/* Undone, it is back by itself. */}
      {gone && !form.includes(gone.field) && (
        <p className="mut" role="status">
          {t('removed', { name: gone.field[now] || gone.field.key })}{' '}
          <button
            type="button"
            className="lk"
            onClick={() => {
              onChange(form.toSpliced(gone.at, 0, gone.field))
              setGone(undefined)
            }}
          >
            {t('bringBack')}
          </button>
        </p>
      )}
      <Button
        size="small"
        disabled={form.length >= mostFields}
        onClick={() =>
          onChange([...form, { key: freeKey(form), zh: '新字段', en: 'New field', kind: 'text' }])
        }
      >
        {t('addField')}
      </Button>
    </section>
  )
}

/** A variable that no field has: of two of one name one would be lost. */
export function freeKey(form: readonly FormField[]): string {
  const taken = new Set(form.map(({ key }) => key))
  for (let n = form.length + 1; ; n += 1) if (!taken.has(`field${n}`)) return `field${n}`
}
