import { Button } from 'antd'
import { useState } from 'react'
import { AskDialog } from '#kernel/ui/AskDialog.tsx'
import { useTexts } from '#kernel/ui/say.ts'
import { flowTexts } from '../terms/texts.ts'
import { giveAsks } from './asked.ts'
import { flowInstance } from './definition.ts'

export type Held = {
  readonly id: string
  readonly name: string
  readonly holder: string | null
  readonly hasLeft: boolean
}

/** With whom each open task lies, and the way to somebody else: whoever has it may have left. */
export function GiveTasks({ tasks, onDone }: { tasks: readonly Held[]; onDone: () => void }) {
  const t = useTexts(flowTexts)
  const [giving, setGiving] = useState<Held>()
  return (
    <section className="flow-ways">
      {tasks.map((one) => (
        <p key={one.id}>
          <b>{one.name}</b> <span>{one.holder ?? t('nobody')}</span>{' '}
          {one.hasLeft && <span className="red">{t('hasLeft')}</span>}{' '}
          <Button
            size="small"
            aria-label={`${t('give')} ${one.name} ${one.holder ?? ''}`.trim()}
            onClick={() => setGiving(one)}
          >
            {t('give')}
          </Button>
        </p>
      ))}
      {giving && (
        <AskDialog
          title={t('give')}
          asks={giveAsks}
          path={`${flowInstance.path}/give`}
          given={{ taskId: giving.id }}
          onDone={onDone}
          onClose={() => setGiving(undefined)}
        />
      )}
    </section>
  )
}
