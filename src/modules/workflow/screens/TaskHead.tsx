import { useSay, useTexts } from '#kernel/ui/say.ts'
import { StateWord } from '#kernel/ui/StateWord.tsx'
import { instanceStates } from '../instances/definition.ts'
import { flowTexts } from '../terms/texts.ts'
import type { Detail } from './detail.ts'

/** What it is, of which process, who asked, where it stands and until when. */
export function TaskHead({ task, instance }: Pick<Detail, 'task' | 'instance'>) {
  const t = useTexts(flowTexts)
  const say = useSay()
  const state = instanceStates[instance.state]
  return (
    <header className="task-head">
      <p className="mut num">
        {instance.instanceNo} · {instance.processName} v{instance.processVersion}{' '}
        <StateWord tone={state.tone}>{task?.state === 'open' ? task.name : say(state)}</StateWord>
        {task?.dueTime && (
          <span className="due">
            {' '}
            {t('due')} {task.dueTime}
          </span>
        )}
      </p>
      <h1>
        <span>{instance.title}</span> <small>{instance.starterName}</small>
      </h1>
    </header>
  )
}
