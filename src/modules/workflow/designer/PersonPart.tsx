import { Checkbox, Select } from 'antd'
import { useTexts } from '#kernel/ui/say.ts'
import type { Business } from './drawing-tool.ts'
import { Part, type Given } from './lines.tsx'
import { NamedPart, NamedParts } from './NamedPart.tsx'
import { propertyTexts } from './property-texts.ts'
import { SeveralPart } from './SeveralPart.tsx'
import { AccessPart } from './AccessPart.tsx'
import { SpanLine } from './SpanLine.tsx'
import { partsOf } from './whose.ts'

export function PersonPart({ tool, element, form }: Given) {
  const t = useTexts(propertyTexts)
  const about = element.businessObject
  const loop = about.loopCharacteristics as Business | undefined
  return (
    <section>
      <h3>{t('people')}</h3>
      <NamedPart
        label="assignee"
        hint="assigneeHint"
        kind="people"
        name={t('assignee')}
        more={[
          { value: 'starter', label: t('starter') },
          ...(loop ? [{ value: '=item', label: t('eachOf') }] : []),
        ]}
        value={String(about.assignee ?? '')}
        onSet={(assignee) => tool.set(element, { assignee: assignee || undefined })}
      />
      {(['roles', 'posts', 'depts'] as const).map((key) => (
        <NamedParts
          key={key}
          label={key}
          kind={key}
          name={t(key)}
          {...(key === 'depts' && { more: [{ value: 'starter', label: t('starterDept') }] })}
          values={partsOf(about[key])}
          onSet={(values) => tool.set(element, { [key]: values.join(',') || undefined })}
        />
      ))}
      <Checkbox
        checked={about.starterManager === 'true'}
        onChange={({ target }) => tool.set(element, { starterManager: target.checked ? 'true' : undefined })}
      >
        {t('manager')}
      </Checkbox>
      <SpanLine
        label="due"
        value={String(about.due ?? '')}
        onSet={(due) => tool.set(element, { due: due || undefined })}
      />
      <SpanLine
        label="remind"
        hint="remindHint"
        value={String(about.remind ?? '')}
        onSet={(remind) => tool.set(element, { remind: remind || undefined })}
      />
      <NamedPart
        label="escalate"
        hint="escalateHint"
        kind="people"
        name={t('escalate')}
        more={[{ value: 'starterManager', label: t('manager') }]}
        value={String(about.escalate ?? '')}
        onSet={(escalate) => tool.set(element, { escalate: escalate || undefined })}
      />
      <Checkbox
        checked={about.bulk === 'true'}
        onChange={({ target }) => tool.set(element, { bulk: target.checked ? 'true' : undefined })}
      >
        {t('bulk')}
      </Checkbox>
      {Boolean(tool.root().businessObject.guards) && (
        <Part label="record" hint="recordHint">
          <Select
            aria-label={t('record')}
            value={String(about.record ?? '')}
            options={(['', 'view', 'edit'] as const).map((value) => ({
              value,
              label: t(value === '' ? 'recordNone' : value === 'view' ? 'recordView' : 'recordEdit'),
            }))}
            onChange={(record) => tool.set(element, { record: record || undefined })}
          />
        </Part>
      )}
      <SeveralPart tool={tool} element={element} form={form} />
      {form.length > 0 && <AccessPart {...{ tool, element, form }} />}
    </section>
  )
}
