import type { Prop } from '#kernel/definition/entity.ts'
import { FieldLines } from './Differing.tsx'
import { useTexts } from './say.ts'
import { uiTexts } from './texts.ts'

type Props = { readonly props: readonly Prop[]; readonly values: Readonly<Record<string, unknown>> }

/** What was typed into fields that the form has no more, to read and to copy. */
export function GoneFields({ props, values }: Props) {
  const t = useTexts(uiTexts)
  return (
    <section className="conflict" role="alert">
      <h3>{t('fieldsChanged')}</h3>
      <p>{t('fieldsGone')}</p>
      <table>
        <FieldLines props={props} rows={[values]} />
      </table>
    </section>
  )
}
