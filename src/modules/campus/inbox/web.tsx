import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { StepDialog } from '#kernel/ui/dialogs.ts'
import { ApiError, get, post } from '#kernel/ui/api.ts'
import { entityNamed } from '#kernel/ui/entities.ts'
import { Failed } from '#kernel/ui/Failed.tsx'
import { PageHead } from '#kernel/ui/PageHead.tsx'
import { titleOf } from '#kernel/ui/rows.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import { useFault } from '#kernel/ui/useNotify.ts'
import { useHeld } from '#kernel/ui/useHeld.ts'
import { beatenBy, Overtaken, type Beaten } from '../Overtaken.tsx'
import { Matter, type Known } from './Matter.tsx'
import type { Inbox, Waiting } from './shapes.ts'
import { inboxLabel, inboxTexts } from './texts.ts'
import './inbox.css'

const inboxPath = 'blade-admin/campus'
const none: readonly Waiting[] = []
const idOf = ({ row }: Waiting) => row.id

/** Everything that waits for this person's yes or no, the longest waiting first; decided with one key each. */
export default function InboxScreen() {
  const t = useTexts(inboxTexts)
  const now = useLang()
  const fault = useFault()
  const tab = useTab()
  const queries = useQueryClient()
  const { message } = App.useApp()
  const [chosenId, setChosenId] = useState<string>()
  const [rejecting, setRejecting] = useState<string>()
  const [drafts, setDrafts] = useState<Readonly<Record<string, string>>>({})
  const [asking, setAsking] = useState<{ readonly item: Known; readonly step: string }>()
  const [busy, setBusy] = useState(false)
  const [beaten, setBeaten] = useState<Beaten>()
  const asked = useQuery({
    queryKey: [inboxPath, 'inbox', now],
    queryFn: () => get<Inbox>('blade-admin/campus/inbox'),
    refetchInterval: 60_000,
  })
  const { data } = asked
  // Said and not fetched alone: the figures beside the menu are counted anew with it.
  const again = () => queries.invalidateQueries({ queryKey: [inboxPath] })
  const kind = tab.query.kind
  const { rows: items, gone } = useHeld(data?.items ?? none, idOf, [chosenId, rejecting])
  const all = items.flatMap((item): Known[] => {
    const of = entityNamed(item.entity)
    return of ? [{ ...item, of }] : []
  })
  const shown = kind === undefined ? all : all.filter(({ entity }) => entity === kind)
  const at = Math.max(
    0,
    shown.findIndex(({ row }) => row.id === chosenId),
  )
  const chosen = shown[at]
  if (chosen?.row.id !== chosenId) setChosenId(chosen?.row.id)
  const isRejecting = shown.some(({ row }) => row.id === rejecting)
  const kinds = new Map(all.map(({ of }) => [of.name, of]))

  async function decide(item: Known, verdict: 'pass' | 'reject', opinion?: string): Promise<void> {
    if (busy) return
    setBusy(true)
    const { of, row } = item
    const { step, given } = item[verdict]
    const by = shown.indexOf(item)
    const next = shown[by + 1] ?? shown[by - 1]
    let isOver = true
    try {
      await post(`${of.path}/${of.actions?.[step]?.wire ?? step}`, {
        id: row.id,
        version: row.version,
        ...given,
        ...(opinion !== undefined && { [item.reject.opinion]: opinion }),
      })
      message.success(t(verdict === 'pass' ? 'approved' : 'rejected', { what: titleOf(of, row, now) }))
      setBeaten(undefined)
    } catch (error) {
      const beat = await beatenBy(error, { entity: of, row, step, words: opinion ?? drafts[row.id] ?? '' })
      setBeaten(beat)
      isOver = beat !== undefined
      // It asks for more than yes: the dialog of the step says what.
      const more =
        verdict === 'pass' && error instanceof ApiError && error.errors.some(({ field }) => field !== '')
      if (more) setAsking({ item, step })
      if (!beat) fault(error)
    }
    await again()
    if (isOver) {
      setRejecting((was) => (was === row.id ? undefined : was))
      setChosenId(next?.row.id)
    }
    void queries.invalidateQueries({ queryKey: [of.path] })
    setBusy(false)
  }
  const openIt = ({ of, row }: Known) =>
    tab.open(of.menu?.path ?? '', { open: row.id }, of.menu?.label ?? of.label)
  const go = (by: number) => {
    const next = shown[Math.min(shown.length - 1, Math.max(0, at + by))]
    setChosenId(next?.row.id)
    document.getElementById(`matter-${next?.row.id}`)?.scrollIntoView({ block: 'nearest' })
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    const elsewhere =
      target instanceof Element &&
      target.closest('input, textarea, button, a, [role="combobox"], .ant-modal, .ant-drawer')
    if (event.ctrlKey || event.metaKey || event.altKey || !chosen || isRejecting || asking) return
    const typing =
      target instanceof Element &&
      target.closest('input, textarea, [role="combobox"], .ant-modal, .ant-drawer')
    const key = event.key.toLowerCase()
    if (typing || document.hidden) return
    if (key === 'j') go(1)
    else if (key === 'k') go(-1)
    else if (key === 'a' && chosen.row._can?.[chosen.pass.step] === true) void decide(chosen, 'pass')
    else if (key === 'r' && chosen.row._can?.[chosen.reject.step] === true) setRejecting(chosen.row.id)
    else if (key === 'enter' && !elsewhere) openIt(chosen)
    else return
    event.preventDefault()
  })
  const container = tab.container
  useEffect(() => {
    // A tab that is hidden hears no keys: those of another screen are not its own.
    const listen = (event: KeyboardEvent) => {
      if (container().offsetParent !== null) onKey(event)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [container])
  return (
    <div className="inb">
      <PageHead label={inboxLabel} />
      <p className="mut hint">{t('keys')}</p>
      {/* With the last of a kind decided, the way back to the others stays. */}
      {(kinds.size > 1 || shown.length < all.length) && (
        <div className="fil" role="group" aria-label={t('kinds')}>
          <button
            type="button"
            aria-pressed={kind === undefined}
            onClick={() => tab.setQuery({ kind: undefined })}
          >
            {t('all')} <i className="num">{all.length}</i>
          </button>
          {[...kinds.values()].map(({ name, menu, label }) => (
            <button
              key={name}
              type="button"
              aria-pressed={kind === name}
              onClick={() => tab.setQuery({ kind: name })}
            >
              {(menu?.label ?? label)[now]}{' '}
              <i className="num">{all.filter(({ entity }) => entity === name).length}</i>
            </button>
          ))}
        </div>
      )}
      {beaten && (
        <Overtaken
          title={titleOf(beaten.entity, beaten.late.before, now)}
          beaten={beaten}
          onClose={(words) => setBeaten(words === undefined ? undefined : { ...beaten, words })}
        />
      )}
      {!data && <Failed of={asked} />}
      {data && shown.length === 0 && <p className="none">{t('empty')}</p>}
      {data?.more && <p className="mut hint">{t('more')}</p>}
      <ul>
        {shown.map((item) => (
          <Matter
            key={item.row.id}
            item={item}
            on={item === chosen}
            busy={busy}
            gone={gone.has(item.row.id) && !busy}
            rejecting={rejecting === item.row.id}
            onChoose={() => setChosenId(item.row.id)}
            onOpen={() => openIt(item)}
            draft={drafts[item.row.id] ?? ''}
            onDraft={(text) => setDrafts((all) => ({ ...all, [item.row.id]: text }))}
            onPass={() => void decide(item, 'pass')}
            onStep={(step) => setAsking({ item, step })}
            onReject={(opinion) =>
              opinion === undefined ? setRejecting(item.row.id) : void decide(item, 'reject', opinion)
            }
            onCancel={() => setRejecting(undefined)}
          />
        ))}
      </ul>
      {asking && (
        <StepDialog
          entity={asking.item.of}
          step={asking.step}
          rows={[asking.item.row]}
          onClose={() => setAsking(undefined)}
          onDone={() => void again()}
        />
      )}
    </div>
  )
}
