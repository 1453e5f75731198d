import { nearMinute } from '#kernel/definition/near-days.ts'
import { Button, Input } from 'antd'
import type { Entity } from '#kernel/definition/entity.ts'
import { Facts } from '#kernel/ui/DetailDrawer.tsx'
import { titleOf } from '#kernel/ui/rows.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { shownOf } from '#kernel/ui/shownOf.ts'
import { UsualWords } from '#kernel/ui/widgets/UsualWords.tsx'
import { usualRejection } from '../shapes.ts'
import type { Waiting } from './shapes.ts'
import { inboxTexts } from './texts.ts'

/** With the definition of what waits. */
export type Known = Waiting & { readonly of: Entity }

const usualReasons = [usualRejection]
const mostFacts = 6

type Props = {
  item: Known
  on: boolean
  busy: boolean
  /** A colleague decided it while it was being read. */
  gone: boolean
  rejecting: boolean
  /** What was written of a reason so far; it outlives a change of mind. */
  draft: string
  onDraft: (text: string) => void
  onChoose: () => void
  onOpen: () => void
  onPass: () => void
  /** Something else than yes or no. */
  onStep: (step: string) => void
  /** Without an opinion: asks for one. */
  onReject: (opinion?: string) => void
  onCancel: () => void
}

const listed = (of: Entity, row: Known['row']) =>
  of.props
    .filter(({ name, options }) => options.list && ![of.title, of.state, 'createTime'].includes(name))
    .filter(({ name }) => row[name] !== null && row[name] !== undefined && row[name] !== '')
    .slice(0, mostFacts)

/** One thing to decide: what it is, since when it waits, what is looked at before it is decided, and yes and no. */
export function Matter(props: Props) {
  const { item, on, busy, rejecting, onChoose, onOpen, onPass, onStep, onReject, onCancel } = props
  const t = useTexts(inboxTexts)
  const now = useLang()
  const { of, row, pass, reject, instead } = item
  const title = titleOf(of, row, now)
  // What its own dialog shows of it; whoever decides here decides by no less.
  const shows = of.actions?.[instead[0] ?? pass.step]?.shows
  const facts = shows ? shownOf(of, shows, row) : listed(of, row)
  const why = (step: string) => {
    const can = row._can?.[step]
    return typeof can === 'string' ? can : undefined
  }
  const barred = why(pass.step) ?? instead.map(why).find(Boolean)
  return (
    <li
      id={`matter-${row.id}`}
      className={on ? 'on' : undefined}
      aria-current={on}
      onFocus={onChoose}
      onClick={onChoose}
    >
      <p className="k">
        <span className="tag">{(of.menu?.label ?? of.label)[now]}</span>
        <button type="button" className="lk num" onClick={onOpen}>
          {title}
        </button>
        <span className="mut num">{t('since', { at: nearMinute(row.createTime) })}</span>
      </p>
      <Facts props={facts} row={row} />
      {props.gone && (
        <p className="mut" role="status">
          {t('gone')}
        </p>
      )}
      {rejecting ? (
        <Opinion
          label={title}
          busy={busy}
          text={props.draft}
          onText={props.onDraft}
          onSend={onReject}
          onCancel={onCancel}
        />
      ) : (
        <p className="ac">
          {instead.map((step) => (
            <Button
              key={step}
              aria-label={`${of.actions?.[step]?.label[now]} ${title}`}
              disabled={busy || row._can?.[step] !== true}
              onClick={() => onStep(step)}
            >
              {of.actions?.[step]?.label[now]}
            </Button>
          ))}
          {instead.length === 0 && (
            <>
              <Button
                aria-label={`${t('approve')} ${title}`}
                disabled={busy || row._can?.[pass.step] !== true}
                onClick={onPass}
              >
                {t('approve')}
              </Button>
              <Button
                danger
                aria-label={`${t('reject')} ${title}`}
                disabled={busy || row._can?.[reject.step] !== true}
                onClick={() => onReject()}
              >
                {t('reject')}
              </Button>
            </>
          )}
          {barred && !instead.some((step) => row._can?.[step] === true) && (
            <span className="mut">{barred}</span>
          )}
        </p>
      )}
    </li>
  )
}

function Opinion({
  label,
  busy,
  text,
  onText,
  onSend,
  onCancel,
}: {
  label: string
  busy: boolean
  text: string
  onText: (text: string) => void
  onSend: (opinion: string) => void
  onCancel: () => void
}) {
  const t = useTexts(inboxTexts)
  return (
    <form
      className="op"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim()) onSend(text.trim())
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel()
      }}
    >
      <UsualWords from={usualReasons} onPick={onText} />
      <Input.TextArea
        autoFocus
        aria-label={`${t('opinion')} ${label}`}
        placeholder={t('opinion')}
        maxLength={200}
        autoSize={{ minRows: 2, maxRows: 5 }}
        value={text}
        onChange={(event) => onText(event.target.value)}
        onPressEnter={(event) => {
          if (event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          if (text.trim()) onSend(text.trim())
        }}
      />
      <p className="ac">
        <Button danger htmlType="submit" loading={busy} disabled={text.trim() === ''}>
          {t('send')}
        </Button>
        <Button onClick={onCancel}>{t('cancel')}</Button>
      </p>
    </form>
  )
}
