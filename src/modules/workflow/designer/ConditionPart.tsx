import { Button, Checkbox, Input, Select } from 'antd'
import { useEffect, useState } from 'react'
import type { Label } from '#kernel/definition/index.ts'
import { useSay, useTexts } from '#kernel/ui/say.ts'
import type { FormField } from '../forms/shapes.ts'
import { asFeel, compared, comparisonsOf, fromFeel, type Comparison } from '../terms/condition.ts'
import type { Business } from './drawing-tool.ts'
import { Line, type Given } from './lines.tsx'
import { propertyTexts } from './property-texts.ts'

const yesNo: readonly (Label & { key: string })[] = [
  { key: 'true', zh: '是', en: 'Yes' },
  { key: 'false', zh: '否', en: 'No' },
]
/** What every process knows beside its form. */
const approved: FormField = { key: 'approved', zh: '上一步同意', en: 'The step before agreed', kind: 'yesNo' }

const choosing = new Set(['bpmn:ExclusiveGateway', 'bpmn:InclusiveGateway'])
/** Of several ways one may be taken where no other is: behind these, and behind a step. */
const mayChoose = (source: Business): boolean => {
  const out = (source.outgoing as readonly unknown[] | undefined) ?? []
  return choosing.has(source.$type) || (source.$instanceOf('bpmn:Activity') && out.length > 1)
}

/** When a way is taken: chosen from the fields of the form, or written. */
export function ConditionPart({ tool, element, form }: Given) {
  const t = useTexts(propertyTexts)
  const about = element.businessObject
  const source = about.sourceRef as Business | undefined
  const from = tool.elements().find(({ id }) => id === source?.id)
  const body = String((about.conditionExpression as Business | undefined)?.body ?? '')
  const fields = [approved, ...compared(form)]
  const set = (said: string) =>
    tool.set(element, {
      conditionExpression: said ? tool.make('bpmn:FormalExpression', { body: said }) : undefined,
    })
  const chosen = fromFeel(body.replace(/^=/, ''), fields)
  return (
    <section>
      <h3>{t('condition')}</h3>
      {chosen && <Builder key={element.id} chosen={chosen} fields={fields} onSet={set} />}
      <Line label="feel" hint="conditionHint" value={body} onSet={set} />
      {from && mayChoose(from.businessObject) && (
        <Checkbox
          checked={from.businessObject.default === about}
          onChange={({ target }) => tool.set(from, { default: target.checked ? about : undefined })}
        >
          {t('otherwise')}
        </Checkbox>
      )}
    </section>
  )
}

function Builder({
  chosen,
  fields,
  onSet,
}: {
  chosen: readonly Comparison[]
  fields: readonly FormField[]
  onSet: (said: string) => void
}) {
  const t = useTexts(propertyTexts)
  const say = useSay()
  const [rows, setRows] = useState(chosen)
  const said = asFeel(chosen, fields)
  // What was written or undone meanwhile; a row that has no value yet is not written and stays.
  useEffect(() => {
    setRows((mine) => (asFeel(mine, fields) === said ? mine : chosen))
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [said])
  function change(next: readonly Comparison[]) {
    setRows(next)
    if (asFeel(next, fields) !== said) onSet(asFeel(next, fields))
  }
  const put = (at: number, patch: Partial<Comparison>) =>
    change(rows.map((row, i) => (i === at ? { ...row, ...patch } : row)))
  return (
    <>
      {rows.map((row, at) => {
        const field = fields.find(({ key }) => key === row.key)
        const options = field?.kind === 'yesNo' ? yesNo : field?.kind === 'choice' ? field.options : undefined
        return (
          // Rows have no name of their own, and one field may be asked twice.
          // eslint-disable-next-line react/no-array-index-key
          <div key={at} className="flow-when">
            <Select
              size="small"
              aria-label={t('compareField')}
              value={row.key}
              options={fields.map((one) => ({ value: one.key, label: say(one) }))}
              onChange={(key) => put(at, { key, how: '=', value: '' })}
            />
            <Select
              size="small"
              aria-label={t('compareHow')}
              value={row.how}
              options={(field ? comparisonsOf(field) : []).map((value) => ({ value, label: value }))}
              onChange={(how) => put(at, { how })}
            />
            {options ? (
              <Select
                size="small"
                aria-label={t('compareValue')}
                value={row.value || null}
                options={options.map((one) => ({ value: one.key, label: say(one) }))}
                onChange={(value) => put(at, { value: value ?? '' })}
              />
            ) : (
              <Value
                value={row.value}
                numeric={field?.kind === 'integer' || field?.kind === 'money'}
                onSet={(value) => put(at, { value })}
              />
            )}
            <Button size="small" type="text" danger onClick={() => change(rows.filter((_, i) => i !== at))}>
              {t('remove')}
            </Button>
          </div>
        )
      })}
      <Button
        size="small"
        onClick={() => setRows([...rows, { key: fields[0]?.key ?? '', how: '=', value: '' }])}
      >
        {t('addComparison')}
      </Button>
    </>
  )
}

function Value({
  value,
  numeric,
  onSet,
}: {
  value: string
  numeric: boolean
  onSet: (value: string) => void
}) {
  const t = useTexts(propertyTexts)
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  const fits = !numeric || /^-?\d+(\.\d+)?$/.test(typed)
  return (
    <Input
      size="small"
      aria-label={t('compareValue')}
      value={typed}
      {...(typed !== '' && !fits && { status: 'error' as const, 'aria-invalid': true })}
      onChange={({ target }) => setTyped(target.value.replace(/["\\]/g, ''))}
      onBlur={() => fits && typed !== value && onSet(typed.trim())}
      onPressEnter={() => fits && typed !== value && onSet(typed.trim())}
    />
  )
}
