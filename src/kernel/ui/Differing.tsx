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
      <FieldLines props={props} rows={versions.map(({ row }) => row)} />
    </table>
  )
}

/** A line for each field, a column for each of some rows. */
export function FieldLines({ props, rows }: { props: readonly Prop[]; rows: readonly Version['row'][] }) {
  const say = useSay()
  return (
    <tbody>
      {props.map((prop) => {
        const { Cell } = widgetOf(prop.kind)
        return (
          <tr key={prop.name}>
            <th scope="row">{say(prop.label)}</th>
            {rows.map((row, at) => (
              <td key={at}>
                <Cell prop={prop} value={row[prop.name]} row={row} />
              </td>
            ))}
          </tr>
        )
      })}
    </tbody>
  )
}
