import { Neighbours } from '#kernel/ui/Neighbours.tsx'
import { useSay, useTexts } from '#kernel/ui/say.ts'
import { StateWord } from '#kernel/ui/StateWord.tsx'
import { instanceStates } from '../instances/definition.ts'
import { flowTexts } from '../terms/texts.ts'
import type { Detail } from './detail.ts'
import { howLong } from './how-long.ts'
import { workTrail } from './paths.ts'

/** What it is, of which process, who asked, where it stands, for how long, and until when. */
export function TaskHead({ task, instance, now }: Pick<Detail, 'task' | 'instance' | 'now'>) {
  const t = useTexts(flowTexts)
  const say = useSay()
  const state = instanceStates[instance.state]
  const waits = task?.state === 'open' ? task : undefined
  const apart = (time: string) => {
    const { unit, n } = howLong(time, now)
    return t(unit, { n })
  }
  const by = waits?.dueTime
  const isLate = Boolean(by) && by! < now
  return (
    <header className="task-head">
      <p className="mut num">
        <span>{instance.instanceNo}</span>
        <span>
          {instance.processName} v{instance.processVersion}
        </span>
        <StateWord tone={state.tone}>{waits ? waits.name : say(state)}</StateWord>
        {waits && <span>{t('stays', { time: apart(waits.createTime) })}</span>}
        {by && (
          <span className={isLate ? 'red' : 'due'}>
            {t(isLate ? 'dueLate' : 'dueLeft', {
              // The year is said where it is another one.
              by: by.slice(by.slice(0, 4) === now.slice(0, 4) ? 5 : 0, 16),
              time: apart(by),
            })}
          </span>
        )}
      </p>
      <div className="task-name">
        <h1>
          <span>{instance.title}</span>{' '}
          <small>
            {[instance.starterName, instance.starterDept].filter((one) => one !== '').join(' · ')}
          </small>
        </h1>
        {task && <Neighbours path={workTrail} id={task.id} />}
      </div>
    </header>
  )
}
