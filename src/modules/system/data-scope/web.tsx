import { useTexts } from '#kernel/ui/say.ts'
import { EntityScreen } from '#kernel/ui/EntityScreen.tsx'
import type { Raw } from '#kernel/ui/rows.ts'
import { useResources } from './asked.ts'
import { dataScope } from './definition.ts'
import { scopeInputs } from './Fields.tsx'
import { scopeTexts } from './texts.ts'

export default function DataScopeScreen() {
  return (
    <EntityScreen
      entity={dataScope}
      pieces={{
        inputs: scopeInputs,
        columns: (derived) =>
          derived.map((column) =>
            column.key === 'resourceCode' ? { ...column, render: resourceCell } : column,
          ),
      }}
    />
  )
}

const resourceCell = (_value: unknown, row: Raw) => <Called code={String(row.resourceCode)} />

/** By its name, as the form has it chosen. */
function Called({ code }: { code: string }) {
  const t = useTexts(scopeTexts)
  const one = useResources()?.find((resource) => resource.code === code)
  return <>{one?.holds ? t('allIn', { name: one.title }) : (one?.title ?? code)}</>
}
