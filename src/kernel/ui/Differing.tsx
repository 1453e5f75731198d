import type { Prop } from '#kernel/definition/entity.ts'
import type { Raw } from './rows.ts'
import { useSay, useTexts } from './say.ts'
import { uiTexts } from './texts.ts'
import { widgetOf } from './widgets/table.ts'

type Version = { readonly called: string; readonly row: Raw | Readonly<Record<string, unknown>> }

/** Two versions of one record beside each other, by these fields. */
export function Differing({
  props,
  versions,
}: {
  props: readonly Prop[]
  versions: readonly [Version, Version]
}) {
  const t = useTexts(uiTexts)
  const say = useSay()
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr">{t('record')}</span>
          </th>
          {versions.map(({ called }) => (
            <th key={called} scope="col">
              {called}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {props.map((prop) => {
          const { Cell } = widgetOf(prop.kind)
          return (
            <tr key={prop.name}>
              <th scope="row">{say(prop.label)}</th>
              {versions.map(({ called, row }) => (
                <td key={called}>
                  <Cell prop={prop} value={row[prop.name]} row={row} />
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
