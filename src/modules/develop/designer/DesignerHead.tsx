import type { Label } from '#kernel/definition/kind.ts'
import { Icon } from '#kernel/ui/Icon.tsx'
import { useMay } from '#kernel/ui/permission.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import { modelTexts } from '../models/texts.ts'
import { Going, Standing } from './Going.tsx'
import type { Drawing } from './useDrawing.ts'

type Head = { readonly id: string; readonly noun: Label; readonly slug: string; readonly drawing: Drawing }

/** What is drawn, its steps back and forth, saving, and where it goes from here. */
export function DesignerHead({ id, noun, slug, drawing }: Head) {
  const t = useTexts(modelTexts)
  const now = useLang()
  const tab = useTab()
  const may = useMay()
  const { state, edit, dirty, busy, save } = drawing
  return (
    <header className="dev-head">
      <button className="ib" aria-label={t('back')} onClick={() => tab.open('/tool/model')}>
        <Icon name="left" />
      </button>
      <h1>{noun[now]}</h1>
      {now === 'zh' && (
        <span className="en" lang="en">
          {noun.en}
        </span>
      )}
      <Standing modelId={id} />
      <button
        className="ib"
        disabled={state.before.length === 0}
        aria-label={t('undo')}
        title={t('undo')}
        onClick={() => edit({ do: 'undo' })}
      >
        <Icon name="undo" />
      </button>
      <button
        className="ib turn"
        disabled={state.after.length === 0}
        aria-label={t('redo')}
        title={t('redo')}
        onClick={() => edit({ do: 'redo' })}
      >
        <Icon name="undo" />
      </button>
      <span className="mut" role="status">
        {t(dirty ? 'unsaved' : 'saved')}
      </span>
      <span className="grow" />
      {may('model_edit') && (
        <button className={dirty ? 'b p' : 'b'} disabled={!dirty || busy} onClick={() => void save()}>
          {t('save')}
        </button>
      )}
      <Going modelId={id} label={noun} slug={slug} dirty={dirty} onSave={save} />
    </header>
  )
}
