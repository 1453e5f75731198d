import type { Prop } from '#kernel/definition/entity.ts'
import { useSay, useTexts } from './say.ts'
import { uiTexts } from './texts.ts'
import { widgetOf } from './widgets/table.ts'
import type { Raw } from './rows.ts'

type Props = { readonly props: readonly Prop[]; readonly values: Readonly<Record<string, unknown>> }

/** What was typed into fields that the form has no more, to read and to copy. */
export function GoneFields({ props, values }: Props) {
  const t = useTexts(uiTexts)
  const say = useSay()
  return (
    <section className="conflict" role="alert">
      <h3>{t('fieldsChanged')}</h3>
      <p>{t('fieldsGone')}</p>
      <table>
        <tbody>
          {props.map((prop) => {
            const { Cell } = widgetOf(prop.kind)
            return (
              <tr key={prop.name}>
                <th scope="row">{say(prop.label)}</th>
                <td>
                  <Cell prop={prop} value={values[prop.name]} row={values as Raw} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
