import { Input, Modal } from 'antd'
import { useState, type ReactNode } from 'react'
import type { Entity } from '#kernel/definition/entity.ts'
import { Icon } from './Icon.tsx'
import { useLeave } from './useLeave.ts'
import { usePreference } from './preferences.ts'
import { useTexts } from './say.ts'
import { uiTexts } from './texts.ts'
import type { ListState } from './useList.ts'

type View = { readonly name: string; readonly params: Readonly<Record<string, string>> }
const none: readonly View[] = []
const longestName = 20

/** Views that a person saved: filters and order under a name. `children` are those that the screen itself offers. */
export function SavedViews({
  entity,
  state,
  children,
}: {
  entity: Entity
  state: ListState
  children?: ReactNode
}) {
  const t = useTexts(uiTexts)
  const { value: views, save } = usePreference<readonly View[]>(`views:${entity.name}`, none)
  const [naming, setNaming] = useState(false)
  const params = paramsOf(state)
  const worth = Object.keys(params).length > 0
  if (!children && views.length === 0 && !worth) return null
  const now = JSON.stringify(Object.entries(params).toSorted())
  const isOn = (view: View) => JSON.stringify(Object.entries(view.params).toSorted()) === now
  return (
    <div className="vbar">
      {children}
      {views.length > 0 && (
        <nav className="views" aria-label={t('ownViews')}>
          {views.map((view) => (
            <span key={view.name} className="own">
              <button aria-pressed={isOn(view)} onClick={() => state.setView(view.params)}>
                {view.name}
              </button>
              <button
                className="x"
                aria-label={t('viewRemove', { name: view.name })}
                title={t('viewRemove', { name: view.name })}
                onClick={() => void save(views.filter((other) => other !== view))}
              >
                <Icon name="close" size={14} />
              </button>
            </span>
          ))}
        </nav>
      )}
      {worth && !views.some(isOn) && (
        <button className="save" onClick={() => setNaming(true)}>
          <Icon name="plus" />
          {t('viewSave')}
        </button>
      )}
      {naming && (
        <Naming
          onClose={() => setNaming(false)}
          onName={(name) => {
            setNaming(false)
            void save([...views.filter((view) => view.name !== name), { name, params }])
          }}
        />
      )}
    </div>
  )
}

function paramsOf({ query }: ListState): Record<string, string> {
  return Object.fromEntries(Object.entries(query).filter(([key]) => !['current', 'size', 'id'].includes(key)))
}

function Naming({ onName, onClose }: { onName: (name: string) => void; onClose: () => void }) {
  const t = useTexts(uiTexts)
  const [name, setName] = useState('')
  const leave = useLeave()
  return (
    <Modal
      open
      title={t('viewSave')}
      width={400}
      onCancel={() => leave(name.trim() !== '', onClose)}
      footer={null}
    >
      <form
        className="naming"
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim()) onName(name.trim())
        }}
      >
        <label>
          {t('viewName')}
          <Input
            autoFocus
            value={name}
            maxLength={longestName}
            onChange={(event) => setName(event.target.value)}
          />
        </label>
        <p className="mut">{t('viewNameHint')}</p>
        <div className="df">
          <button type="button" className="b" onClick={() => leave(name.trim() !== '', onClose)}>
            {t('cancel')}
          </button>
          <button className="b p" disabled={!name.trim()}>
            {t('save')}
          </button>
        </div>
      </form>
    </Modal>
  )
}
