import { Checkbox } from 'antd'
import { useSay, useTexts } from '#kernel/ui/say.ts'
import { accessIn, accessText, ticked, ticksOf } from './access-words.ts'
import type { Given } from './lines.tsx'
import { propertyTexts } from './property-texts.ts'

const columns = ['shown', 'written', 'required'] as const

/** What whoever has the step sees of the form, and what of it they write. */
export function AccessPart({ tool, element, form }: Pick<Given, 'tool' | 'element' | 'form'>) {
  const t = useTexts(propertyTexts)
  const say = useSay()
  const all = accessIn(String(element.businessObject.fields ?? ''))
  return (
    <table className="flow-access">
      <caption>{t('form')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('compareField')}</th>
          {columns.map((one) => (
            <th key={one} scope="col">
              {t(one)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {form.map((field) => {
          const ticks = ticksOf(all.get(field.key))
          return (
            <tr key={field.key}>
              <th scope="row">{say(field)}</th>
              {columns.map((one) => (
                <td key={one}>
                  <Checkbox
                    aria-label={`${say(field)} ${t(one)}`}
                    checked={ticks[one]}
                    onChange={({ target }) => {
                      const next = new Map(all).set(field.key, ticked(one, target.checked))
                      tool.set(element, { fields: accessText(next) || undefined })
                    }}
                  />
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
