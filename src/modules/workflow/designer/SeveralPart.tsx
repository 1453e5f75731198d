import { AutoComplete, Select } from 'antd'
import { useEffect, useState } from 'react'
import { useSay, useTexts } from '#kernel/ui/say.ts'
import type { Business } from './drawing-tool.ts'
import { Line, Part, type Given } from './lines.tsx'
import { propertyTexts } from './property-texts.ts'

/** When a vote is over, as people say it. */
const endings = {
  all: '',
  majority: 'nrOfApproved > nrOfInstances / 2 or nrOfRefused >= nrOfInstances / 2',
  oneAgrees: 'nrOfApproved >= 1',
  oneRefuses: 'nrOfRefused >= 1',
} as const
type Ending = keyof typeof endings
const endingKeys = Object.keys(endings) as Ending[]

const bare = (said: unknown) => String(said ?? '').replace(/^=/, '')

/** A step that several people do: who they are, and when enough of them have said what they think. */
export function SeveralPart({ tool, element, form }: Omit<Given, 'onForm'>) {
  const t = useTexts(propertyTexts)
  const about = element.businessObject
  const loop = about.loopCharacteristics as Business | undefined
  const several = !loop ? 'one' : loop.isSequential ? 'inTurn' : 'together'
  const until = bare((loop?.completionCondition as Business | undefined)?.body)
  const people = form.filter(({ kind }) => kind === 'people')

  function choose(how: 'one' | 'inTurn' | 'together') {
    const isSequential = how === 'inTurn'
    // Each of several does not say who does it alone.
    if (how === 'one')
      return tool.set(element, {
        loopCharacteristics: undefined,
        ...(about.assignee === '=item' && { assignee: undefined }),
      })
    if (loop) return tool.setIn(element, loop, { isSequential })
    const isNobodys = !['assignee', 'roles', 'posts', 'depts', 'starterManager'].some((key) => about[key])
    tool.set(element, {
      ...(isNobodys && { assignee: '=item' }),
      loopCharacteristics: tool.make('bpmn:MultiInstanceLoopCharacteristics', {
        isSequential,
        ...(people[0] && { collection: `=${people[0].key}` }),
        elementVariable: 'item',
      }),
    })
  }
  const setUntil = (body: string) =>
    loop &&
    tool.setIn(element, loop, {
      completionCondition: body ? tool.make('bpmn:FormalExpression', { body }) : undefined,
    })
  const ending = endingKeys.find((key) => endings[key] === until)
  return (
    <>
      <Part label="several">
        <Select
          aria-label={t('several')}
          value={several}
          options={(['one', 'together', 'inTurn'] as const).map((value) => ({ value, label: t(value) }))}
          onChange={choose}
        />
      </Part>
      {loop && (
        <>
          <Collection
            people={people}
            value={bare(loop.collection)}
            onSet={(name) => tool.setIn(element, loop, { collection: name ? `=${name}` : undefined })}
          />
          <Part label="voteEnds">
            <Select
              aria-label={t('voteEnds')}
              value={ending ?? 'written'}
              options={[
                ...endingKeys.map((value) => ({ value: value as string, label: t(value) })),
                ...(ending ? [] : [{ value: 'written', label: t('asWritten') }]),
              ]}
              onChange={(key: string) => {
                const said = endingKeys.find((one) => one === key)
                if (said) setUntil(endings[said])
              }}
            />
          </Part>
          <Line label="until" hint="untilHint" value={until} onSet={setUntil} />
        </>
      )}
    </>
  )
}

/** A field of the form that names people; whatever else holds a list is typed. */
function Collection({
  people,
  value,
  onSet,
}: {
  people: Given['form']
  value: string
  onSet: (name: string) => void
}) {
  const t = useTexts(propertyTexts)
  const say = useSay()
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  return (
    <Part label="collection" hint={people.length > 0 ? 'collectionHint' : 'collectionNone'}>
      <AutoComplete
        aria-label={t('collection')}
        value={typed}
        options={people.map((field) => ({ value: field.key, label: `${say(field)} ${field.key}` }))}
        onChange={(text: string | undefined) => setTyped(text ?? '')}
        onSelect={(text: string | undefined) => onSet((text ?? '').trim())}
        onBlur={() => typed.trim() !== value && onSet(typed.trim())}
      />
    </Part>
  )
}
